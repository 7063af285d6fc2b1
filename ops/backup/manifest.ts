import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { type Archive, manifestNames, type StoredBlobFile } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";

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

const about = manifest.pick({ product: true, takenAt: true });

/** A complete archive that can be read. */
export interface Backup {
  address: string;
  manifest: Manifest;
  /** The bytes of one of its files, as they were before they were stored. Throws `ArchiveError` if it is missing. */
  open(path: string): Promise<AsyncIterable<Uint8Array>>;
  /** Whether every file is as it was written. Throws `ArchiveError` that names the first that is not. */
  verify(): Promise<void>;
  /** Its media files. */
  listMedia(): Promise<StoredBlobFile[]>;
}

/** Reads the manifest of an archive. Throws `ArchiveError` if the archive is not complete or of an unknown version. */
export async function openBackup(archive: Archive): Promise<Backup> {
  const { address } = archive;
  const open = async (path: string) => (await archive.read(path)) ?? missing(`${address}/${path}`);
  const stored = await archive.read(manifestNames.plain);
  if (!stored) throw new ArchiveError(`${address} is no whole backup: it has no ${manifestNames.plain}`);
  const read = await parseManifest(stored, `${address}/${manifestNames.plain}`);
  const listMedia = async () => (read.media ? readMediaList(await text(await open(read.media.path))) : []);
  return {
    address,
    manifest: read,
    open,
    listMedia,
    async verify() {
      const listed = read.media ? [read.media] : [];
      await archive.verify([...read.tables, ...listed], () => {});
      await archive.verify(await listMedia(), () => {});
    },
  };
}

/** Whose backup an archive is and when it was taken; undefined if that cannot be read. */
export async function readAbout(archive: Archive): Promise<{ product: string; takenAt: string } | undefined> {
  const stored = await archive.read(manifestNames.plain);
  const parsed = stored && about.safeParse(parseJson(await text(stored)));
  return parsed?.data;
}

function missing(address: string): never {
  throw new ArchiveError(`${address} is missing`);
}

async function parseManifest(stored: Readable, address: string): Promise<Manifest> {
  const parsed = manifest.safeParse(parseJson(await text(stored)));
  if (!parsed.success) throw new ArchiveError(`${address} cannot be read by this version`);
  return parsed.data;
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
