import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { isRemote } from "#server/domains/post-markdown/index.ts";
import { ImportError } from "../report/import-error.ts";
import type { FileScope } from "./file-scope.ts";

/** Folders whose content site generators serve from the site's root. */
const siteRoots = ["", "static", "public", "assets"];

/** The largest file that is imported. */
export const maxFileBytes = 200 * 2 ** 20;

/**
 * The real path of a referenced file: relative to the document, or below the scope's root if the reference starts with
 * a slash. Undefined for missing and hidden files. Throws `ImportError` if the reference, or a symbolic link on the
 * path, leaves the creator's folder, or if the file is too large.
 */
export async function resolveFile(
  { importRoot, root, foreign }: FileScope,
  documentFolder: string,
  reference: string,
): Promise<string | undefined> {
  const path = decode(reference.replace(/[?#].*$/s, ""));
  if (path === "" || path.includes("\0") || isRemote(path)) return undefined;
  const candidates = path.startsWith("/")
    ? siteRoots.map((folder) => join(root, folder, `.${path}`))
    : [resolve(importRoot, documentFolder, path)];
  const belongsToAnother = (file: string) => foreign.some((folder) => isInside(folder, file));
  for (const candidate of candidates) {
    if (!isInside(root, candidate)) throw new ImportError(`${reference} leads out of the folder`);
    if (belongsToAnother(candidate)) throw new ImportError(`${reference} belongs to another creator`);
    const real = await realpath(candidate).catch(() => undefined);
    if (real === undefined) continue;
    if (!isInside(root, real)) throw new ImportError(`${reference} is a link that leads out of the folder`);
    if (belongsToAnother(real)) throw new ImportError(`${reference} is a link to a file of another creator`);
    if (isHidden(relative(root, real))) continue;
    const { size, isFile } = await stat(real).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) continue;
    if (size > maxFileBytes) throw new ImportError(`${reference} is larger than 200 MB`);
    return real;
  }
  return undefined;
}

/** Whether a path is below the root (both without links). */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && !/^\.\.([/\\]|$)/.test(way) && !isAbsolute(way);
}

/** Hidden files are settings and secrets (`.env`, `.git`) and never published. */
function isHidden(way: string): boolean {
  return /(^|[/\\])\./.test(way);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
