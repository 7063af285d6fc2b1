import { posix } from "node:path";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";

/** The most files of a book, the most bytes of all and of one that is inspected, and of all that are. */
const limits = { files: 10_000, bytes: 512 * 2 ** 20, inspected: 16 * 2 ** 20, allInspected: 128 * 2 ** 20 } as const;

/** A file of an archive. */
export interface Member {
  /** Its first bytes. */
  head: Buffer;
  /** All of them, if they were wanted. */
  bytes: Buffer | undefined;
}

const headBytes = 512;

/**
 * Reads every file of an archive once and compares its checksum. The map has all bytes of those that `isWanted` names. Throws for an
 * archive that is broken, encrypted, beyond the limits, or has two files of one name.
 */
export async function readMembers(zip: ZipFile, isWanted: (name: string) => boolean): Promise<Map<string, Member>> {
  if (zip.entryCount > limits.files) throw new Error("The archive has too many files");
  const members = new Map<string, Member>();
  const names = new Set<string>();
  let [bytes, inspected] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    // Programs differ in which of two files of one name they open.
    const name = posix.normalize(entry.fileName).normalize("NFC").toLowerCase();
    if (names.has(name)) throw new Error("Two files of the archive have one name");
    names.add(name);
    bytes += entry.uncompressedSize;
    const keeps = isWanted(entry.fileName);
    if (keeps) inspected += entry.uncompressedSize;
    const isLarge = keeps && entry.uncompressedSize > limits.inspected;
    if (bytes > limits.bytes || inspected > limits.allInspected || isLarge) throw new Error("The archive is too large");
    if (!entry.fileName.endsWith("/")) members.set(entry.fileName, await readMember(zip, entry, keeps));
  }
  return members;
}

async function readMember(zip: ZipFile, entry: Entry, keeps: boolean): Promise<Member> {
  if (entry.isEncrypted()) throw new Error("The archive is encrypted");
  const chunks: Buffer[] = [];
  let checksum = 0;
  let head = Buffer.alloc(0);
  // The reader fails at the first byte beyond the size that the directory declares.
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    checksum = crc32(chunk as Buffer, checksum);
    if (head.length < headBytes) head = Buffer.concat([head, chunk as Buffer]).subarray(0, headBytes);
    if (keeps) chunks.push(chunk as Buffer);
  }
  if (checksum !== entry.crc32) throw new Error("A file of the archive is damaged");
  return { head, bytes: keeps ? Buffer.concat(chunks) : undefined };
}
