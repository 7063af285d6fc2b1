import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startS3Server, type TestS3Server } from "#server/testing/s3-server.ts";
import { createS3Storage } from "./s3-storage.ts";
import { derivedKey, StorageAway } from "./storage.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

let store: TestS3Server;
let folder: string;
beforeAll(async () => {
  store = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "vitrina-s3-"));
});
beforeEach(() => {
  store.objects.clear();
  store.requests.length = 0;
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

function open(
  change: Partial<Parameters<typeof createS3Storage>[0]> = {},
  limits?: Parameters<typeof createS3Storage>[2],
  { environment } = store,
) {
  const bucket = {
    endpoint: environment.S3_ENDPOINT ?? "",
    region: environment.S3_REGION ?? "",
    bucket: environment.S3_BUCKET ?? "",
    accessKeyId: environment.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY ?? "",
  };
  return createS3Storage({ ...bucket, ...change }, undefined, limits);
}
const holaKey = "b221d9dbb083a7f33428d7c2a3c3198ae925614d70210e28716ccaa7cd4ddb79";

describe("a store in a bucket", () => {
  test("stores equal bytes once, under their SHA-256, at the disk's paths", async () => {
    const source = join(folder, "source.txt");
    await writeFile(source, "hola");
    expect(await open().putStream(createReadStream(source))).toEqual({ key: holaKey, sizeBytes: 4 });
    expect(await open().put(Buffer.from("hola"))).toEqual({ key: holaKey, sizeBytes: 4 });
    expect([...store.objects]).toEqual([[`b2/${holaKey}`, Buffer.from("hola")]]);
    expect(store.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
  });

  test("sends a received file although it has the bytes, so that the time tells its sender nothing of another one", async () => {
    const source = join(folder, "twice.txt");
    await writeFile(source, "twice");
    for (let sent = 1; sent <= 2; sent++) {
      await open().putStream(createReadStream(source));
      expect(store.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(sent);
    }
  });

  test("sends a large file whole", async () => {
    const source = join(folder, "large.bin");
    const bytes = Buffer.alloc(5 * 2 ** 20, "0123456789");
    await writeFile(source, bytes);
    const { key } = await open().putStream(createReadStream(source));
    expect((await open().readAll(key)).equals(bytes)).toBe(true);
  });

  test("sends what is too large for one request in parts, and reads it as any other", async () => {
    const limits = { maxPutBytes: 99, partBytes: 40 };
    const bytes = Buffer.from("0123456789".repeat(10));
    const source = join(folder, "parts.bin");
    await writeFile(source, bytes);
    const { key, sizeBytes } = await open({}, limits).putStream(createReadStream(source));
    expect(sizeBytes).toBe(100);
    const sent = store.requests.filter((request) => /^(?:PUT|POST)/.test(request));
    const names = sent.map((request) => request.replace(/ .*\?(\w+)(=\d+)?.*/, " $1$2"));
    expect(names).toEqual([
      ...["POST uploads", "PUT partNumber=1", "PUT partNumber=2", "PUT partNumber=3"],
      "POST uploadId",
    ]);
    expect((await open().readAll(key)).equals(bytes)).toBe(true);
    await open({}, limits).putDerivedFile(key, "cmaf1", source);
    expect((await open().readAll(derivedKey(key, "cmaf1"))).equals(bytes)).toBe(true);
    expect(store.unfinished()).toBe(0);
  });

  test("reads ranges and derived blobs", async () => {
    const storage = open();
    const { key } = await storage.put(Buffer.from("0123456789"));
    expect(String(await buffer(storage.lend(key, { start: 3, end: 5 })))).toBe("345");
    expect(String(await buffer(storage.read(key)))).toBe("0123456789");
    await expect(buffer(storage.lend(key, { start: 8, end: 12 }))).rejects.toThrow(StorageAway);
    const empty = await storage.put(Buffer.alloc(0));
    expect((await buffer(storage.lend(empty.key))).length).toBe(0);
    await storage.putDerived(key, "w480", Buffer.from("small"));
    expect(String(await storage.readAll(derivedKey(key, "w480")))).toBe("small");
    expect(await open().stat(derivedKey(key, "w480"))).toEqual({ key: derivedKey(key, "w480"), sizeBytes: 5 });
    expect(await storage.stat(derivedKey(key, "w960"))).toBeUndefined();
    const derived = await storage.withFile(key, (path) => storage.putDerivedFile(key, "copy", path));
    expect([derived, String(await storage.readAll(derived.key))]).toEqual([
      { key: derivedKey(key, "copy"), sizeBytes: 10 },
      "0123456789",
    ]);
    await expect(storage.readAll(derivedKey(key, "w960"))).rejects.toThrow(StorageAway);
    await expect(buffer(storage.read(derivedKey(key, "w960")))).rejects.toThrow(StorageAway);
  });

  test("lists its blobs over several pages, and deletes one with what is derived from it", async () => {
    const storage = open();
    const keys = await Promise.all(["1", "2", "3"].map(async (text) => (await storage.put(Buffer.from(text))).key));
    const [first = ""] = keys;
    await storage.putDerived(first, "w480", Buffer.from("small"));
    await storage.putDerived(first, "w480avif", Buffer.from("smaller"));
    const listed: string[] = [];
    for await (const some of storage.list()) listed.push(...some);
    expect(listed).toEqual([...keys].sort());
    const other = open();
    await other.stat(first);
    await storage.delete(first);
    await storage.delete(first);
    const others = keys.slice(1).map((key) => `${key.slice(0, 2)}/${key}`);
    expect([...store.objects.keys()].sort()).toEqual(others.sort());
    // Another process learns of it when it reads or stores the blob.
    expect(await other.put(Buffer.from("1"))).toEqual({ key: first, sizeBytes: 1 });
    expect(String(await other.readAll(first))).toBe("1");
    await storage.delete(first);
    await expect(other.readAll(first)).rejects.toThrow(StorageAway);
    expect(await other.stat(first)).toBeUndefined();
  });

  test("deletes a blob again from a store that reports absent objects", async () => {
    const google = await startS3Server({ refusesAbsent: true });
    const storage = open({}, undefined, google);
    const { key } = await storage.put(Buffer.from("hola"));
    for (let times = 1; times <= 2; times++) await storage.delete(key);
    expect(google.objects.size).toBe(0);
    await google.stop();
  });

  test("lists the keys that only derived blobs of some names have, over several pages", async () => {
    const storage = open();
    const { key } = await storage.put(Buffer.from("one"));
    const [work, image] = ["ab", "cd"].map((digits) => digits.padEnd(64, "0")) as [string, string];
    for (const name of ["cmaf1", "ladder480", "ladder720"])
      for (const original of [key, work]) await storage.putDerived(original, name, Buffer.from("made"));
    await storage.putDerived(image, "share", Buffer.from("drawn"));
    const listed: string[] = [];
    for await (const some of storage.listDerivedOnly((name) => name !== "share")) listed.push(...some);
    expect(listed).toEqual([work]);
  });

  test("lists the derived blobs of some names, over several pages, and deletes one alone", async () => {
    const storage = open();
    const { key } = await storage.put(Buffer.from("with forms"));
    for (const name of ["w480", "w720", "cmaf1"]) await storage.putDerived(key, name, Buffer.from("made"));
    const listed: string[] = [];
    for await (const some of storage.listDerived((name) => name.startsWith("w"))) listed.push(...some);
    expect(listed.sort()).toEqual([derivedKey(key, "w480"), derivedKey(key, "w720")]);
    await storage.delete(derivedKey(key, "w480"));
    expect(await storage.stat(derivedKey(key, "w480"))).toBeUndefined();
    expect(await storage.stat(derivedKey(key, "w720"))).toBeDefined();
    expect(await storage.stat(key)).toBeDefined();
  });

  test("stops reading when the consumer stops", async () => {
    const storage = open();
    const { key } = await storage.put(Buffer.from("large"));
    store.objects.set(`${key.slice(0, 2)}/${key}`, Buffer.alloc(64 * 2 ** 20));
    const stream = storage.read(key);
    stream.once("data", () => stream.destroy());
    await expect.poll(() => store.brokenOff()).toBe(1);
  });

  test("gives up a response that stalls or breaks off, and never takes half a blob for the whole", async () => {
    const storage = open({}, { stallMs: 100 });
    const { key } = await storage.put(Buffer.from("0123456789"));
    for (const behaviour of ["stalls", "breaks-off"] as const) {
      store.behave(behaviour);
      await expect(storage.readAll(key), behaviour).rejects.toThrow(StorageAway);
      await expect(buffer(storage.lend(key, { start: 2, end: 7 })), behaviour).rejects.toThrow(StorageAway);
      await expect(
        storage.withFile(key, async () => "used"),
        behaviour,
      ).rejects.toThrow(StorageAway);
    }
    store.behave("well");
    expect(String(await storage.readAll(key))).toBe("0123456789");
  });

  test("gives up a store that does not answer, also after its request is garbage", async () => {
    const { key } = await open().put(Buffer.from("0123456789"));
    const storage = open({}, { answerMs: 1_000 });
    store.behave("hangs");
    for (const ask of [() => storage.readAll(key), () => buffer(storage.lend(key, { start: 2, end: 7 }))]) {
      const before = store.requests.length;
      const givenUp = expect(ask()).rejects.toThrow(new StorageAway("The media store does not answer"));
      await expect.poll(() => store.requests.length).toBeGreaterThan(before);
      collectGarbage();
      await givenUp;
    }
    store.behave("well");
    expect(String(await open().readAll(key))).toBe("0123456789");
  });

  test("accepts only keys as paths", () => {
    for (const key of ["../x", `${"a".repeat(64)}/../../x`, "", "a".repeat(63), `${"a".repeat(64)}.W`]) {
      expect(() => open().read(key)).toThrow("Not a key");
    }
  });

  test("retries when the store is busy, and gives up eventually", async () => {
    store.failNext(2, 503);
    expect(await open().put(Buffer.from("hola"))).toEqual({ key: holaKey, sizeBytes: 4 });
    store.failNext(3, 503);
    await expect(open().stat(holaKey)).rejects.toThrow("answered a HEAD with status 503");
  });

  test("distinguishes an unavailable store from missing buckets and rejected keys", async () => {
    await open().reach();
    await expect(open({ bucket: "other" }).reach()).rejects.toThrow("no bucket other");
    await expect(open({ secretAccessKey: "wrong" }).reach()).rejects.toThrow("refuses the key");
    await expect(open({ accessKeyId: "wrong" }).reach()).rejects.toThrow("refuses the key");
    await expect(open({ region: "us-test-2" }).reach()).rejects.toThrow("refuses the key");
    await expect(open({ secretAccessKey: "wrong" }).put(Buffer.from("hola"))).rejects.toThrow("status 403");
    await expect(open({ endpoint: "http://127.0.0.1:9" }).reach()).rejects.toThrow("does not answer");
    expect(store.objects.size).toBe(0);
  });
});
