import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeBytes } from "#server/platform/storage/spool-bytes.ts";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { type Archive, type ArchivePlace, manifestNames } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { verifyByReading } from "./verify-by-reading.ts";

/** The suffix of a folder while it is being deleted: it no longer counts as a backup. */
const removedSuffix = ".removed";

/** Backups as folders beside each other. An incomplete one has the name `….unfinished`. */
export function folderArchives(parent: string): ArchivePlace {
  return {
    async create(name, { pool }) {
      const folder = join(parent, name);
      if (existsSync(folder)) throw new ArchiveError(`${folder} is there already`);
      const unfinished = `${folder}.unfinished`;
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      const blobSuffix = pool === "plain" ? "" : ".age";
      return {
        ...archiveIn(unfinished, { name, address: folder, blobSuffix }),
        finish: () => rename(unfinished, folder),
      };
    },
    open: (name) => archiveIn(join(parent, name), { name, address: join(parent, name), blobSuffix: "" }),
    list: () => completeFolders(parent, (name) => !/\.(?:unfinished|removed)$/.test(name)),
    async remove(names) {
      for (const name of names) await rename(join(parent, name), join(parent, `${name}${removedSuffix}`));
      for (const name of await completeFolders(parent, (each) => each.endsWith(removedSuffix)))
        await removeFolder(join(parent, name));
    },
  };
}

async function completeFolders(parent: string, isWanted: (name: string) => boolean): Promise<string[]> {
  const names = (await readdir(parent)).filter(isWanted);
  return names.filter((name) => Object.values(manifestNames).some((each) => existsSync(join(parent, name, each))));
}

/** The manifest goes last: it is how an interrupted deletion is recognized. */
async function removeFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (!Object.values(manifestNames).includes(name)) await rm(join(folder, name), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

function archiveIn(
  folder: string,
  { name, address, blobSuffix }: { name: string; address: string; blobSuffix: string },
): Archive {
  const read = async (path: string) =>
    existsSync(join(folder, path)) ? createReadStream(join(folder, path)) : undefined;
  const write = async (path: string, bytes: AsyncIterable<Uint8Array>) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      const { sha256, sizeBytes } = await writeBytes(bytes, target, { flush: true });
      return { path, bytes: sizeBytes, sha256 };
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
  };
  return {
    name,
    address,
    write,
    writeBlob: (key, bytes) => write(join("media", `${pathOfKey(key)}${blobSuffix}`), bytes),
    findBlob: () => undefined,
    has: async (path) => existsSync(join(folder, path)),
    read,
    verify: verifyByReading(address, read),
    finish: async () => {},
  };
}
