import Papa from "papaparse";
import { decodeText } from "./decode-text.ts";
import { maxTextBytes, type OpenedSource, type SourceEntry, UnusableExport } from "./source-entry.ts";
import type { ZipArchive, ZipMember } from "./zip-archive.ts";

const maxListBytes = 50 * 2 ** 20;

/** A Substack export: `posts.csv`, and a file of HTML for each post. */
export async function readSubstack(archive: ZipArchive, list: ZipMember): Promise<OpenedSource> {
  const text = decodeText(await archive.read(list, maxListBytes));
  if (text === undefined) throw new UnusableExport("encoding");
  const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  if (!meta.fields?.includes("post_id") || !meta.fields.includes("title")) throw new UnusableExport("broken");
  const base = list.name.slice(0, -"posts.csv".length);
  return {
    source: "substack",
    site: undefined,
    entries: (async function* () {
      for (const [place, row] of data.entries())
        yield { entry: await entryOf(archive, base, row), done: (place + 1) / data.length };
    })(),
    unpack: async () => false,
    close: archive.close,
  };
}

async function entryOf(archive: ZipArchive, base: string, row: Record<string, string>): Promise<SourceEntry> {
  const { post_id: id = "", title = "", subtitle = "", type = "", audience = "" } = row;
  const [, number = id, slug = ""] = /^(\d+)\.(.*)$/.exec(id) ?? [];
  const entry = { key: `substack:${number}`, name: title || id };
  if (type === "page") return { ...entry, content: { leftOut: "page" } };
  const member = archive.find(`${base}posts/${id}.html`) ?? archive.find(`${base}${id}.html`);
  if (!member || member.sizeBytes === 0) return { ...entry, content: { leftOut: "no-text" } };
  if (member.sizeBytes > 4 * maxTextBytes) return { ...entry, content: { leftOut: "too-large" } };
  const text = decodeText(await archive.read(member, 4 * maxTextBytes));
  if (text === undefined) return { ...entry, content: { leftOut: "unreadable" } };
  return {
    ...entry,
    content: {
      ...{ title, slug, excerpt: subtitle, format: "html", text, folder: "" },
      isPublic: audience === "everyone",
      ...{ price: undefined, language: undefined, categories: [], cover: undefined },
      hasLosses: type === "podcast" || type === "thread",
      oldPaths: slug !== "" && row.is_published !== "false" ? [`/p/${slug}`] : [],
    },
  };
}
