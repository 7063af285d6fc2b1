import { isRemote } from "#server/domains/post-markdown/index.ts";
import { sha256OfFile } from "../front-matter/read-markdown.ts";
import type { FileScope } from "./file-scope.ts";
import { resolveFile } from "./resolve-file.ts";

/** A reference in a document and its file. */
export interface FoundFile {
  reference: string;
  path: string;
  sha256: string;
}

/** Finds the file of a reference; undefined if it does not exist. Throws `ImportError` for a file outside the scope. */
export type FindFile = (reference: string) => Promise<FoundFile | undefined>;

/** Finds files for the documents of one folder, within their creator's scope. */
export function fileFinder(scope: FileScope, folder: string): FindFile {
  return async (reference) => {
    const path = isRemote(reference) ? undefined : await resolveFile(scope, folder, reference);
    return path === undefined ? undefined : { reference, path, sha256: await sha256OfFile(path) };
  };
}
