import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from "yauzl";
import { UnusableExport } from "./source-entry.ts";

/** The most entries of an archive, and the most bytes that are unpacked from it in all. */
const limits = { entries: 100_000, unpackedBytes: 8 * 2 ** 30 } as const;

/** A file of an archive. */
export interface ZipMember {
  name: string;
  sizeBytes: number;
  /** Whether its name leads outside of the archive. */
  isUnsafe: boolean;
  entry: Entry;
}

/** An archive that is read member by member; its directory is in memory, nothing else. */
export interface ZipArchive {
  /** Its files in the order of their names. */
  members: ZipMember[];
  find(name: string): ZipMember | undefined;
  /** The bytes of a member, which may not have more than `maxBytes`. Throws `UnusableExport`. */
  open(member: ZipMember, maxBytes: number): Promise<Readable>;
  read(member: ZipMember, maxBytes: number): Promise<Buffer>;
  unpack(member: ZipMember, path: string, maxBytes: number): Promise<void>;
  close(): void;
}

/** Opens an archive. Throws `UnusableExport` for one that is broken, encrypted or too large. */
export async function openZip(path: string): Promise<ZipArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(refuse);
  if (zip.entryCount > limits.entries) throw new UnusableExport("too-large");
  const members = await listMembers(zip);
  const byName = new Map(members.map((member) => [member.name, member]));
  let unpacked = 0;

  async function open(member: ZipMember, maxBytes: number): Promise<Readable> {
    if (member.entry.isEncrypted()) throw new UnusableExport("encrypted");
    unpacked += member.sizeBytes;
    if (member.sizeBytes > maxBytes || unpacked > limits.unpackedBytes) throw new UnusableExport("too-large");
    // The reader ends with an error at the first byte beyond the size that the directory declares.
    return zip.openReadStreamPromise(member.entry).catch(refuse);
  }

  return {
    members,
    find: (name) => byName.get(name),
    open,
    async read(member, maxBytes) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of await open(member, maxBytes)) chunks.push(chunk as Buffer);
      } catch (error) {
        refuse(error);
      }
      return Buffer.concat(chunks);
    },
    async unpack(member, target, maxBytes) {
      await pipeline(await open(member, maxBytes), createWriteStream(target, { flags: "wx", mode: 0o600 })).catch(
        refuse,
      );
    },
    close: () => zip.close(),
  };
}

async function listMembers(zip: ZipFile): Promise<ZipMember[]> {
  const members: ZipMember[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.on("entry", (entry: Entry) => {
    const name = nameOf(entry);
    if (!name.endsWith("/") && !/(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/))/.test(name))
      members.push({ name, sizeBytes: entry.uncompressedSize, isUnsafe: validateFileName(name) !== null, entry });
    zip.readEntry();
  });
  zip.on("end", resolve).on("error", reject);
  zip.readEntry();
  await promise.catch(refuse);
  return members.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).replaceAll("\\", "/");
}

function refuse(error: unknown): never {
  throw error instanceof UnusableExport ? error : new UnusableExport("broken");
}
