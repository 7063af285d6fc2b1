import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-package-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const packageFile = `
  const [path, output, module] = process.argv.slice(1);
  const { writeFilmPackage } = await import(module);
  const { segmentBytes, initBytes } = await writeFilmPackage({ path, output }, () => {});
  console.log("packaged", initBytes + segmentBytes.reduce((sum, bytes) => sum + bytes, 0));
`;

/** Packages a film in a process whose files may have so many kilobytes: a larger one ends in a short write, as on a full disk. */
function packageWithin(kilobytes: number | "unlimited", paths: { path: string; output: string }) {
  const module = fileURLToPath(new URL("./write-film-package.ts", import.meta.url));
  const node = [process.execPath, "--input-type=module", "-e", packageFile, paths.path, paths.output, module];
  return promisify(execFile)("bash", ["-c", `ulimit -f ${kilobytes}; exec "$@"`, "bash", ...node]);
}

test("rejects a package of which the disk took only a part", { timeout: 60_000 }, async () => {
  const path = join(folder, "film.mp4");
  await writeFile(path, await makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 }));
  const whole = { path, output: join(folder, "whole.mp4") };
  expect((await packageWithin("unlimited", whole)).stdout).toMatch(/^packaged \d+\n$/);
  const { size } = await stat(whole.output);
  expect(size).toBeGreaterThan(2_048);
  await expect(packageWithin(2, { path, output: join(folder, "part.mp4") })).rejects.toThrow(/ENOSPC/);
});
