import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileScope } from "../files/file-scope.ts";
import { isInside } from "../files/resolve-file.ts";

/**
 * The scope for the files of a Ghost export: the `content` folder next to it or next to a folder above it (a backup has
 * the export in `content/data`). References in posts are relative to the parent of `content`.
 */
export async function ghostScope(root: string, exportPath: string): Promise<FileScope> {
  for (let folder = dirname(exportPath); ; folder = dirname(folder)) {
    const content = join(root, folder, "content");
    const real = await realpath(content).catch(() => undefined);
    if (real === content && isInside(root, real)) return { importRoot: join(root, folder), root: real, foreign: [] };
    if (folder === ".") return { importRoot: root, root: join(root, "content"), foreign: [] };
  }
}
