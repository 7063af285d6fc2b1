import { posix } from "node:path";
import { attributeOf, readElements } from "./read-elements.ts";

/** The contents of a book as its package document lists them, by their names in the archive. */
export interface BookPackage {
  title: string;
  /** All of them in one line; null if it names none. */
  author: string | null;
  /** The media type of each file. */
  types: Map<string, string>;
  /** In the order of reading. */
  chapters: string[];
  cover: string | undefined;
}

/** The most characters of a title or of all authors. */
const maxChars = 300;

/** The name of the package document by `META-INF/container.xml` (EPUB OCF, 3.5.1). Throws if it names none. */
export function packagePathOf(container: string): string {
  const path = readElements(container)
    .elements.filter(({ name }) => name === "rootfile")
    .map((element) => attributeOf(element, "full-path"))
    .find((each) => each !== undefined);
  if (path === undefined) throw new Error("The book has no package");
  return path;
}

/** Reads a package document (EPUB 3.3, 5). Throws for one without a title, or that lists a file twice. */
export function readPackage(text: string, path: string): BookPackage {
  const { elements } = readElements(text);
  const named = (wanted: string) => elements.filter(({ name }) => name === wanted);
  const linesOf = (wanted: string) => named(wanted).flatMap((each) => oneLine(each.text) || []);
  const [title] = linesOf("title");
  if (title === undefined) throw new Error("The book has no title");
  const items = named("item").map((item) => ({
    id: attributeOf(item, "id") ?? "",
    type: attributeOf(item, "media-type") ?? "",
    name: nameOf(path, attributeOf(item, "href") ?? ""),
    isCover: (attributeOf(item, "properties") ?? "").split(/\s+/).includes("cover-image"),
  }));
  if (new Set(items.map(({ name }) => name.toLowerCase())).size < items.length)
    throw new Error("A file is listed twice");
  const byId = new Map(items.map((item) => [item.id, item]));
  const chapters = named("itemref").map((item) => byId.get(attributeOf(item, "idref") ?? "")?.name ?? "");
  const meta = named("meta").find((each) => attributeOf(each, "name") === "cover");
  const cover = items.find(({ isCover }) => isCover) ?? byId.get((meta && attributeOf(meta, "content")) ?? "");
  const author = oneLine(linesOf("creator").join(", ")) || null;
  return { title, author, types: new Map(items.map(({ name, type }) => [name, type])), chapters, cover: cover?.name };
}

function nameOf(path: string, href: string): string {
  return posix.join(posix.dirname(path), decodeURIComponent(href.replace(/#.*/, "")));
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim();
  return [...line].slice(0, maxChars).join("").trim();
}
