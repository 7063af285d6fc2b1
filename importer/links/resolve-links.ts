import { isRemote } from "#server/domains/post-markdown/index.ts";
import type { FindFile, FoundFile } from "../files/found-file.ts";
import { ImportError } from "../report/import-error.ts";
import type { LinkIndex } from "./link-index.ts";

/** The resolved links of a text. */
export interface ResolvedLinks {
  /** URLs in the shop or on the old site, by the link as written. */
  addresses: Map<string, string>;
  /** Linked files of the folder, to be attached because a link to them cannot work here. */
  files: FoundFile[];
  /** Links to posts of the run that are not (yet) published. */
  pending: string[];
  /** Dead links. */
  unknown: string[];
}

/** Texts are posts of their own and never attached. */
const text = /\.(?:md|mdx|markdown|html?)$/i;

/** Resolves the links of the post with this path. */
export async function resolveLinks(
  links: string[],
  { book, path, find }: { book: LinkIndex; path: string; find: FindFile },
): Promise<ResolvedLinks> {
  const addresses = new Map<string, string>();
  const files = new Map<string, FoundFile>();
  const pending: string[] = [];
  const unknown: string[] = [];
  for (const link of links) {
    const end = book.destinationOf(link, path);
    const isPost = end?.kind === "post" || end?.kind === "pending";
    const file = isPost || isRemote(link) ? undefined : await find(link).catch(ignoreImportError);
    if (file && !text.test(file.path)) files.set(file.path, file);
    else if (end?.kind === "post" || end?.kind === "old site") addresses.set(link, end.address);
    else if (end?.kind === "pending") pending.push(link);
    else if (end) unknown.push(link);
  }
  return { addresses, files: [...files.values()], pending, unknown };
}

/** One warning about all dead links. */
export function deadLinksWarning(dropped: string[]): string[] {
  if (dropped.length === 0) return [];
  const named = dropped.slice(0, 3).map((link) => link.slice(0, 100));
  const more = dropped.length > 3 ? `, and ${dropped.length - 3} more` : "";
  return [`left out: links that lead nowhere here (${named.join(", ")}${more})`];
}

/** A link that leaves the folder is dropped instead of failing the post. */
function ignoreImportError(error: unknown): undefined {
  if (!(error instanceof ImportError)) throw error;
}
