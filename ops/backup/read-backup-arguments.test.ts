import { expect, test } from "vitest";
import { backupUsage, readBackupArguments, UsageError } from "./read-backup-arguments.ts";

test("waits 60 seconds for a byte unless another limit is given", () => {
  expect(readBackupArguments(["archive"])).toEqual({
    ...{ folder: "archive", secrets: undefined, timeLimitMs: 60_000, help: false },
  });
  expect(backupUsage).toContain("for so many seconds (60)");
  expect(readBackupArguments(["archive", "--time-limit", "5"]).timeLimitMs).toBe(5_000);
  for (const wrong of ["0", "1.5", "soon", "-1"])
    expect(() => readBackupArguments(["archive", `--time-limit=${wrong}`])).toThrow(UsageError);
});
