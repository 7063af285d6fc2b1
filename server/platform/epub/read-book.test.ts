import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testBook } from "#server/testing/test-book.ts";
import { createBookPool, readBook, readBookIn } from "./read-book.ts";

test("says nothing of a book that takes too long, and reads it in more time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-book-"));
  try {
    const path = join(folder, "tides.epub");
    await writeFile(path, await testBook());
    expect(await readBookIn(createBookPool(0), path)).toBeUndefined();
    expect(await readBook(path)).toMatchObject({ title: "Tides at Dusk" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
