import { expect, test } from "vitest";
import { backupUsage, readBackupArguments, UsageError } from "./read-backup-arguments.ts";

test("waits 60 seconds for a byte unless another limit is given", () => {
  expect(readBackupArguments(["archive"])).toEqual({
    ...{ folder: "archive", nightly: false, to: "folder", secrets: undefined, newKey: undefined, encryptTo: undefined },
    ...{ keep: undefined, withoutMedia: false },
    ...{ timeLimitMs: 60_000, help: false },
  });
  expect(backupUsage).toContain("for so many seconds (60)");
  expect(readBackupArguments(["archive", "--time-limit", "5"]).timeLimitMs).toBe(5_000);
  for (const wrong of ["0", "1.5", "soon", "-1"])
    expect(() => readBackupArguments(["archive", `--time-limit=${wrong}`])).toThrow(UsageError);
});

test("keeps every backup unless a number is given", () => {
  expect(readBackupArguments(["archive", "--keep", "14"]).keep).toBe(14);
  for (const wrong of ["0", "all", "-1", "1.5"])
    expect(() => readBackupArguments(["archive", `--keep=${wrong}`])).toThrow(UsageError);
});

test("takes a folder alone for a nightly backup", () => {
  expect(readBackupArguments(["/backups", "--nightly"])).toMatchObject({ folder: "/backups", nightly: true });
  for (const wrong of [[], ["/backups", "--to", "s3"], ["--secrets", "file"], ["/backups", "--secrets", "file"]])
    expect(() => readBackupArguments([...wrong, "--nightly"])).toThrow(UsageError);
});
