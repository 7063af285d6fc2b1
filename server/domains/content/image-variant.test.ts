import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { createVariantMaker, variantsOf } from "./image-variant.ts";
import { createTestFolder, type TestFolder, testPicture } from "./testing/test-folder.ts";

let folder: TestFolder;
beforeAll(async () => {
  folder = await createTestFolder();
});
afterAll(() => folder.remove());

test("a form is made once, whoever asks, and a failure is not remembered", async () => {
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
  const { make } = createVariantMaker(storage);
  const { key } = await storage.put(await testPicture());
  const many = () => Promise.allSettled(Array.from({ length: 30 }, () => make(key, "w480", 480)));

  expect(new Set((await many()).map((result) => result.status))).toEqual(new Set(["rejected"]));
  expect(made).toBe(1);
  isBroken = false;
  expect(new Set((await many()).map((result) => result.status))).toEqual(new Set(["fulfilled"]));
  await many();
  expect(made).toBe(2);
});

test("forms are smaller than the picture and keep its shape", () => {
  expect(variantsOf({ width: 480, height: 480 })).toEqual([]);
  expect(variantsOf({ width: 961, height: 3 })).toEqual([
    { name: "w480", width: 480, height: 1 },
    { name: "w960", width: 960, height: 3 },
  ]);
});
