import { isRemote } from "#server/domains/post-markdown/index.ts";
import type { FindFile, FoundFile } from "../files/found-file.ts";
import { ImportRefusal } from "../report/import-refusal.ts";
import type { LinkBook } from "./link-book.ts";

/** Where the links of a text lead. */
export interface ResolvedLinks {
  /** Addresses in the shop or on the old site, by the link as the text has it. */
  addresses: Map<string, string>;
  /** Files of the folder: they are attached, since here the link itself would lead nowhere. */
  files: FoundFile[];
  /** Links to posts of the run that are not published, or not yet. */
  pending: string[];
  /** Links that lead nowhere. */
  unknown: string[];
}

/** Another text is a post of its own and nothing to attach. */
const text = /\.(?:md|mdx|markdown|html?)$/i;

/** Resolves the links of the post of this path. */
export async function resolveLinks(
  links: string[],
  { book, path, find }: { book: LinkBook; path: string; find: FindFile },
): Promise<ResolvedLinks> {
  const addresses = new Map<string, string>();
  const files = new Map<string, FoundFile>();
  const pending: string[] = [];
  const unknown: string[] = [];
  for (const link of links) {
    const end = book.endOf(link, path);
    const isPost = end?.kind === "post" || end?.kind === "pending";
    const file = isPost || isRemote(link) ? undefined : await find(link).catch(noneIfRefused);
    if (file && !text.test(file.path)) files.set(file.path, file);
    else if (end?.kind === "post" || end?.kind === "old site") addresses.set(link, end.address);
    else if (end?.kind === "pending") pending.push(link);
    else if (end) unknown.push(link);
  }
  return { addresses, files: [...files.values()], pending, unknown };
}

/** One line about links that lead nowhere. */
export function deadLinksWarning(dropped: string[]): string[] {
  if (dropped.length === 0) return [];
  const named = dropped.slice(0, 3).map((link) => link.slice(0, 100));
  const more = dropped.length > 3 ? `, and ${dropped.length - 3} more` : "";
  return [`left out: links that lead nowhere here (${named.join(", ")}${more})`];
}

/** A link that leads out of the folder is no reason to refuse the text. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof ImportRefusal)) throw error;
}
