import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFolder, type TestFolder, testPicture } from "#importer/testing/test-folder.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { createImageCache } from "./image-cache.ts";
import { createVariantMaker, variantsOf } from "./image-variant.ts";

const creatorId = "ada";
let folder: TestFolder;
beforeAll(async () => {
  folder = await createTestFolder();
});
afterAll(() => folder.remove());

test("makes a variant once for all requests, and does not remember a failure", async () => {
  const disk = createDiskStorage(folder.path);
  let made = 0;
  let isBroken = true;
  const storage: Storage = {
    ...disk,
    putDerived: async (...given) => {
      made++;
      if (isBroken) throw new Error("The disk is full");
      return disk.putDerived(...given);
    },
  };
  const { make } = createVariantMaker(storage, createImageCache(storage));
  const { key } = await storage.put(await testPicture());
  const picture = { storageKey: key, creatorId };
  const many = () =>
    Promise.allSettled(Array.from({ length: 30 }, () => make(picture, { name: "w480", width: 480, format: "webp" })));

  expect(new Set((await many()).map((result) => result.status))).toEqual(new Set(["rejected"]));
  expect(made).toBe(1);
  isBroken = false;
  expect(new Set((await many()).map((result) => result.status))).toEqual(new Set(["fulfilled"]));
  await many();
  expect(made).toBe(2);
});

test("stores each format separately", async () => {
  const storage = createDiskStorage(folder.path);
  const { make } = createVariantMaker(storage, createImageCache(storage));
  const { key } = await storage.put(await testPicture({ red: 10 }));
  const variant = { name: "w480", width: 480 };
  const [avif, webp] = [
    await make({ storageKey: key, creatorId }, { ...variant, format: "avif" }),
    await make({ storageKey: key, creatorId }, { ...variant, format: "webp" }),
  ];
  const formats = [avif, webp].map(async (blob) => (await sharp(await storage.readAll(blob.key)).metadata()).format);
  expect(await Promise.all(formats)).toEqual(["heif", "webp"]);
  expect(new Set([avif.key, webp.key]).size).toBe(2);
});

test("a page of new covers is made a few at a time", async () => {
  const disk = createDiskStorage(folder.path);
  let running = 0;
  let most = 0;
  const storage: Storage = {
    ...disk,
    readAll: async (key) => {
      most = Math.max(most, ++running);
      return disk.readAll(key);
    },
    putDerived: async (...given) => {
      running--;
      return disk.putDerived(...given);
    },
  };
  const { make } = createVariantMaker(storage, createImageCache(storage));
  const keys = await Promise.all(
    Array.from({ length: 25 }, async (_, red) => (await storage.put(await testPicture({ red: 100 + red }))).key),
  );
  await Promise.all(
    keys.map((key) => make({ storageKey: key, creatorId }, { name: "w480", width: 480, format: "avif" })),
  );
  expect(running).toBe(0);
  expect(most).toBeLessThanOrEqual(2);
});

test("variants are smaller than the picture and keep its aspect ratio", () => {
  expect(variantsOf({ width: 480, height: 480 })).toEqual([]);
  expect(variantsOf({ width: 961, height: 3 })).toEqual([
    { name: "w480", width: 480, height: 1 },
    { name: "w720", width: 720, height: 2 },
    { name: "w960", width: 960, height: 3 },
  ]);
});
