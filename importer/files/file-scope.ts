import { join } from "node:path";

/** The part of a folder that a creator's files may come from. */
export interface FileScope {
  /** The real path of the import's folder; references of documents are relative to a folder below it. */
  importRoot: string;
  /** The real path of the folder that files must be in, and that references with a slash in front start from. */
  root: string;
  /** Real paths of folders inside it that belong to other creators. */
  foreign: string[];
}

/**
 * The files that a creator may use: those below the creator's folder, except below another creator's folder inside it.
 */
export function fileScope(importRoot: string, folder: string, creatorFolders: Iterable<string>): FileScope {
  const root = join(importRoot, folder);
  const inside = [...creatorFolders].filter((other) => other !== folder && isBelow(other, folder));
  return { importRoot, root, foreign: inside.map((other) => join(importRoot, other)) };
}

/** Whether a path is below a folder; both are relative to the import's folder. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "." || path.startsWith(`${folder}/`);
}
