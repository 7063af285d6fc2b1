import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { screenLanguageOf } from "#contract/languages.ts";
import type { PublishedChange } from "#server/domains/creators/index.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import {
  type EmbeddedMedia,
  oldPathsOfMarkdown,
  readText,
  type WrittenText,
  writeText,
} from "#server/domains/post-markdown/index.ts";
import { EmptyPost, type PublishedPost } from "#server/domains/posts/index.ts";
import type { FileScope } from "./files/file-scope.ts";
import { type FindImage, imageFinder } from "./files/find-image.ts";
import { type FoundFile, fileFinder } from "./files/found-file.ts";
import type { RemoteImages } from "./files/remote-images.ts";
import { readMarkdown } from "./front-matter/read-markdown.ts";
import { unpublishedPathReason, unpublishedReason } from "./front-matter/unpublished-reason.ts";
import { type FoundDownload, findDownloads, findEmbeddedMedia, storeDownloads } from "./import-downloads.ts";
import type { ImportOptions } from "./import-options.ts";
import { jekyllPermalink } from "./links/jekyll-permalink.ts";
import type { LinkIndex } from "./links/link-index.ts";
import { deadLinksWarning, resolveLinks } from "./links/resolve-links.ts";
import { withAddresses } from "./links/with-addresses.ts";
import type { MissingSource } from "./missing-sources.ts";
import { type PostDraft, readPostDraft } from "./post-draft.ts";
import type { Shop } from "./shop.ts";
import { skipSource } from "./skip-source.ts";
import { storePicture } from "./store-picture.ts";

/** Raise this version whenever the importer produces different output for the same files. */
const importerVersion = "8";

export interface ImportedPost {
  outcome: PublishedPost["outcome"] | "skipped";
  slug?: string;
  /** Why it was skipped. */
  reason?: string;
  /** The changes of an update. */
  changes?: PublishedChange[];
  /** Omissions, one per line. */
  warnings: string[];
  /** Resolves the post's links after all posts of the run are published, and republishes it if they changed. */
  finish?: () => Promise<ImportedPost>;
}

/** The destination and context of an import. */
export interface ImportTarget {
  root: string;
  /** The folder from which the post's files may come. */
  scope: FileScope;
  source: string;
  shop: Shop;
  /** The posts that a creator published from files that no longer exist. */
  missingSources(username: string): Promise<MissingSource[]>;
  options: ImportOptions;
  links: LinkIndex;
  remote: RemoteImages;
}

/** Publishes one Markdown file. Throws `ImportError`, `UnusableText` and the errors of the posts domain. */
export async function importPost(target: ImportTarget, path: string, username: string): Promise<ImportedPost> {
  const { options } = target;
  const place = unpublishedPathReason(path);
  const key = sourceKeyOf(target, path, username);
  if (place !== undefined) return skipSource(target.shop, key, place);
  if (/^(?:readme|license|licence|changelog|contributing|code_of_conduct|security)\.\w+$/i.test(path))
    return skipSource(target.shop, key, "a project's own file, not a post");
  const file = await readMarkdown(join(target.root, path));
  const reason = await unpublishedReason(file.fields, target.shop.posts.isPast);
  if (reason !== undefined) return skipSource(target.shop, key, reason);
  const format = /\.mdx$/i.test(path) ? "mdx" : "markdown";
  const text = await readText(file.body, format, { firstLine: file.bodyLine });
  const { draft, notes } = readPostDraft(path, { fields: file.fields, text }, options);
  const written = await writeText({ text: draft.markdown, format, language: draft.language });
  const read = {
    draft,
    markdown: draft.markdown,
    written,
    media: text.media,
    folder: dirname(path),
    name: path,
    username,
    oldPaths: oldPathsOfMarkdown(file.fields, path, {
      url: options.site,
      permalink: await jekyllPermalink(target.root, path),
    }),
  };
  const imported = await withOmissions(text.leftOut, publishDraft(target, read));
  return withWarnings([...notes, ...text.leftOut], imported);
}

/** The key of a post's source; `name` is the file's path or the Ghost post's id. */
export function sourceKeyOf({ source }: { source: string }, name: string, username: string): string {
  return `${username}:${source}/${name}`;
}

/** A parsed post, the folder of its references, and its name within the source. */
export interface ReadPost<Draft> {
  draft: Draft;
  /** The text as its creator will edit it; undefined if it is no Markdown. */
  markdown?: string | undefined;
  written: WrittenText;
  /** The embedded films and recordings. */
  media: EmbeddedMedia[];
  folder: string;
  name: string;
  username: string;
  /** Its paths on the old site. */
  oldPaths: string[];
}

/** Publishes a parsed post with its files. Throws `ImportError`, `UnusableText` and the errors of the posts domain. */
export async function publishDraft<Draft extends Omit<PostDraft, "markdown">>(
  target: ImportTarget,
  { draft, markdown, written, media, folder, name, username, oldPaths }: ReadPost<Draft>,
): Promise<ImportedPost> {
  const { scope, shop, options } = target;
  const warnings = [...(await futureNote(draft.publishedAt, shop)), ...written.leftOut];
  const find = fileFinder(scope, folder);

  const findImage = imageFinder(find, target.remote);
  const [cover] = await findImages(draft.cover ? [draft.cover.reference] : [], "the cover", findImage, warnings);
  const images = await findImages(written.images, "image", findImage, warnings);
  const language = screenLanguageOf(draft.language);
  const given = await findDownloads(draft.downloads, find, language, warnings);
  const shown = await findEmbeddedMedia(media, { find, language, given }, warnings);
  const named = [...given, ...shown];
  const attached = new Set([...images, ...named.map(({ file }) => file)].map(({ path }) => path));
  const at = { book: target.links, path: join(folder, basename(name)), find };
  const before = await resolveLinks(written.links, at);
  const linked = before.files.filter(({ path }) => !attached.has(path));
  const downloads = [...named, ...linked.map((file) => ({ file, name: undefined, poster: undefined, captions: [] }))];

  const key = sourceKeyOf(target, name, username);
  const take = once(async () => {
    const omissions: string[] = [];
    const taken = {
      cover: cover && (await storePicture(shop, cover, draft.cover?.alternativeText ?? null, omissions)),
      images: await storeImages(shop, images, omissions),
      downloads: await storeDownloads(shop, downloads, omissions),
    };
    warnings.push(...omissions);
    return taken;
  });
  const publish = async (links: Map<string, string>): Promise<ImportedPost> => {
    const sha256 = fingerprint([draft, [...links]], [cover, ...images, ...downloads.flatMap(filesOf)]);
    const known = await shop.posts.sourceSha256(key);
    if (known?.equals(sha256)) return { outcome: "unchanged", warnings };

    const gone = known ? [] : await target.missingSources(username);
    const { outcome, slug, changes, formerSource } = await shop.drafts.importPost({
      ...draft,
      ...{ source: { key, sha256, gone: gone.map((each) => each.key) }, username, bodyHtml: written.html, links },
      markdown: markdown === undefined ? undefined : withAddresses(markdown, links),
      ...(await take()),
      allow: { priceChange: options.allowPriceChanges ?? false, toFree: options.allowFree ?? false },
    });
    const former = gone.find((each) => each.key === formerSource);
    if (former) warnings.push(`renamed: it was ${former.file}; ${former.slug} leads here`);
    return { outcome, slug, changes, warnings };
  };

  const first = await withOmissions(warnings, publish(before.addresses));
  // Also of an unchanged post, which an earlier version may have imported without them.
  const { taken } = await shop.posts.addOldPathsOfSource(key, oldPaths);
  warnings.push(...taken.map((each) => `its old path ${each.path} leads to ${each.slug} already`));
  const leadsIntoRun = before.pending.length > 0 || before.addresses.size > 0;
  if (!leadsIntoRun) return withWarnings(deadLinksWarning(before.unknown), first);
  const finish = async () => {
    const after = await resolveLinks(written.links, at);
    const isSame = JSON.stringify([...after.addresses]) === JSON.stringify([...before.addresses]);
    const dead = deadLinksWarning([...after.unknown, ...after.pending]);
    return withWarnings(dead, isSame ? first : bothPublished(first, await publish(after.addresses)));
  };
  return { ...first, finish };
}

/** One result for a post that was published and then republished with its final links. */
function bothPublished(first: ImportedPost, second: ImportedPost): ImportedPost {
  if (second.outcome === "unchanged") return first;
  if (first.outcome === "unchanged") return second;
  const slug = second.slug ?? first.slug;
  if (first.outcome === "created") return { ...first, slug };
  const changes = first.changes ?? [];
  const more = (second.changes ?? []).filter(({ field }) => !changes.some((change) => change.field === field));
  return { ...first, slug, changes: [...changes, ...more] };
}

/** Adds the omissions to the error of a post that is rejected as empty. */
async function withOmissions<T>(leftOut: string[], published: Promise<T>): Promise<T> {
  try {
    return await published;
  } catch (error) {
    if (error instanceof EmptyPost) error.leftOut.unshift(...leftOut);
    throw error;
  }
}

/** Prepends warnings to the result of a post, also after it is finished. */
export function withWarnings(warnings: string[], imported: ImportedPost): ImportedPost {
  const { finish } = imported;
  return {
    ...imported,
    warnings: [...warnings, ...imported.warnings],
    ...(finish && { finish: async () => withWarnings(warnings, await finish()) }),
  };
}

/** When a post with a future date appears: the day, or the exact time if one was given. */
async function futureNote(publishedAt: Date | undefined, shop: Shop): Promise<string[]> {
  if (!publishedAt || (await shop.posts.isPast(publishedAt))) return [];
  const [day, time = ""] = publishedAt.toISOString().split("T");
  const moment = time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)} UTC`;
  return [`appears on ${moment}; its address answers 404 until then`];
}

/** Runs the work once, and again after a failure. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

async function findImages(
  references: readonly string[],
  name: string,
  find: FindImage,
  warnings: string[],
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const reference of references) {
    const image = await find(reference);
    if ("path" in image) found.push(image);
    else warnings.push(`left out: ${name} ${reference.slice(0, 200)} (${image.absence})`);
  }
  return found;
}

async function storeImages(shop: Shop, found: FoundFile[], warnings: string[]): Promise<Map<string, FileToPublish>> {
  const images = new Map<string, FileToPublish>();
  for (const image of found) {
    const picture = await storePicture(shop, image, null, warnings);
    if (picture) images.set(image.reference, picture);
  }
  return images;
}

function filesOf({ file, poster, captions }: FoundDownload): (FoundFile | undefined)[] {
  return [file, poster, ...captions.map((each) => each.file)];
}

/** Identifies a post's content: everything read from text and options, and the bytes of its files. */
function fingerprint(draft: object, files: (FoundFile | undefined)[]): Buffer {
  const bytes = files.map((file) => file && [file.reference, file.sha256]);
  return createHash("sha256")
    .update(JSON.stringify([importerVersion, draft, bytes]))
    .digest();
}
