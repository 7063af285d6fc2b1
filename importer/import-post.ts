import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { screenLanguageOf } from "#contract/languages.ts";
import type { PublishedChange } from "#server/domains/creators/index.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import type { EmbeddedMedia, WrittenText } from "#server/domains/post-markdown/index.ts";
import { EmptyPost, type PublishedPost } from "#server/domains/posts/index.ts";
import { readText, writeText } from "./convert-text.ts";
import type { FileScope } from "./files/file-scope.ts";
import { type FindImage, imageFinder } from "./files/find-image.ts";
import { type FoundFile, fileFinder } from "./files/found-file.ts";
import type { RemoteImages } from "./files/remote-images.ts";
import { readMarkdown } from "./front-matter/read-markdown.ts";
import { whyUnpublished, whyUnpublishedPlace } from "./front-matter/why-unpublished.ts";
import type { GoneSource } from "./gone-sources.ts";
import { type FoundDownload, findDownloads, findShownMedia, takeDownloads } from "./import-downloads.ts";
import type { ImportOptions } from "./import-options.ts";
import type { LinkBook } from "./links/link-book.ts";
import { deadLinksWarning, resolveLinks } from "./links/resolve-links.ts";
import { type PostDraft, readPostDraft } from "./post-draft.ts";
import type { Shop } from "./shop.ts";
import { skipSource } from "./skip-source.ts";
import { takePicture } from "./take-picture.ts";

/** Raised whenever the importer makes something else of the same files. */
const importerVersion = "6";

export interface ImportedPost {
  outcome: PublishedPost["outcome"] | "skipped";
  slug?: string;
  /** Why it was passed over. */
  reason?: string;
  /** What an update changed. */
  changes?: PublishedChange[];
  /** What was left out of the post, a line each. */
  warnings: string[];
  /** Follows the post's links once all posts of the run are published, and publishes it again if they lead elsewhere now. */
  finish?: () => Promise<ImportedPost>;
}

/** Where an import puts what it reads. */
export interface ImportTarget {
  root: string;
  /** Where the files of the post may come from. */
  scope: FileScope;
  source: string;
  shop: Shop;
  /** What this creator has published from files that are not there any more. */
  goneSources(username: string): Promise<GoneSource[]>;
  options: ImportOptions;
  links: LinkBook;
  remote: RemoteImages;
}

/** Publishes one Markdown file. Throws `ImportRefusal`, or what the posts domain throws. */
export async function importPost(target: ImportTarget, path: string, username: string): Promise<ImportedPost> {
  const { options } = target;
  const place = whyUnpublishedPlace(path);
  const key = sourceKeyOf(target, path, username);
  if (place !== undefined) return skipSource(target.shop, key, place);
  if (/^(?:readme|license|licence|changelog|contributing|code_of_conduct|security)\.\w+$/i.test(path))
    return skipSource(target.shop, key, "a project's own file, not a post");
  const file = await readMarkdown(join(target.root, path));
  const reason = await whyUnpublished(file.fields, target.shop.posts.isPast);
  if (reason !== undefined) return skipSource(target.shop, key, reason);
  const format = /\.mdx$/i.test(path) ? "mdx" : "markdown";
  const text = await readText(file.body, format, file.bodyLine);
  const { draft, notes } = readPostDraft(path, { fields: file.fields, text }, options);
  const written = await writeText({ text: draft.markdown, format, language: draft.language });
  const read = { draft, written, media: text.media, folder: dirname(path), name: path, username };
  const imported = await withLeftOut(text.leftOut, publishDraft(target, read));
  return withWarnings([...notes, ...text.leftOut], imported);
}

/** The key of a post's source: its name is a file's path or a Ghost post's id. */
export function sourceKeyOf({ source }: { source: string }, name: string, username: string): string {
  return `${username}:${source}/${name}`;
}

/** A post that was read, with the folder that its references start from and what tells it from others of its source. */
export interface ReadPost<Draft> {
  draft: Draft;
  written: WrittenText;
  /** The films and sounds that its text shows. */
  media: EmbeddedMedia[];
  folder: string;
  name: string;
  username: string;
}

/** Publishes what was read with its files. Throws `ImportRefusal`, or what the posts domain throws. */
export async function publishDraft<Draft extends Omit<PostDraft, "markdown">>(
  target: ImportTarget,
  { draft, written, media, folder, name, username }: ReadPost<Draft>,
): Promise<ImportedPost> {
  const { scope, shop, options } = target;
  const warnings = [...(await futureNote(draft.publishedAt, shop)), ...written.leftOut];
  const find = fileFinder(scope, folder);

  const findImage = imageFinder(find, target.remote);
  const [cover] = await findImages(draft.cover ? [draft.cover.reference] : [], "the cover", findImage, warnings);
  const images = await findImages(written.images, "image", findImage, warnings);
  const language = screenLanguageOf(draft.language);
  const given = await findDownloads(draft.downloads, find, language, warnings);
  const shown = await findShownMedia(media, { find, language, given }, warnings);
  const named = [...given, ...shown];
  const attached = new Set([...images, ...named.map(({ file }) => file)].map(({ path }) => path));
  const at = { book: target.links, path: join(folder, basename(name)), find };
  const before = await resolveLinks(written.links, at);
  const linked = before.files.filter(({ path }) => !attached.has(path));
  const downloads = [...named, ...linked.map((file) => ({ file, name: undefined, poster: undefined, captions: [] }))];

  const key = sourceKeyOf(target, name, username);
  const take = once(async () => ({
    cover: cover && (await takePicture(shop, cover, draft.cover?.alternativeText ?? null, warnings)),
    images: await takeImages(shop, images, warnings),
    downloads: await takeDownloads(shop, downloads, warnings),
  }));
  const publish = async (links: Map<string, string>): Promise<ImportedPost> => {
    const sha256 = fingerprint([draft, [...links]], [cover, ...images, ...downloads.flatMap(filesOf)]);
    const known = await shop.posts.sourceSha256(key);
    if (known?.equals(sha256)) return { outcome: "unchanged", warnings };

    const gone = known ? [] : await target.goneSources(username);
    const { outcome, slug, changes, formerSource } = await shop.posts.publishPost({
      ...draft,
      ...{ source: { key, sha256, gone: gone.map((each) => each.key) }, username, bodyHtml: written.html, links },
      ...(await take()),
      allow: { priceChange: options.allowPriceChanges ?? false, toFree: options.allowFree ?? false },
    });
    const former = gone.find((each) => each.key === formerSource);
    if (former) warnings.push(`renamed: it was ${former.file}; ${former.slug} leads here`);
    return { outcome, slug, changes, warnings };
  };

  const first = await withLeftOut(warnings, publish(before.addresses));
  const leadsIntoRun = before.pending.length > 0 || before.addresses.size > 0;
  if (!leadsIntoRun) return withWarnings(deadLinksWarning(before.unknown), first);
  const finish = async () => {
    const after = await resolveLinks(written.links, at);
    const isSame = JSON.stringify([...after.addresses]) === JSON.stringify([...before.addresses]);
    const { outcome } = isSame ? first : await publish(after.addresses);
    const dead = deadLinksWarning([...after.unknown, ...after.pending]);
    return withWarnings(dead, first.outcome === "unchanged" ? { ...first, outcome } : first);
  };
  return { ...first, finish };
}

/** A post refused as empty names what was left out of it. */
async function withLeftOut<T>(leftOut: string[], published: Promise<T>): Promise<T> {
  try {
    return await published;
  } catch (error) {
    if (error instanceof EmptyPost) error.leftOut.unshift(...leftOut);
    throw error;
  }
}

/** What became of a post with more warnings before its own, also once it is finished. */
export function withWarnings(warnings: string[], imported: ImportedPost): ImportedPost {
  const { finish } = imported;
  return {
    ...imported,
    warnings: [...warnings, ...imported.warnings],
    ...(finish && { finish: async () => withWarnings(warnings, await finish()) }),
  };
}

/** When a post appears that is dated in the future, by the day unless a time was given. */
async function futureNote(publishedAt: Date | undefined, shop: Shop): Promise<string[]> {
  if (!publishedAt || (await shop.posts.isPast(publishedAt))) return [];
  const [day, time = ""] = publishedAt.toISOString().split("T");
  const moment = time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)} UTC`;
  return [`appears on ${moment}; its address answers 404 until then`];
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

async function findImages(
  references: string[],
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

async function takeImages(shop: Shop, found: FoundFile[], warnings: string[]): Promise<Map<string, FileToPublish>> {
  const images = new Map<string, FileToPublish>();
  for (const image of found) {
    const picture = await takePicture(shop, image, null, warnings);
    if (picture) images.set(image.reference, picture);
  }
  return images;
}

function filesOf({ file, poster, captions }: FoundDownload): (FoundFile | undefined)[] {
  return [file, poster, ...captions.map((each) => each.file)];
}

/** All that makes the post: what was read from text and options, and the bytes of its files. */
function fingerprint(draft: object, files: (FoundFile | undefined)[]): Buffer {
  const bytes = files.map((file) => file && [file.reference, file.sha256]);
  return createHash("sha256")
    .update(JSON.stringify([importerVersion, draft, bytes]))
    .digest();
}
