import { posix } from "node:path";
import {
  type FrontMatter,
  oldPathsOfMarkdown,
  permalinkOfConfig,
  readFrontMatter,
  UnusableText,
} from "#server/domains/post-markdown/index.ts";
import { decodeText } from "./decode-text.ts";
import {
  maxTextBytes,
  type OpenedSource,
  type SourceContent,
  type SourceEntry,
  UnusableExport,
} from "./source-entry.ts";
import type { ZipArchive, ZipMember } from "./zip-archive.ts";

/** Which files of an archive are texts. */
export const isMarkdown = ({ name }: ZipMember) => /\.(?:md|markdown)$/i.test(name);
const maxPictureBytes = 50 * 2 ** 20;

/** The Markdown files of an archive, their front matter as Hugo, Jekyll and Astro write it. */
export function readMarkdown(archive: ZipArchive): OpenedSource {
  const texts = archive.members.filter(isMarkdown);
  const root = commonFolder(archive.members.filter(({ isUnsafe }) => !isUnsafe).map(({ name }) => name));
  return {
    source: "markdown",
    site: undefined,
    entries: (async function* () {
      const permalink = await permalinkOf(archive, root);
      for (const [place, member] of texts.entries())
        yield { entry: await entryOf(archive, member, { root, permalink }), done: (place + 1) / texts.length };
    })(),
    unpack: (reference, folder, path) => unpackPicture(archive, { reference, folder, root }, path),
    close: archive.close,
  };
}

/** Unpacks a picture by its address relative to a folder, or from the root of the archive. */
export async function unpackPicture(
  archive: ZipArchive,
  { reference, folder, root }: { reference: string; folder: string; root: string },
  path: string,
): Promise<boolean> {
  const plain = decoded(reference.replace(/[?#].*$/, ""));
  const places = plain.startsWith("/")
    ? [root + plain.slice(1), ...["static", "public", "assets"].map((base) => `${root}${base}${plain}`)]
    : [posix.join(folder, plain), root + plain];
  const found = places.map((place) => archive.find(posix.normalize(place))).find((member) => member !== undefined);
  if (!found || found.isUnsafe || found.sizeBytes > maxPictureBytes) return false;
  await archive.unpack(found, path, maxPictureBytes);
  return true;
}

/** The permalinks of a Jekyll site. */
async function permalinkOf(archive: ZipArchive, root: string): Promise<string | undefined> {
  const config = archive.find(`${root}_config.yml`);
  if (!config || config.sizeBytes > maxTextBytes) return undefined;
  return permalinkOfConfig(decodeText(await archive.read(config, maxTextBytes)) ?? "");
}

async function entryOf(
  archive: ZipArchive,
  member: ZipMember,
  { root, permalink }: { root: string; permalink: string | undefined },
): Promise<SourceEntry> {
  const name = member.isUnsafe ? member.name : member.name.slice(root.length);
  const entry = { key: `markdown:${name}`, name };
  if (member.isUnsafe) return { ...entry, content: { leftOut: "unsafe-name" } };
  if (member.sizeBytes > maxTextBytes) return { ...entry, content: { leftOut: "too-large" } };
  try {
    const text = decodeText(await archive.read(member, maxTextBytes));
    if (text === undefined) return { ...entry, content: { leftOut: "unreadable" } };
    const read = readFrontMatter(text);
    const oldPaths = oldPathsOfMarkdown(read.fields, name, { url: undefined, permalink });
    const content = { ...contentOf(read, name, posix.dirname(member.name)), oldPaths };
    return { key: `${entry.key}#${content.title}`, name, content };
  } catch (error) {
    if (error instanceof UnusableText) return { ...entry, content: { leftOut: "unreadable" } };
    if (error instanceof UnusableExport && error.problem === "broken")
      return { ...entry, content: { leftOut: "unreadable" } };
    throw error;
  }
}

function contentOf({ fields, body }: FrontMatter, path: string, folder: string): Omit<SourceContent, "oldPaths"> {
  const text = (...names: string[]) => {
    const value = names.map((name) => fields.get(name)).find((each) => each !== undefined && each !== null);
    return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  };
  const file = posix.basename(path).replace(/\.\w+$/, "");
  const isIndex = /^(?:index|readme)$/i.test(file);
  const words = (isIndex ? posix.basename(posix.dirname(path)) : file).replace(/^\d{4}-\d{2}-\d{2}[-_]/, "");
  const access = text("access", "accesstype", "visibility").toLowerCase();
  const cover = text("cover", "image", "featured_image", "featuredimage", "heroimage", "hero", "thumbnail");
  const price = text("price");
  return {
    title: text("title") || firstHeading(body) || sentence(words),
    slug: text("slug") || words,
    excerpt: text("excerpt", "description", "summary", "subtitle"),
    ...{ format: "markdown", text: body, folder, hasLosses: false },
    isPublic: price === "" && (access === "free" || access === "public" || /^(?:true|yes)$/i.test(text("free"))),
    price: price || undefined,
    language: text("language", "lang", "locale") || undefined,
    categories: listOf(fields.get("categories") ?? fields.get("category") ?? fields.get("tags")),
    cover: cover
      ? { reference: cover, alternativeText: text("coveralt", "cover_alt", "image_alt") || null }
      : undefined,
  };
}

function firstHeading(body: string): string {
  return /^#[ \t]+(.{1,300})$/m.exec(body.slice(0, 5_000))?.[1]?.trim() ?? "";
}

function sentence(words: string): string {
  const plain = words.replace(/[-_]+/g, " ").trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function listOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  return items.filter((item) => typeof item === "string" || typeof item === "number").map(String);
}

/** The folder that holds everything, as archives of repositories have; empty or with a slash at its end. */
function commonFolder(names: string[]): string {
  const [first = ""] = names;
  const folder = first.slice(0, first.indexOf("/") + 1);
  return folder !== "" && names.every((name) => name.startsWith(folder)) ? folder : "";
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
