import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFolder, type TestFolder } from "#importer/testing/test-folder.ts";
import { createPageThreads } from "#server/platform/pdf/document-pages.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { createDocumentReader } from "./document-reader.ts";
import { createImageCache } from "./image-cache.ts";
import { createPacedAttempts } from "./paced-attempts.ts";

let folder: TestFolder;
beforeAll(async () => {
  folder = await createTestFolder();
});
afterAll(() => folder.remove());

const creatorId = "ada";
const minuteMs = 60_000;

/** A store that counts how often a document is opened. */
function countingStorage() {
  const disk = createDiskStorage(folder.path);
  const count = { opened: 0 };
  const withFile: typeof disk.withFile = (...given) => {
    count.opened++;
    return disk.withFile(...given);
  };
  return { storage: { ...disk, withFile }, count };
}

test("tries only once to draw a page that is broken", async () => {
  const { storage, count } = countingStorage();
  const { pictureOf } = createDocumentReader({ storage, drawCached: createImageCache(storage) });
  const { key, sizeBytes } = await storage.put(Buffer.from("no document"));
  for (const _time of [1, 2]) {
    await expect(pictureOf({ storageKey: key, sizeBytes, creatorId }, 1)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(count.opened).toBe(1);
});

test("tries a page again, after longer and longer pauses, that was not drawn in time", async () => {
  const { storage, count } = countingStorage();
  const clock = { nowMs: 0 };
  const { key, sizeBytes } = await storage.put(testPdf({ pages: ["Slow"], seed: "page" }));
  const document = { storageKey: key, sizeBytes, creatorId };
  const made = { storage, drawCached: createImageCache(storage), attempts: createPacedAttempts(() => clock.nowMs) };
  // No machine starts PDFium in a millisecond.
  const busy = createDocumentReader({ ...made, threads: createPageThreads(1) });
  for (const [attempt, minutes] of [1, 4, 16, 64, 1_440, 1_440].entries()) {
    await expect(busy.pictureOf(document, 1)).rejects.toMatchObject({
      ...{ code: "UNAVAILABLE", retryAfterSec: minutes * 60 },
    });
    clock.nowMs += minutes * minuteMs - 1;
    await expect(busy.pictureOf(document, 1)).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSec: 1 });
    expect(count.opened, "a page is not tried in a pause").toBe(attempt + 1);
    clock.nowMs += 1;
  }
  const { pictureOf } = createDocumentReader(made);
  expect((await pictureOf(document, 1)).sizeBytes).toBeGreaterThan(0);
});

test("reads the texts of a document again that were not read in time", async () => {
  const { storage } = countingStorage();
  const clock = { nowMs: 0 };
  const { key, sizeBytes } = await storage.put(testPdf({ pages: ["Slow"], seed: "texts" }));
  const document = { storageKey: key, sizeBytes, creatorId };
  const made = { storage, drawCached: createImageCache(storage), attempts: createPacedAttempts(() => clock.nowMs) };
  const busy = createDocumentReader({ ...made, threads: createPageThreads(1) });
  await expect(busy.pagesOf(document)).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSec: 60 });
  clock.nowMs += minuteMs;
  expect(await createDocumentReader(made).pagesOf(document)).toMatchObject([{ text: "Slow" }]);
});
