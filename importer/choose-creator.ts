import { dirname, join } from "node:path";
import { slugify } from "#contract/slug.ts";
import { cleanText, fieldOf } from "./front-matter/field-values.ts";
import { readMarkdown } from "./front-matter/read-markdown.ts";
import { type CreatorTarget, ensureAuthorCreator, ensureCreator } from "./import-creator.ts";
import type { FolderCreators } from "./import-creators.ts";
import { ImportError } from "./report/import-error.ts";

/** The creator to whom a file belongs. */
export interface ChosenCreator {
  username: string;
  /** The folder of the creator's `creator.md`; undefined if no `creator.md` is above the file. */
  folder: string | undefined;
  warnings: string[];
}

/**
 * Chooses the creator of a Markdown file: the nearest `creator.md` above it; then its `author`, by `--author` or by a creator
 * of this folder; then `--creator`; then a creator made from the author's full name. Undefined if there is none. Throws
 * `ImportError`, `ForeignCreator`.
 */
export async function chooseCreator(
  target: CreatorTarget,
  { root, path, creators }: { root: string; path: string; creators: FolderCreators },
): Promise<ChosenCreator | undefined> {
  const { options } = target;
  const author = await authorOf(join(root, path));
  const above = folderAbove(creators.byFolder, path);
  if (above !== undefined) {
    const username = creators.byFolder.get(above);
    if (!username) throw new ImportError("its creator.md was refused");
    const isOther = author !== undefined && creators.byName.get(slugify(author)) !== username;
    const warnings = isOther ? [`its author is ${author}; published under ${username}, whose folder it is in`] : [];
    return { username, folder: above, warnings };
  }
  const mapped = author && options.authors?.get(slugify(author));
  if (mapped) {
    await ensureCreator(target, mapped, author);
    return { username: mapped, folder: undefined, warnings: [] };
  }
  const known = author && creators.byName.get(slugify(author));
  if (known) return { username: known, folder: undefined, warnings: [] };
  if (options.creator) {
    await ensureCreator(target, options.creator, options.creatorName);
    const warnings = author
      ? [`its author is ${author}: published under ${options.creator}; --author "${author}=username" maps it`]
      : [];
    return { username: options.creator, folder: undefined, warnings };
  }
  return author === undefined ? undefined : creatorOfName(target, author);
}

async function creatorOfName(target: CreatorTarget, author: string): Promise<ChosenCreator> {
  const [firstName = "", ...others] = author.split(" ");
  if (others.length === 0)
    throw new ImportError(`its author ${author} has no last name: give --creator, or --author "${author}=username"`);
  const username = slugify(author);
  await ensureAuthorCreator(target, username, [firstName, others.join(" ")]);
  return { username, folder: undefined, warnings: [] };
}

/** The nearest folder above a file with a `creator.md`. */
function folderAbove(byFolder: FolderCreators["byFolder"], path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (byFolder.has(folder)) return folder;
    if (folder === ".") return undefined;
  }
}

/** The first author that a file names. Errors in the file are reported when it is read as a post. */
async function authorOf(path: string): Promise<string | undefined> {
  const file = await readMarkdown(path).catch(() => undefined);
  const value = file && fieldOf(file.fields, "author", "authors");
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const name = typeof first === "object" && first !== null ? (first as { name?: unknown }).name : first;
  if (typeof name !== "string") return undefined;
  return cleanText(name.split(/,| & /)[0] ?? "", 200, "author");
}
