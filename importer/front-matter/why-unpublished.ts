import { fieldOf, flagOf } from "./field-values.ts";
import type { FrontMatter } from "./front-matter.ts";
import { readDate } from "./read-date.ts";

const unpublishedFolders = new Set(["_drafts", "drafts", "archetypes", "_layouts", "_includes"]);
const flags = ["draft", "hidden", "private", "unlisted", "unpublished", "wip", "headless"];
const publishedWords = ["published", "publish", "public", "live", "active", "final", "done", "complete", "completed"];

/** Why a file's place says that it is not published; undefined if it does not. */
export function whyUnpublishedPlace(path: string): string | undefined {
  const segments = path.split("/");
  const name = segments.pop() ?? "";
  const folder = segments.find((segment) => unpublishedFolders.has(segment.toLowerCase()));
  if (folder !== undefined) return `it is in ${folder}`;
  if (/^_index\./i.test(name)) return "it is the page of a section";
  return name.startsWith("_") ? "its name begins with _" : undefined;
}

/**
 * Why a file says that it is not to be read by everyone; undefined if it does not. `isPast` tells whether a moment is over.
 * Throws `ImportRefusal` for what is neither yes nor no.
 */
export async function whyUnpublished(
  fields: FrontMatter["fields"],
  isPast: (moment: Date) => Promise<boolean>,
): Promise<string | undefined> {
  const flag = flags.find((name) => flagOf(fields, name) === true);
  if (flag !== undefined) return `it says ${flag}`;
  // Some write the day of publication here.
  const published = fields.get("published");
  if (!/\d{4}/.test(String(published)) && flagOf(fields, "published") === false)
    return "it says that it is not published";
  for (const name of ["status", "visibility"]) {
    const value = fieldOf(fields, name);
    if (value !== undefined && !publishedWords.includes(String(value).trim().toLowerCase()))
      return `its ${name} is ${JSON.stringify(value)}`;
  }
  const expiry = fieldOf(fields, "expirydate", "unpublishdate");
  return expiry !== undefined && (await isPast(readDate(expiry))) ? "its expiryDate is over" : undefined;
}
