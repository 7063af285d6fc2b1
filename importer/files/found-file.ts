import { isRemote } from "#server/domains/post-markdown/index.ts";
import { sha256OfFile } from "../front-matter/read-markdown.ts";
import type { FileScope } from "./file-scope.ts";
import { resolveFile } from "./resolve-file.ts";

/** A reference of a document with the file that it leads to. */
export interface FoundFile {
  reference: string;
  path: string;
  sha256: string;
}

/** Finds the file of a reference; undefined if the folder has none. Throws `ImportRefusal` for what leads out of it. */
export type FindFile = (reference: string) => Promise<FoundFile | undefined>;

/** Finds files for the documents of one folder, within their creator's scope. */
export function fileFinder(scope: FileScope, folder: string): FindFile {
  return async (reference) => {
    const path = isRemote(reference) ? undefined : await resolveFile(scope, folder, reference);
    return path === undefined ? undefined : { reference, path, sha256: await sha256OfFile(path) };
  };
}
