import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { deleteLeftovers } from "#server/platform/temporary-files/delete-leftovers.ts";
import { holdErrors, writeBytes } from "./spool-bytes.ts";
import {
  type ByteRange,
  type ClaimBlob,
  createDerivedOnly,
  derivedKey,
  isDerivedKey,
  isOriginalKey,
  pathOfKey,
  type Storage,
  type StoredBlob,
  unclaimed,
} from "./storage.ts";

/** Bytes read at once. At 64 KiB, the fixed cost of a chunk equals that of its bytes. */
const chunkBytes = 256 * 1024;
/** From this length on, chunks may be of `longChunkBytes`: they cost less, but a slow reader holds the memory of one. */
const longRangeBytes = 8 * 1024 * 1024;
const longChunkBytes = 1024 * 1024;
/** At most this many responses of a process hold a long chunk; further ones hold `chunkBytes`, so that slow readers do not take all memory. */
const maxLongChunks = 64;
let longChunks = 0;

/** Other users of the machine must not read paid media. */
const ownerOnly = { recursive: true, mode: 0o700 };

/** A store in a local folder that only its owner can read. */
export function createDiskStorage(folder: string, claim: ClaimBlob = unclaimed): Storage {
  const pathOf = (key: string) => join(folder, pathOfKey(key));

  async function statBlob(key: string): Promise<StoredBlob | undefined> {
    try {
      return { key, sizeBytes: (await stat(pathOf(key))).size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async function keep(bytes: AsyncIterable<Uint8Array>, keyOf: (sha256: string) => string): Promise<StoredBlob> {
    holdErrors(bytes);
    return place(async (temporary) => {
      const { sha256, sizeBytes } = await writeBytes(bytes, temporary, { flush: true });
      return { key: keyOf(sha256), sizeBytes };
    });
  }

  /** The system copies it, which takes a tenth of the CPU time: nothing needs its hash. */
  function keepDerivedFile(key: string, path: string): Promise<StoredBlob> {
    return place(async (temporary) => {
      await copyFile(path, temporary, constants.COPYFILE_EXCL);
      const file = await open(temporary, "r+");
      try {
        await file.chmod(0o600);
        await file.sync();
        return { key, sizeBytes: (await file.stat()).size };
      } finally {
        await file.close();
      }
    });
  }

  /** A file that `write` writes whole, and flushes, gets its name once every byte is on disk. */
  async function place(write: (temporary: string) => Promise<StoredBlob>): Promise<StoredBlob> {
    const incoming = join(folder, "incoming");
    await mkdir(incoming, ownerOnly);
    await deleteLeftovers(incoming, { idleSec: 86_400 });
    const temporary = join(incoming, randomUUID());
    try {
      const { key, sizeBytes } = await write(temporary);
      const path = pathOf(key);
      if (isOriginalKey(key)) await claim(key);
      await mkdir(dirname(path), ownerOnly);
      await rename(temporary, path);
      await flushFolder(dirname(path));
      return { key, sizeBytes };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function* listKeys(): AsyncGenerator<string[]> {
    for (const prefix of await namesIn(folder))
      if (/^[0-9a-f]{2}$/.test(prefix)) yield await namesIn(join(folder, prefix));
  }

  return {
    put: (bytes) => keep(Readable.from([bytes]), (sha256) => sha256),
    putStream: (bytes) => keep(bytes, (sha256) => sha256),
    putDerived: (originalKey, name, bytes) => keep(Readable.from([bytes]), () => derivedKey(originalKey, name)),
    putDerivedFile: (originalKey, name, path) => keepDerivedFile(derivedKey(originalKey, name), path),
    withFile: (key, use) => use(pathOf(key)),
    stat: statBlob,
    readAll: (key) => readFile(pathOf(key)),
    read: (key) => createReadStream(pathOf(key)),
    lend: (key, range) => lendFile(pathOf(key), range),
    async *list() {
      for await (const keys of listKeys()) yield keys.filter(isOriginalKey);
    },
    async *listDerivedOnly(isCounted) {
      const derivedOnly = createDerivedOnly(isCounted);
      for await (const keys of listKeys()) yield derivedOnly(keys.sort());
    },
    async *listDerived(isListed) {
      for await (const keys of listKeys()) yield keys.filter((key) => isDerivedKey(key, isListed));
    },
    async delete(key) {
      const own = dirname(pathOf(key));
      const names = isOriginalKey(key) ? (await namesIn(own)).filter((name) => name.startsWith(`${key}.`)) : [];
      // The blob itself last: what is left after a crash is found by the next sweep.
      for (const name of [...names, key]) await rm(join(own, name), { force: true });
    },
  };
}

async function* lendFile(path: string, range?: ByteRange): AsyncGenerator<Buffer> {
  const file = await open(path);
  let isLong = false;
  try {
    const { start, end } = range ?? { start: 0, end: (await file.stat()).size - 1 };
    const length = Math.max(0, end - start + 1);
    isLong = length >= longRangeBytes && longChunks < maxLongChunks;
    if (isLong) longChunks += 1;
    const memory = Buffer.allocUnsafeSlow(isLong ? longChunkBytes : Math.min(chunkBytes, length));
    for (let position = start; position <= end; ) {
      const { bytesRead } = await file.read(memory, 0, Math.min(memory.length, end - position + 1), position);
      if (bytesRead === 0) throw new Error("A stored file is shorter than it was");
      yield memory.subarray(0, bytesRead);
      position += bytesRead;
    }
  } finally {
    if (isLong) longChunks -= 1;
    await file.close();
  }
}

/** The names in a folder; none if it does not exist. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** A renamed file survives a power cut only after its folder is flushed; some file systems cannot open a folder. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
