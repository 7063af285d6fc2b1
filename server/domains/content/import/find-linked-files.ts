import type { FindFile, FoundFile } from "./found-file.ts";
import { ImportRefusal } from "./import-refusal.ts";

/** Another text is a post of its own and nothing to attach. */
const text = /\.(?:md|mdx|markdown|html?)$/i;

/**
 * The files of the folder that a text links to: here the link itself would lead nowhere. Links to anything else of the folder
 * or of the site it came from are told in one line.
 */
export async function findLinkedFiles(links: string[], find: FindFile, warnings: string[]): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>();
  const dropped: string[] = [];
  for (const link of links) {
    const file = await find(link).catch(noneIfRefused);
    if (file && !text.test(file.path)) found.set(file.path, file);
    else dropped.push(link.slice(0, 100));
  }
  if (dropped.length > 0) {
    const more = dropped.length > 3 ? `, and ${dropped.length - 3} more` : "";
    warnings.push(`left out: links that lead nowhere here (${dropped.slice(0, 3).join(", ")}${more})`);
  }
  return [...found.values()];
}

/** A link that leads out of the folder is no reason to refuse the text. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof ImportRefusal)) throw error;
}
