import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { findConfinement } from "#server/platform/confined-program/confinement.ts";
import { packageTo } from "./package-film.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-package-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The process that packages a film, once it runs as itself and not as the shell before it. */
function findPackager(output: string): string | undefined {
  return readdirSync("/proc").find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [program = "", ...given] = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      return program === process.execPath && given.includes(output);
    } catch {
      // It ended meanwhile.
      return false;
    }
  });
}

test("says that the disk is full, and not that the film is damaged", async () => {
  const path = join(folder, "whole.mp4");
  writeFileSync(path, await makeFilm({ in: "mp4", film: "h264", sound: "aac" }));
  const packaging = { signal: new AbortController().signal, onProgress: () => {} };
  await expect(packageTo({ path, output: "/dev/full" }, packaging)).rejects.toMatchObject({ reason: "no-space" });
  writeFileSync(path, "poison");
  const output = join(folder, "poison.mp4");
  await expect(packageTo({ path, output }, packaging)).rejects.toMatchObject({ reason: "failed" });
});

test("tells the package last, also when a report of progress is due at its end", async () => {
  const [path, output] = [join(folder, "reported.mp4"), join(folder, "reported-package.mp4")];
  writeFileSync(path, await makeFilm({ in: "mp4", film: "h264", sound: "aac" }));
  const program = fileURLToPath(new URL("./package-film-main.ts", import.meta.url));
  // Reports are due at every moment, and the process goes on for some of them.
  const impatient = `const set = setInterval; globalThis.setInterval = (work) => set(work, 1); setTimeout(() => {}, 2_000);`;
  const preload = `data:text/javascript,${encodeURIComponent(impatient)}`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", preload, program, path, output]);
  const lines = stdout.trim().split("\n");
  expect(lines.length).toBeGreaterThan(1);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ codecs: expect.stringMatching(/^avc1/) });
});

test("packages a film without a network, in the empty environment and within limits of time, memory and file size", async () => {
  // Its reader waits until the test ends it.
  const path = join(folder, "film.mp4");
  await promisify(execFile)("mkfifo", [path]);
  const output = join(folder, "package.mp4");
  const cancelling = new AbortController();
  const packaging = packageTo({ path, output }, { signal: cancelling.signal, onProgress: () => {} });
  const ending = packaging.catch((error: Error) => error.message);
  const pid = await expect
    .poll(() => findPackager(output), { timeout: 20_000 })
    .toBeTruthy()
    .then(() => findPackager(output));
  const limits = readFileSync(`/proc/${pid}/limits`, "utf8");
  for (const limit of ["Max cpu time", "Max address space", "Max file size", "Max core file size"])
    expect(limits).toMatch(new RegExp(`^${limit} +\\d+ `, "m"));
  const names = readFileSync(`/proc/${pid}/environ`, "utf8")
    .split("\0")
    .map((each) => each.split("=")[0]);
  expect(names.filter((name) => name && !/^(?:PATH|LC_ALL|MALLOC_\w+|PWD|OLDPWD|SHLVL|_)$/.test(name))).toEqual([]);
  const network = (of: string) => readlinkSync(`/proc/${of}/ns/net`);
  const { hidesNetwork } = await findConfinement();
  if (hidesNetwork) expect(network(pid ?? "")).not.toBe(network("self"));
  expect(readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[18], "its priority").toBe("10");
  cancelling.abort(new Error("cancelled"));
  expect(await ending).toBe("cancelled");
  expect(findPackager(output)).toBeUndefined();
});
