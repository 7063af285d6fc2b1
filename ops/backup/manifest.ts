import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { type Archive, aboutName, manifestNames, type StoredBlobFile } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { DecryptionError, decryptWith } from "./encryption/age.ts";
import type { Identity, Recipient } from "./encryption/age-keys.ts";

const file = z.object({ path: z.string(), bytes: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** An archive's description, written last, so that an interrupted backup has none. */
const manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  /** The database's clock when its snapshot was taken. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(file.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.record(z.string(), z.string().nullable()),
  /** The secrets that its rows need, checked before a restore writes anything; missing in older backups. */
  keyUses: z
    .array(
      z.object({ keyId: z.string(), what: z.string(), count: z.number(), neededUntil: z.coerce.date().nullable() }),
    )
    .optional(),
  /** The list of media files with checksums; undefined if the backup was asked to leave them out. */
  media: file.extend({ files: z.number() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;

const about = manifest.pick({ product: true, takenAt: true }).extend({ encryptedTo: z.array(z.string()).optional() });

/** A complete archive that can be read. */
export interface Backup {
  address: string;
  manifest: Manifest;
  /** The bytes of one of its files, decrypted. Throws `ArchiveError` if it is missing. */
  open(path: string): Promise<AsyncIterable<Uint8Array>>;
  /** Whether every file is as it was written. Throws `ArchiveError` that names the first that is not. */
  verify(): Promise<void>;
  /** Its media files. */
  listMedia(): Promise<StoredBlobFile[]>;
}

/**
 * Reads the manifest of an archive, with a private key if it is encrypted. Throws `ArchiveError` if the archive is not
 * complete, of an unknown version, changed, or encrypted to other keys.
 */
export async function openBackup(archive: Archive, identities: readonly Identity[] = []): Promise<Backup> {
  const { address } = archive;
  const stored = async (path: string) => (await archive.read(path)) ?? fail(`${address}/${path} is missing`);
  const isPlain = !(await archive.has(manifestNames.encrypted));
  if (isPlain && !(await archive.has(manifestNames.plain)))
    throw new ArchiveError(`${address} is no whole backup: it has no ${manifestNames.plain}`);
  if (!isPlain && identities.length === 0) throw new ArchiveError(await askForKey(archive));
  const open = async (path: string) => (isPlain ? stored(path) : decryptWith(identities)(await stored(path)));
  const read = await parseManifest(address, isPlain ? manifestNames.plain : manifestNames.encrypted, open);
  const listMedia = async () => (read.media ? readMediaList(await text(await stored(read.media.path))) : []);
  return {
    address,
    manifest: read,
    open,
    listMedia,
    async verify() {
      await archive.verify([...read.tables, ...(read.media ? [read.media] : [])], () => {});
      await archive.verify(await listMedia(), () => {});
    },
  };
}

async function parseManifest(address: string, path: string, open: Backup["open"]): Promise<Manifest> {
  try {
    const parsed = manifest.safeParse(parseJson(await text(Readable.from(await open(path)))));
    return parsed.data ?? fail(`${address}/${path} cannot be read by this version`);
  } catch (error) {
    if (error instanceof DecryptionError) throw new ArchiveError(`${address}/${path}: ${error.message}`);
    throw error;
  }
}

async function askForKey(archive: Archive): Promise<string> {
  const { encryptedTo = [] } = (await readAbout(archive)) ?? {};
  return `${archive.address} is encrypted to ${encryptedTo.join(" and ")}: give --key FILE with the private key`;
}

/** Whose backup an archive is and when it was taken; undefined if that cannot be read. */
export async function readAbout(archive: Archive): Promise<z.infer<typeof about> | undefined> {
  const stored = (await archive.read(aboutName)) ?? (await archive.read(manifestNames.plain));
  return stored && about.safeParse(parseJson(await text(stored))).data;
}

/** The file about an encrypted archive. */
export function aboutOf({ product, takenAt }: Manifest, recipients: readonly Recipient[]): z.infer<typeof about> {
  return { product, takenAt, encryptedTo: recipients.map((recipient) => recipient.text) };
}

function fail(message: string): never {
  throw new ArchiveError(message);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The line of a media file in an archive's list, in the format of `sha256sum`. */
export function mediaLine({ sha256, path }: StoredBlobFile): string {
  return `${sha256}  ${path}\n`;
}

/** The media files in an archive's list. */
export function readMediaList(lines: string): StoredBlobFile[] {
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => ({ sha256: line.slice(0, 64), path: line.slice(66) }));
}
