import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
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
  /** The list of media files with checksums; undefined for a bucket. */
  media: file.extend({ files: z.number() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;

export const manifestName = "manifest.json";

/** Reads an archive's manifest. Throws `ArchiveError` if it is missing or of an unknown version. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new ArchiveError(`${folder} is no whole backup: it has no ${manifestName}`);
  try {
    return manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new ArchiveError(`${path} cannot be read by this version`);
  }
}

/** Verifies every file of the archive. Throws `ArchiveError` for a missing or changed one. */
export async function checkArchive(folder: string, { tables, media }: Manifest): Promise<void> {
  const listed = media ? readMediaList(join(folder, media.path)) : [];
  for (const { path, sha256 } of [...tables, ...(media ? [media] : []), ...listed])
    if ((await sha256Of(join(folder, path))) !== sha256)
      throw new ArchiveError(`${join(folder, path)} is missing or not as it was written: nothing was restored`);
}

/** The media files of an archive: one `sha256sum` line each, relative to the archive. */
export function readMediaList(path: string): { path: string; sha256: string }[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => ({ sha256: line.slice(0, 64), path: line.slice(66) }));
}

async function sha256Of(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
