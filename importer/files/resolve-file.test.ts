import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resolveFile } from "./resolve-file.ts";

test.each([
  ["shown.pdf", true],
  ["./shown.pdf", true],
  [".env", false],
  ["%2eenv", false],
  [".git/config", false],
  ["/.env", false],
])("resolves %s in a document: %s", async (reference, isFound) => {
  const root = await realpath(await mkdtemp(join(tmpdir(), "resolve-")));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, ".git"));
  for (const name of ["shown.pdf", ".env", ".git/config"]) await writeFile(join(root, name), "secret");
  expect((await resolveFile({ importRoot: root, root, foreign: [] }, "", reference)) !== undefined).toBe(isFound);
});
