import { fieldOf, flagOf } from "./field-values.ts";
import type { FrontMatter } from "./front-matter.ts";
import { readDate } from "./read-date.ts";

const unpublishedFolders = new Set(["_drafts", "drafts", "archetypes", "_layouts", "_includes"]);
const flags = ["draft", "hidden", "private", "unlisted", "unpublished", "wip", "headless"];
const publishedWords = ["published", "publish", "public", "live", "active", "final", "done", "complete", "completed"];

/** The reason why a file's path marks it as unpublished, or undefined. */
export function unpublishedPathReason(path: string): string | undefined {
  const segments = path.split("/");
  const name = segments.pop() ?? "";
  const folder = segments.find((segment) => unpublishedFolders.has(segment.toLowerCase()));
  if (folder !== undefined) return `it is in ${folder}`;
  if (/^_index\./i.test(name)) return "it is the page of a section";
  return name.startsWith("_") ? "its name begins with _" : undefined;
}

/**
 * The reason why a file's fields mark it as unpublished, or undefined. `isPast` tells whether a date has passed. Throws
 * `ImportError` for an invalid boolean.
 */
export async function unpublishedReason(
  fields: FrontMatter["fields"],
  isPast: (moment: Date) => Promise<boolean>,
): Promise<string | undefined> {
  const flag = flags.find((name) => flagOf(fields, name) === true);
  if (flag !== undefined) return `it says ${flag}`;
  // Some sites store the publication date in this field.
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
