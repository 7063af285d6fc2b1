import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** The bytes of unfinished uploads, one file for each, which other users of the machine cannot read. */
export interface IncomingBytes {
  /** The number of bytes that have arrived: the offset at which the sender continues. */
  sizeOf(uploadId: string): Promise<number>;
  /** The file of an upload, created when it is first written. */
  open(uploadId: string): Promise<FileHandle>;
  pathOf(uploadId: string): string;
  /** The uploads of which bytes have arrived. */
  list(): Promise<string[]>;
  remove(uploadId: string): Promise<void>;
  /** Whether the disk takes so many bytes more and keeps its reserve: a tenth of it, at most 5 GiB. */
  hasRoomFor(bytes: number): Promise<boolean>;
}

/** The bytes of a folder's disk, and those of them that are free. */
export type DiskSpace = { totalBytes: number; freeBytes: number };

const maxReserveBytes = 5 * 2 ** 30;

/** The incoming bytes in a folder. */
export function createIncomingBytes(folder: string, readSpace = readDiskSpace): IncomingBytes {
  const pathOf = (uploadId: string) => join(folder, uploadId);
  return {
    pathOf,
    async sizeOf(uploadId) {
      try {
        return (await stat(pathOf(uploadId))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
        throw error;
      }
    },
    async open(uploadId) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(uploadId);
      // Opened without truncating: earlier bytes stay.
      return open(path, "r+", 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return open(path, "a+", 0o600).then(async (created) => {
          await created.close();
          return open(path, "r+");
        });
      });
    },
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return readdir(folder);
    },
    async hasRoomFor(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { totalBytes, freeBytes } = await readSpace(folder);
      return freeBytes - bytes >= Math.min(totalBytes / 10, maxReserveBytes);
    },
    remove: (uploadId) => rm(pathOf(uploadId), { force: true }),
  };
}

async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
}
