import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFolder, type TestFolder } from "#importer/testing/test-folder.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createDocumentReader } from "./document-reader.ts";
import { createImageCache } from "./image-cache.ts";

let folder: TestFolder;
beforeAll(async () => {
  folder = await createTestFolder();
});
afterAll(() => folder.remove());

test("tries only once to draw a page that cannot be drawn", async () => {
  const disk = createDiskStorage(folder.path);
  let opened = 0;
  const storage: typeof disk = {
    ...disk,
    withFile: (...given) => {
      opened++;
      return disk.withFile(...given);
    },
  };
  const { pictureOf } = createDocumentReader({ storage, drawCached: createImageCache(storage) });
  const { key, sizeBytes } = await storage.put(Buffer.from("no document"));
  for (const _time of [1, 2]) {
    await expect(pictureOf({ storageKey: key, sizeBytes }, 1)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(opened).toBe(1);
});
