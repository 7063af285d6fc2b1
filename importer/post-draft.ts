import type { ContentLanguage } from "#contract/languages.ts";
import { slugify } from "#contract/slug.ts";
import type { ReadText } from "#server/domains/post-markdown/index.ts";
import { type CaptionsDraft, captionsDraftOf } from "./front-matter/companion-draft.ts";
import { cleanText, fieldOf, languageOf, listOf, textOf } from "./front-matter/field-values.ts";
import type { FrontMatter } from "./front-matter/front-matter.ts";
import { languageOfPost } from "./front-matter/language-of-post.ts";
import { readDate } from "./front-matter/read-date.ts";
import type { ImportOptions } from "./import-options.ts";
import { readPrice } from "./read-price.ts";
import { ImportError } from "./report/import-error.ts";

/** The post described by a Markdown file; its files are still references. */
export interface PostDraft {
  slug: { wanted: string; explicit: boolean };
  title: string;
  excerpt: string | null;
  markdown: string;
  language: ContentLanguage;
  priceCents: number | null;
  publishedAt: Date | undefined;
  categories: string[];
  cover: { reference: string; alternativeText: string | null } | undefined;
  downloads: DownloadDraft[];
}

/** A draft and the decisions made for it, one line each for the report. */
export interface ReadDraft {
  draft: PostDraft;
  notes: string[];
}

/** A file of a post. */
export interface DownloadDraft {
  reference: string;
  name: string | undefined;
  /** A reference to its preview image. */
  poster?: string | undefined;
  captions?: CaptionsDraft[];
}

/** The maximum number of categories per post. */
const maxCategories = 20;

/**
 * The categories of a post with these tags, or the default one. Adds a note to `notes` if there are too many. Throws `ImportError` for
 * a category that the shop reserves.
 */
export function readCategories(tags: string[], { category }: ImportOptions, notes: string[]): string[] {
  const categories = tags.length === 0 && category ? [category] : tags;
  if (categories.some((each) => each.toLowerCase() === "all")) throw new ImportError("no category is called All");
  const tooMany = tags.length - maxCategories;
  if (tooMany > 0) notes.push(`left out: ${tooMany} of ${tags.length} tags; a post has at most ${maxCategories}`);
  return categories.slice(0, maxCategories);
}

/**
 * Reads a post from front matter (our fields and those shared by Hugo, Jekyll and Astro), file name and options. Throws
 * `ImportError` for an invalid post. A paid post needs its own excerpt, because none is ever cut from paid text.
 */
export function readPostDraft(
  path: string,
  { fields, text }: Pick<FrontMatter, "fields"> & { text: ReadText },
  options: ImportOptions,
): ReadDraft {
  const notes: string[] = [];
  const name = nameOf(path);
  const { markdown, heading, rest } = text;
  const title = textOf(fields, 300, "title") ?? cleanText(heading ?? name.words, 300, "title") ?? name.words;
  const priceCents = readPrice(fields, options);
  const excerpt = textOf(fields, 2_000, "excerpt", "description", "summary") ?? excerptFrom(options, title);
  if (priceCents !== null && !excerpt) throw new ImportError("a paid post needs an excerpt");
  const categories = readCategories(listOf(fields, "categories", "category", "tags"), options, notes);
  const publishedAt = dateOf(fields, name.date, options);
  if (!publishedAt) notes.push("it has no date: it is listed last; write date: 2024-04-25, or give --date");
  const given = fieldOf(fields, "language", "lang", "locale");
  const found = given === undefined ? languageOfPost(path, `${title}\n${markdown}`, options.language) : undefined;
  if (found?.note) notes.push(found.note);
  const explicitSlug = textOf(fields, 500, "slug");
  const wanted = slugify(explicitSlug ?? name.slug) || slugify(title) || "post";
  const draft = {
    slug: { wanted, explicit: explicitSlug !== undefined },
    title,
    excerpt: excerpt ?? null,
    // A heading that repeats the title is removed from the text.
    markdown: heading === title ? rest : markdown,
    language: found?.language ?? languageOf(given),
    priceCents,
    publishedAt,
    categories,
    cover: coverOf(fields),
    downloads: downloadsOf(fields),
  };
  return { draft, notes };
}

/** The date from the front matter, else the path, else the options, else the last change. */
function dateOf(
  fields: FrontMatter["fields"],
  dateOfPath: string | undefined,
  { date }: ImportOptions,
): Date | undefined {
  const given = dateFieldOf(fields) ?? dateOfPath;
  if (given !== undefined) return readDate(given);
  const changed = fieldOf(fields, "created", "createdat", "lastmod", "updated", "updatedat", "modified");
  return changed === undefined ? date : readDate(changed);
}

/** Publication dates take precedence over writing dates. */
function dateFieldOf(fields: FrontMatter["fields"]): unknown {
  const given = fieldOf(fields, "publishdate", "pubdate", "published_at", "publisheddate", "date");
  const published = fields.get("published");
  return given ?? (/\d{4}/.test(String(published)) ? published : undefined);
}

/**
 * Reads a file's path: Jekyll's date before its name or its folder's name, a date as folders (`2024/04/25/`), Hugo's
 * language suffix, and the folder's name for an index file.
 */
function nameOf(path: string) {
  const segments = path.split("/");
  const file = (segments.at(-1) ?? "").replace(/\.(md|mdx|markdown)$/i, "");
  const bare = file.replace(/\.[a-z]{2}$/i, "");
  const isIndex = /^(index|readme)$/i.test(bare);
  const named = isIndex ? (segments.at(-2) ?? "") : bare;
  const [, date, slug = named] = /^(\d{4}-\d{2}-\d{2})[-_](.+)$/.exec(named) ?? [];
  const folders = /(?:^|\/)((?:19|20)\d{2})\/(\d{2})(?:\/(\d{2}))?\//.exec(path);
  const dateOfFolders = folders ? folders.slice(1).filter(Boolean).join("-") : undefined;
  const words = (slug || bare).replace(/[-_]+/g, " ").trim();
  return { date: date ?? dateOfFolders, slug, words: words.charAt(0).toUpperCase() + words.slice(1) };
}

function excerptFrom({ excerpt }: ImportOptions, title: string): string | undefined {
  return excerpt && cleanText(excerpt.replaceAll("{title}", title), 2_000, "excerpt");
}

function coverOf(fields: FrontMatter["fields"]): PostDraft["cover"] {
  const value = fieldOf(fields, "cover", "image", "featured_image", "featuredimage", "heroimage", "hero", "thumbnail");
  const nested = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  const reference = nested ? (nested.image ?? nested.src ?? nested.path ?? nested.url) : value;
  if (typeof reference !== "string") return undefined;
  const alt =
    textOf(fields, 1_000, "coveralt", "cover_alt", "image_alt", "heroimagealt") ??
    (typeof nested?.alt === "string" ? nested.alt : null);
  return { reference, alternativeText: alt };
}

function downloadsOf(fields: FrontMatter["fields"]): PostDraft["downloads"] {
  const value = fieldOf(fields, "files", "downloads", "attachments");
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((item: unknown) => {
    const { file, src, path, name, poster, captions } = (
      typeof item === "object" && item !== null ? item : { file: item }
    ) as Record<string, unknown>;
    const reference = file ?? src ?? path;
    if (typeof reference !== "string") throw new ImportError("files is not a list of file names");
    if (poster !== undefined && typeof poster !== "string") throw new ImportError("poster is not a file name");
    return {
      reference,
      name: typeof name === "string" ? cleanText(name, 200, "name") : undefined,
      poster,
      captions: captionsDraftOf(captions),
    };
  });
}
