import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { changeSessionPriority, lowestPriority, readSessionPriority } from "./session-priority.ts";

// Runs in its own session, so that this one keeps its priority.
const asleep = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
afterEach(() => asleep.kill());

/** Whether this system gives sessions a priority; the first group, in which all else is, cannot be changed. */
function hasPriority(pid: number): boolean {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) && !readFileSync(file, "utf8").startsWith("/autogroup-0 ");
}

test("changes and restores a session's priority where supported, and returns undefined for a missing process", async () => {
  const pid = asleep.pid ?? Number.NaN;
  if (hasPriority(pid)) {
    expect(await changeSessionPriority(pid, lowestPriority)).toBe(0);
    expect(readSessionPriority(pid)).toBe(19);
    expect(await changeSessionPriority(pid, 0)).toBe(19);
    expect(readSessionPriority(pid)).toBe(0);
  } else {
    expect(await changeSessionPriority(pid, lowestPriority)).toBeUndefined();
  }
  expect(await changeSessionPriority(2 ** 30, lowestPriority)).toBeUndefined();
});
