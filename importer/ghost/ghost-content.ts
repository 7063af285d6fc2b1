import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileScope, isBelow } from "../files/file-scope.ts";
import { isInside } from "../files/resolve-file.ts";

/**
 * The scope for the files of a Ghost export: the `content` folder next to it or next to a folder above it (a backup has
 * the export in `content/data`), but not above the folder of a creator. References in posts are relative to the parent
 * of `content`.
 */
export async function ghostScope(
  root: string,
  exportPath: string,
  creatorFolders: Iterable<string>,
): Promise<FileScope> {
  const owned = new Set(creatorFolders);
  for (let folder = dirname(exportPath); ; folder = dirname(folder)) {
    const content = join(root, folder, "content");
    const real = await realpath(content).catch(() => undefined);
    const isFound = real === content && isInside(root, real);
    if (!isFound && folder !== "." && !owned.has(folder)) continue;
    const relative = join(folder, "content");
    const foreign = [...owned].filter(
      (other) => (other === relative || isBelow(other, relative)) && !isBelow(exportPath, other),
    );
    return { importRoot: join(root, folder), root: content, foreign: foreign.map((other) => join(root, other)) };
  }
}
