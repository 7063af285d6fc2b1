import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Manifest, readMediaList } from "./manifest.ts";

/**
 * Restores the media of a verified archive. A file's name is its checksum, so complete files are skipped. Deletes
 * nothing.
 */
export async function restoreMedia(folder: string, { media }: Manifest, mediaFolder: string): Promise<number> {
  let brought = 0;
  for (const { path } of media ? readMediaList(join(folder, media.path)) : []) {
    const source = join(folder, path);
    const target = join(mediaFolder, relative("media", path));
    if (existsSync(target) && (await stat(target)).size === (await stat(source)).size) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const unfinished = `${target}.unfinished`;
    await pipeline(createReadStream(source), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, target);
    brought += 1;
  }
  return brought;
}
