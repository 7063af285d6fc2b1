import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { derivedKey, pathOfKey, type Storage, type StoredBlob } from "./storage.ts";

/** Paid media are nobody else's to read on a machine with several users. */
const ownerOnly = { recursive: true, mode: 0o700 };

/** A store in a folder of the local disk, readable by its owner only. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, pathOfKey(key));

  async function statBlob(key: string): Promise<StoredBlob | undefined> {
    try {
      return { key, sizeBytes: (await stat(pathOf(key))).size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Writes to a temporary file that takes its name only once every byte is on the disk. */
  async function keep(source: () => Readable, keyOf: (sha256: string) => string): Promise<StoredBlob> {
    const incoming = join(folder, "incoming");
    await mkdir(incoming, ownerOnly);
    const temporary = join(incoming, randomUUID());
    const hash = createHash("sha256");
    let sizeBytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(source(), measure, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
      const key = keyOf(hash.digest("hex"));
      const path = pathOf(key);
      await mkdir(dirname(path), ownerOnly);
      await rename(temporary, path);
      await flushFolder(dirname(path));
      return { key, sizeBytes };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    put: (bytes) =>
      keep(
        () => Readable.from([bytes]),
        (sha256) => sha256,
      ),
    putFile: (path) =>
      keep(
        () => createReadStream(path),
        (sha256) => sha256,
      ),
    putDerived: (originalKey, name, bytes) =>
      keep(
        () => Readable.from([bytes]),
        () => derivedKey(originalKey, name),
      ),
    stat: statBlob,
    readAll: (key) => readFile(pathOf(key)),
    read: (key, range) => createReadStream(pathOf(key), range),
  };
}

/** A renamed file survives a power cut only once its folder is flushed; not every file system lets a folder be opened. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
