import { createHash } from "node:crypto";
import type { Archive } from "./archive.ts";
import { encryptTo } from "./encryption/age.ts";
import type { Recipient } from "./encryption/age-keys.ts";

/** An archive to write whose files are encrypted, unless there are no recipients. */
export interface SealedArchive extends Archive {
  /** Stores a file as it is. */
  writePlain: Archive["write"];
}

/** The suffix of an encrypted file. */
const suffix = ".age";

/** Encrypts files on their way into the archive. Their sizes and checksums are those of the encrypted bytes. */
export function encrypting(archive: Archive, recipients: readonly Recipient[]): SealedArchive {
  if (recipients.length === 0) return { ...archive, writePlain: archive.write };
  const seal = encryptTo(recipients);
  return {
    ...archive,
    writePlain: archive.write,
    write: (path, bytes) => archive.write(`${path}${suffix}`, seal(bytes)),
    writeBlob: (key, bytes) => archive.writeBlob(key, seal(bytes)),
  };
}

/** Names the keys that files are encrypted to: backups with the same keys can share stored blobs. */
export function poolOf(recipients: readonly Recipient[]): string {
  if (recipients.length === 0) return "plain";
  const keys = recipients.map(({ text }) => text).sort();
  return createHash("sha256").update(keys.join("\n")).digest("hex").slice(0, 16);
}
