import { posix } from "node:path";

/** The contents of a book as its package document lists them, by their names in the archive. */
export interface BookPackage {
  /** The media type of each file. */
  types: Map<string, string>;
  /** In the order of reading. */
  chapters: string[];
  cover: string | undefined;
}

/** The name of the package document by `META-INF/container.xml` (EPUB OCF, 3.5.1). Throws if it names none. */
export function packagePathOf(container: string): string {
  const path = /<(?:\w+:)?rootfile\b[^>]*\bfull-path\s*=\s*["']([^"']+)["']/.exec(container)?.[1];
  if (path === undefined) throw new Error("The book has no package");
  return path;
}

/** Reads a package document (EPUB 3.3, 5). Throws for one without a title. */
export function readPackage(text: string, path: string): BookPackage {
  if (!/<(?:\w+:)?title\b[^>]*>[^<]*\S[^<]*</.test(text)) throw new Error("The book has no title");
  const items = elements(text, "item").map(({ id = "", href = "", "media-type": type = "", properties = "" }) => ({
    ...{ id, type, name: nameOf(path, href) },
    isCover: properties.split(/\s+/).includes("cover-image"),
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const chapters = elements(text, "itemref").map(({ idref = "" }) => byId.get(idref)?.name ?? "");
  const named = elements(text, "meta").find(({ name }) => name === "cover")?.content;
  const cover = items.find(({ isCover }) => isCover) ?? byId.get(named ?? "");
  return { types: new Map(items.map(({ name, type }) => [name, type])), chapters, cover: cover?.name };
}

/** The attributes of all elements of a name. */
function elements(text: string, name: string): Record<string, string>[] {
  return Array.from(text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, "g")), ([, attributes = ""]) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w:-]+)\s*=\s*["']([^"']*)["']/g), ([, key = "", value = ""]) => [key, value]),
    ),
  );
}

function nameOf(path: string, href: string): string {
  return posix.join(posix.dirname(path), decodeURIComponent(href.replace(/#.*/, "").replaceAll("&amp;", "&")));
}
