import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFolder, type TestFolder } from "#importer/testing/test-folder.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { derivedKey, pathOfKey } from "#server/platform/storage/storage.ts";
import { createStamper, stampName } from "./create-stamper.ts";
import { createImageCache } from "./image-cache.ts";

let folder: TestFolder;
beforeAll(async () => {
  folder = await createTestFolder();
});
afterAll(() => folder.remove());

test("keeps the stamp of a document when it is received again and its stamp cannot be prepared", async () => {
  const storage = createDiskStorage(folder.path);
  let prepared: Buffer | undefined;
  const { prepareReceived } = createStamper({
    db: { query: () => Promise.reject(new Error("A document is received without the database")) },
    storage,
    drawCached: createImageCache(storage),
    prepareStamp: async () => prepared,
  });
  const { key } = await storage.put(Buffer.from("a document"));
  const receive = async (stamp: Buffer | undefined) => {
    prepared = stamp;
    expect(await prepareReceived(key, join(folder.path, pathOfKey(key)))).toBe(true);
    return String(await storage.readAll(derivedKey(key, stampName)));
  };
  expect(await receive(undefined), "the first one cannot be stamped").toBe("");
  expect(await receive(Buffer.from("stamp"))).toBe("stamp");
  expect(await receive(undefined)).toBe("stamp");
});

test("prepares the stamp of a document for each of two uploads at the same time", async () => {
  const storage = createDiskStorage(folder.path);
  const { key } = await storage.put(Buffer.from("a document of two"));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let prepared = 0;
  const { prepareReceived } = createStamper({
    db: { query: () => Promise.reject(new Error("A document is received without the database")) },
    storage,
    drawCached: createImageCache(storage),
    prepareStamp: async () => {
      prepared++;
      first.resolve();
      await second.promise;
      return Buffer.from("stamp");
    },
  });
  const receive = () => prepareReceived(key, join(folder.path, pathOfKey(key)));
  const uploads = [receive()];
  await first.promise;
  uploads.push(receive());
  second.resolve();
  expect(await Promise.all(uploads)).toEqual([true, true]);
  expect(prepared).toBe(2);
});
