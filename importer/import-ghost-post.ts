import { slugify } from "#contract/slug.ts";
import { pathOnSite, writeText } from "#server/domains/post-markdown/index.ts";
import { cleanText, languageOf } from "./front-matter/field-values.ts";
import { languageOfPost } from "./front-matter/language-of-post.ts";
import { readDate } from "./front-matter/read-date.ts";
import { type GhostExport, type GhostPost, type GhostUser, ghostSourceName } from "./ghost/ghost-export.ts";
import { type CreatorTarget, ensureAuthorCreator, ensureCreator } from "./import-creator.ts";
import type { ImportOptions } from "./import-options.ts";
import { type ImportedPost, type ImportTarget, publishDraft, sourceKeyOf, withWarnings } from "./import-post.ts";
import { type PostDraft, readCategories } from "./post-draft.ts";
import { ImportError } from "./report/import-error.ts";
import { skipSource } from "./skip-source.ts";

type GhostDraft = Omit<PostDraft, "markdown"> & { html: string };

/**
 * Publishes one post of a Ghost export. Public posts are free here; members' posts are sold for `--price`. Skips drafts
 * and pages. Finds pictures and files in `content/` next to the export.
 */
export async function importGhostPost(
  target: ImportTarget & CreatorTarget,
  { site, post }: { site: GhostExport; post: GhostPost | undefined },
): Promise<ImportedPost> {
  const { options } = target;
  if (!post) throw new ImportError("the export has a post without id, title or slug");
  const type = post.type ?? "post";
  if (type !== "post") return { outcome: "skipped", reason: `it is a ${type}`, warnings: [] };
  const user = site.usersOfPost.get(post.id);
  const name = ghostSourceName(post);
  if (post.status !== "published") {
    const key = sourceKeyOf(target, name, usernameOf(user, options) ?? "");
    return skipSource(target.shop, key, `its status is "${post.status ?? ""}"`);
  }
  const url = site.url ?? options.site;
  const { draft, notes } = readDraft(site, withPlaceholders(post, url), options);
  const username = await creatorOf(target, user);
  const written = await writeText({ text: draft.html, format: "html", language: draft.language });
  const read = { draft, written, media: written.media, folder: ".", name, username, oldPaths: oldPathsOf(post, url) };
  return withWarnings(notes, await publishDraft(target, read));
}

/** The username for a user of the export; undefined without a user and `--creator`. */
function usernameOf(user: GhostUser | undefined, { authors, creator }: ImportOptions): string | undefined {
  return (user && authors?.get(slugify(user.name))) ?? creator ?? (user && slugify(user.slug));
}

/**
 * The creator that `--author` assigns to the export's user, else `--creator`, else one created from the user's name.
 */
async function creatorOf(target: CreatorTarget, user: GhostUser | undefined): Promise<string> {
  const { options } = target;
  const name = user && cleanText(user.name, 200, "the author's name");
  const mapped = name && options.authors?.get(slugify(name));
  if (mapped) {
    await ensureCreator(target, mapped, name);
    return mapped;
  }
  if (options.creator) {
    await ensureCreator(target, options.creator, options.creatorName);
    return options.creator;
  }
  if (!user) throw new ImportError("the export does not tell its author: give --creator");
  const [firstName = "", ...others] = name?.split(" ") ?? [];
  if (others.length === 0)
    throw new ImportError(`the author "${name ?? ""}" has no first and last name: give --creator`);
  const username = slugify(user.slug);
  await ensureAuthorCreator(target, username, [firstName, others.join(" ")]);
  return username;
}

function readDraft(site: GhostExport, post: GhostPost, options: ImportOptions): { draft: GhostDraft; notes: string[] } {
  const title = cleanText(post.title, 300, "title");
  if (!title) throw new ImportError("it has no title");
  if (!post.html) throw new ImportError("the export has no HTML of it");
  const isFree = (post.visibility ?? "public") === "public";
  const priceCents = isFree ? null : options.priceCents;
  if (priceCents === undefined) throw new ImportError("it is for members: give --price to sell it");
  const given = post.custom_excerpt ?? options.excerpt?.replaceAll("{title}", title);
  const excerpt = (given && cleanText(given, 2_000, "excerpt")) || null;
  if (!isFree && !excerpt) throw new ImportError("a paid post needs an excerpt");
  const html = ownFiles(post.html);
  const tags = (site.tagsOfPost.get(post.id) ?? []).flatMap((tag) => cleanText(tag, 100, "tag") ?? []);
  const notes: string[] = [];
  const categories = readCategories([...new Set(tags)], options, notes);
  const slug = slugify(post.slug);
  const draft = {
    slug: { wanted: slug || slugify(title) || "post", explicit: slug !== "" },
    ...{ title, excerpt, html, priceCents },
    language: post.locale
      ? languageOf(post.locale)
      : languageOfPost("", `${title}\n${html.replace(/<[^<>]{0,2000}>/g, " ")}`, options.language).language,
    publishedAt: post.published_at ? readDate(post.published_at) : undefined,
    categories,
    cover: post.feature_image
      ? { reference: ownFiles(post.feature_image), alternativeText: site.coverAltOfPost.get(post.id) ?? null }
      : undefined,
    downloads: downloadsOf(html),
  };
  return { draft, notes };
}

/** The paths of a post on its Ghost site: the one of its slug, and that of its canonical address if it was on the same site. */
function oldPathsOf({ slug, canonical_url: canonical }: GhostPost, site: string | undefined): string[] {
  return [`/${encodeURIComponent(slug)}/`, ...(canonical ? [canonical] : [])].flatMap(
    (address) => pathOnSite(address.replace(/^__GHOST_URL__/, ""), site) ?? [],
  );
}

/**
 * Replaces the site's own URL by Ghost's placeholder: older exports, and links pasted by authors, contain the URL
 * itself.
 */
function withPlaceholders(post: GhostPost, site: string | undefined): GhostPost {
  const url = site === undefined ? null : URL.parse(site);
  if (!url) return post;
  const base = `${url.host}${url.pathname.replace(/\/$/, "")}`.replace(/^www\./, "");
  const addresses = ["https:", "http:", ""].flatMap((scheme) => [`${scheme}//${base}/`, `${scheme}//www.${base}/`]);
  const replaced = (text: string, before: string) =>
    addresses.reduce((done, address) => done.replaceAll(before + address, `${before}__GHOST_URL__/`), text);
  const { html, feature_image: cover } = post;
  return {
    ...post,
    html: html && replaced(replaced(html, '"'), "'"),
    feature_image: cover && replaced(`"${cover}`, '"').slice(1),
  };
}

/** Resolves Ghost's placeholder URLs to files, and resized pictures to their originals. */
function ownFiles(html: string): string {
  return html.replace(/__GHOST_URL__\/content\/(images|media|files)\/(?:size\/w\d+(?:h\d+)?\/)?/g, "content/$1/");
}

/** The audio, video and file cards of a text, which become downloads here. */
function downloadsOf(html: string): PostDraft["downloads"] {
  const found = html.matchAll(/(?:src|href)=["'](content\/(?:media|files)\/[^"'?#]+)["']/g);
  return [...new Set([...found].map(([, reference = ""]) => reference))]
    .filter((reference) => !/_thumb\.\w+$/.test(reference))
    .map((reference) => ({ reference, name: undefined }));
}
