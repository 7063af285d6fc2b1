import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deleteLeftovers } from "./delete-leftovers.ts";

test("deletes the files and folders of killed processes, and nothing in use or of others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-leftovers-"));
  const old = new Date(Date.now() - 7_200_000);
  await mkdir(join(folder, "film-old"));
  for (const name of ["film-old/part", "film-file", "film-new", "other-old"]) await writeFile(join(folder, name), "");
  for (const name of ["film-old", "film-file", "other-old"]) await utimes(join(folder, name), old, old);
  await deleteLeftovers(folder, { prefix: "film-", idleSec: 3_600 });
  expect((await readdir(folder)).sort()).toEqual(["film-new", "other-old"]);
  await rm(folder, { recursive: true });
});
