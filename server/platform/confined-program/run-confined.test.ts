import { expect, test } from "vitest";
import { findConfinement } from "./confinement.ts";
import { runConfined } from "./run-confined.ts";

const limits = { cpuSec: 60, memoryBytes: 2 ** 30, fileBytes: 2 ** 20, wallMs: 60_000 };
const never = new AbortController().signal;

async function linesOf(script: string, changed: Partial<typeof limits> = {}, signal = never): Promise<string[]> {
  const lines: string[] = [];
  await runConfined("sh", ["-c", script], { ...limits, ...changed, signal, onLine: (line) => lines.push(line) });
  return lines;
}

test("gives a program nothing of the environment, and its limits", async () => {
  const names = (await linesOf("env")).map((line) => line.split("=")[0] ?? "");
  const own = ["PATH", "LC_ALL", "MALLOC_ARENA_MAX"];
  // The shell adds some of its own.
  expect(names.filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name)).sort()).toEqual(own.sort());
  expect(await linesOf("ulimit -t; ulimit -v; ulimit -f; ulimit -c")).toEqual(["60", String(2 ** 20), "2048", "0"]);
});

test("gives a program no network where the machine permits it, and the lowest priority but for idle time", async () => {
  const interfaces = (await linesOf("cat /proc/net/dev")).slice(2).map((line) => line.split(":")[0]?.trim());
  const { hidesNetwork } = await findConfinement();
  expect(interfaces).toEqual(hidesNetwork ? ["lo"] : expect.arrayContaining(["lo"]));
  expect(await linesOf("cut -d ' ' -f 19 /proc/self/stat")).toEqual(["10"]);
});

test.each<[string, string, string, Partial<typeof limits>]>([
  ["that takes too long", "exec sleep 60", "limit", { wallMs: 50 }],
  ["that takes too much processor time", "kill -XCPU $$", "limit", {}],
  ["whose disk is full", "echo 'out.mp4: No space left on device' >&2; exit 1", "no-space", {}],
  ["that is not there", "exec /nowhere/ffmpeg", "missing", {}],
  ["that refuses a film", "exit 1", "failed", {}],
])("says why a program failed %s", async (_what, script, reason, changed) => {
  await expect(linesOf(script, changed)).rejects.toMatchObject({ name: "ProgramFailed", reason });
});

test.each([
  ["ends a line", "printf 'a\\nb\\n'"],
  ["does not end its last", "printf 'a\\nb'"],
])("gives the lines of a program that %s", async (_what, script) => {
  expect(await linesOf(script)).toEqual(["a", "b"]);
});

test("kills a program that writes a line without an end", async () => {
  await expect(linesOf("exec tr '\\0' a < /dev/zero")).rejects.toMatchObject({
    name: "ProgramFailed",
    reason: "failed",
  });
});

test("kills a program that is no longer wanted", async () => {
  const cancelling = new AbortController();
  const running = linesOf("exec sleep 60", {}, cancelling.signal);
  cancelling.abort(new Error("cancelled"));
  await expect(running).rejects.toThrow("cancelled");
});
