import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStorage } from "./disk-storage.ts";
import { derivedKey } from "./storage.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-storage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("disk storage", () => {
  test("stores equal bytes once, under their SHA-256", async () => {
    const storage = createDiskStorage(folder);
    const source = join(folder, "source.txt");
    await writeFile(source, "hola");
    const first = await storage.put(Buffer.from("hola"));
    expect(await storage.putStream(createReadStream(source))).toEqual(first);
    expect(first.key).toBe("b221d9dbb083a7f33428d7c2a3c3198ae925614d70210e28716ccaa7cd4ddb79");
    expect(await readdir(join(folder, "b2"))).toEqual([first.key]);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  test("closes folders and files to other users of the machine", async () => {
    const own = join(folder, "own");
    const { key } = await createDiskStorage(own).put(Buffer.from("paid"));
    const modeOf = async (...path: string[]) => ((await stat(join(own, ...path))).mode & 0o777).toString(8);
    expect([await modeOf(), await modeOf("incoming"), await modeOf(key.slice(0, 2))]).toEqual(["700", "700", "700"]);
    expect(await modeOf(key.slice(0, 2), key)).toBe("600");
  });

  test("reads ranges and derived blobs", async () => {
    const storage = createDiskStorage(folder);
    const { key } = await storage.put(Buffer.from("0123456789"));
    expect(String(await buffer(storage.read(key, { start: 3, end: 5 })))).toBe("345");
    await storage.putDerived(key, "w480", Buffer.from("small"));
    expect(String(await storage.readAll(derivedKey(key, "w480")))).toBe("small");
    expect(await storage.stat(derivedKey(key, "w960"))).toBeUndefined();
  });

  test("accepts only keys as paths", () => {
    const storage = createDiskStorage(folder);
    for (const key of ["../x", `${"a".repeat(64)}/../../x`, "", "a".repeat(63), `${"a".repeat(64)}.W`]) {
      expect(() => storage.read(key)).toThrow();
    }
  });

  test("leaves nothing behind after a failed write", async () => {
    const storage = createDiskStorage(folder);
    await expect(storage.putStream(createReadStream(join(folder, "absent")))).rejects.toThrow();
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });
});
