import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { partInMemory } from "#server/platform/storage/join-parts.ts";
import { layOutZip } from "#server/platform/zip/lay-out-zip.ts";

/** The properties of a book for tests. */
export interface TestBook {
  /** The body of its only chapter. */
  body?: string;
  cover?: Buffer;
  /** More files by their names, or others in the place of its own. */
  files?: Record<string, string | Buffer>;
  /** Names of files that it lists, but does not have. */
  without?: readonly string[];
}

/** An EPUB book with one chapter. */
export function testBook({
  body = "<p>Low at dusk.</p>",
  cover,
  files = {},
  without = [],
}: TestBook = {}): Promise<Buffer> {
  const all: Record<string, string | Buffer> = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "OPS/book.opf": `<package><metadata><dc:title>Tides
      at Dusk</dc:title><dc:creator>Ada Okafor</dc:creator><dc:creator>Bo Lind</dc:creator></metadata><manifest>
      <item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>
      ${cover ? '<item id="front" href="cover.png" media-type="image/png" properties="cover-image"/>' : ""}
      </manifest><spine><itemref idref="one"/></spine></package>`,
    "OPS/one.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`,
    ...(cover && { "OPS/cover.png": cover }),
    ...files,
  };
  const entries = Object.entries(all).filter(([name]) => !without.includes(name));
  const sources = entries.map(([name, content]) => {
    const bytes = Buffer.from(content);
    return { name, crc32: crc32(bytes), ...partInMemory(bytes) };
  });
  return buffer(layOutZip(sources).lend());
}
