import { sha256OfFile } from "./read-markdown.ts";
import { isRemote, resolveFile } from "./resolve-file.ts";

/** A reference of a document with the file that it leads to. */
export interface FoundFile {
  reference: string;
  path: string;
  sha256: string;
}

/** Finds the file of a reference; undefined if the folder has none. Throws `ImportRefusal` for what leads out of it. */
export type FindFile = (reference: string) => Promise<FoundFile | undefined>;

/** Finds files for the documents of one folder below the root. */
export function fileFinder(root: string, folder: string): FindFile {
  return async (reference) => {
    const path = isRemote(reference) ? undefined : await resolveFile(root, folder, reference);
    return path === undefined ? undefined : { reference, path, sha256: await sha256OfFile(path) };
  };
}
