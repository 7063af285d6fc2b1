import { posix } from "node:path";
import type { FrontMatter } from "./front-matter.ts";

/** The site from which a text comes. */
export interface OldSite {
  /** Its address, if it is known. */
  url: string | undefined;
  /** The permalinks of its posts, if Jekyll made it: `permalink` of `_config.yml`. */
  permalink?: string | undefined;
}

type Fields = FrontMatter["fields"];

/** The permalinks that Jekyll has names for, without those that count days and weeks. */
const namedPermalinks = new Map([
  ["date", "/:categories/:year/:month/:day/:title:output_ext"],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["none", "/:categories/:title:output_ext"],
]);

/** The path of an address of a site on the site's host; undefined for an address elsewhere. */
export function pathOnSite(address: string, site: string | undefined): string | undefined {
  const base = site === undefined ? null : URL.parse(site);
  if (!/^(?:[a-z][a-z\d+.-]{0,20}:|\/\/)/i.test(address)) {
    const [path = ""] = address.split(/[?#]/, 1);
    return `${base ? base.pathname.replace(/\/$/, "") : ""}/${path.replace(/^\//, "")}`;
  }
  const url = base && URL.parse(address, base);
  return url && bareHost(url) === bareHost(base) ? url.pathname : undefined;
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}

/** The `permalink` of a site's `_config.yml`. */
export function permalinkOfConfig(config: string): string | undefined {
  return /^permalink:[ \t]{1,20}["']?([^\s"'#]{1,300})/m.exec(config)?.[1];
}

/**
 * The paths of a Markdown text on its old site, as far as they are certain: those that its front matter names as Jekyll, Hugo, Eleventy
 * and Gatsby read it, and the one that Jekyll gives a file of `_posts`, or Hugo one of `content`.
 */
export function oldPathsOfMarkdown(fields: Fields, path: string, site: OldSite): string[] {
  const own = ownPath(fields, path, site.permalink);
  // Without a slash they are names.
  const named = ["url", "slug", "path", "aliases"]
    .flatMap((name) => textsOf(fields, name))
    .filter((address) => /^(?:\/|https?:)/i.test(address));
  const found = [...(own === undefined ? [] : [own]), ...named, ...textsOf(fields, "redirect_from")];
  return found.flatMap((address) => pathOnSite(address, site.url) ?? []);
}

/** The texts of a field, which may be a list. */
function textsOf(fields: Fields, name: string): string[] {
  const values: unknown[] = [fields.get(name)].flat();
  return values.flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [value.trim()] : []));
}

/** The path of a text's own page; undefined if it is not certain. */
function ownPath(fields: Fields, path: string, permalinkOfSite: string | undefined): string | undefined {
  const [permalink] = textsOf(fields, "permalink");
  const [, date, name] = /(?:^|\/)_posts\/(?:[^/]+\/){0,20}(\d{4}-\d{2}-\d{2})-([^/]+)\.\w+$/.exec(path) ?? [];
  if (date !== undefined && name !== undefined)
    return filledPermalink(permalink ?? permalinkOfSite ?? "date", fields, { date, name });
  if (permalink !== undefined) return /[:{]/.test(permalink) ? undefined : permalink;
  return fields.has("url") ? undefined : pathBelowContent(fields, path);
}

/** Of a template and of each word in it, in characters: a path is no longer. */
const maxPartLength = 500;

/** A permalink of Jekyll for one post; undefined if something of it is not known here. */
function filledPermalink(
  permalink: string,
  fields: Fields,
  { date, name }: { date: string; name: string },
): string | undefined {
  const template = namedPermalinks.get(permalink) ?? permalink;
  if (!template.includes("/") || template.length > maxPartLength) return undefined;
  const [slug = name] = textsOf(fields, "slug");
  // Another day in the front matter counts there, in a time zone that is not known here.
  const given = fields.get("date");
  const isSameDay = given === undefined || String(given).startsWith(date);
  const [year, month, day] = isSameDay ? date.split("-") : [];
  const values: Record<string, string | undefined> = {
    ...{ year, month, day, title: slug, slug, output_ext: ".html" },
    categories: categoriesOf(fields).join("/"),
    short_year: year?.slice(2),
    i_month: month && String(Number(month)),
    i_day: day && String(Number(day)),
  };
  let isKnown = true;
  const filled = template.replace(/:([a-z_]+)/g, (_, word: string) => {
    const value = values[word];
    isKnown &&= value !== undefined && value.length <= maxPartLength;
    return isKnown ? (value ?? "") : "";
  });
  return isKnown ? filled.replace(/\/{2,}/g, "/") : undefined;
}

function categoriesOf(fields: Fields): string[] {
  const [first, ...more] = textsOf(fields, "categories");
  if (first === undefined) return textsOf(fields, "category");
  return more.length > 0 || Array.isArray(fields.get("categories")) ? [first, ...more] : first.split(/\s+/);
}

/** The path that Hugo gives a file of its folder `content`. */
function pathBelowContent(fields: Fields, path: string): string | undefined {
  const folder = /(?:^|\/)content\//i.exec(path);
  const extension = /\.(?:md|mdx|markdown)$/i.exec(path);
  if (!folder || !extension) return undefined;
  const below = path.slice(folder.index + folder[0].length, extension.index);
  if (below === "") return undefined;
  const page = /^_?index$/i.test(posix.basename(below)) ? posix.dirname(below) : below;
  const [slug] = textsOf(fields, "slug");
  const named = slug === undefined || slug.startsWith("/") ? page : posix.join(posix.dirname(page), slug);
  return /^[\w/-]+$/.test(named) ? `/${named}` : undefined;
}
