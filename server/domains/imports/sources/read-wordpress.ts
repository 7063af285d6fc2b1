import { SaxesParser } from "saxes";
import { pathOnSite } from "#server/domains/post-markdown/index.ts";
import type { OpenBytes } from "./read-ghost.ts";
import { type OpenedSource, type SourceEntry, UnusableExport } from "./source-entry.ts";

/** An item of the feed: the text of its elements, its categories and its fields. */
interface Item {
  texts: Map<string, string>;
  categories: string[];
  fields: Map<string, string>;
}

/** Nothing in an export is nested more deeply. */
const maxDepth = 40;
/** The most characters of one element. */
const maxCharacters = 8 * 2 ** 20;

/**
 * A WordPress export (WXR), which is read twice in a stream: first its attachments, then its posts. Entities of a document
 * type are never expanded: a file that declares one is refused. Throws `UnusableExport`.
 */
export async function readWordpress(
  openBytes: OpenBytes,
  { sizeBytes, ...rest }: { sizeBytes: number } & Pick<OpenedSource, "unpack" | "close">,
): Promise<OpenedSource> {
  const pictures = new Map<string, { address: string; alternativeText: string | null }>();
  const channel = new Map<string, string>();
  for await (const { item } of itemsOf(openBytes, channel)) {
    const { texts, fields } = item;
    if (texts.get("wp:post_type") !== "attachment") continue;
    const address = texts.get("wp:attachment_url") ?? "";
    const alternativeText = fields.get("_wp_attachment_image_alt") || null;
    pictures.set(texts.get("wp:post_id") ?? "", { address, alternativeText });
  }
  if (!channel.has("wp:wxr_version")) throw new UnusableExport("unknown");
  const site = URL.parse(channel.get("wp:base_blog_url") ?? channel.get("link") ?? "");
  return {
    ...rest,
    ...{ source: "wordpress", site: site?.hostname },
    entries: (async function* () {
      for await (const { item, bytes } of itemsOf(openBytes, new Map())) {
        const entry = entryOf(item, {
          host: site?.host ?? "",
          url: site?.href,
          language: channel.get("language"),
          pictures,
        });
        if (entry) yield { entry, done: Math.min(1, bytes / sizeBytes) };
      }
    })(),
  };
}

async function* itemsOf(
  openBytes: OpenBytes,
  channel: Map<string, string>,
): AsyncIterable<{ item: Item; bytes: number }> {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let ready: { item: Item; bytes: number }[] = [];
  let bytes = 0;
  let item: Item | undefined;
  let text = "";
  let field = "";
  let isTerm = false;
  const add = (more: string) => {
    text += more;
    if (text.length > maxCharacters) throw new UnusableExport("too-large");
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new UnusableExport("doctype");
  });
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name);
    if (path.length > maxDepth) throw new UnusableExport("broken");
    text = "";
    if (name === "item") item = { texts: new Map(), categories: [], fields: new Map() };
    if (name === "category") isTerm = ["category", "post_tag"].includes(String(attributes.domain));
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    path.pop();
    if (name === "item" && item) {
      ready.push({ item, bytes });
      item = undefined;
    } else if (item && name === "category") {
      if (isTerm) item.categories.push(text.trim());
    } else if (item && name === "wp:meta_key") field = text.trim();
    else if (item && name === "wp:meta_value") item.fields.set(field, text.trim());
    else if (item && path.at(-1) === "item") item.texts.set(name, text);
    else if (!item && path.at(-1) === "channel") channel.set(name, text.trim());
    text = "";
  });
  try {
    let decoder: TextDecoder | undefined;
    for await (const chunk of await openBytes()) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      bytes += chunk.length;
      // Characters that XML forbids, which real exports nevertheless have.
      parser.write(decoder.decode(chunk, { stream: true }).replace(/(?![\t\n\r])\p{Cc}/gu, ""));
      yield* ready;
      ready = [];
    }
    parser.close();
    yield* ready;
  } catch (error) {
    if (error instanceof UnusableExport) throw error;
    throw new UnusableExport(
      (error as { code?: string }).code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "encoding" : "broken",
    );
  }
}

/** The encoding that the XML declaration names, or a byte order mark. Throws `UnusableExport` for an unknown one. */
function encodingOf(chunk: Uint8Array): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
  const begin = Buffer.from(chunk.subarray(0, 200)).toString("latin1");
  const named = /^[^<]{0,10}<\?xml[^>]{0,100}encoding=["']([\w-]{1,30})["']/.exec(begin)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(named).encoding;
  } catch {
    throw new UnusableExport("encoding");
  }
}

function entryOf(
  { texts, categories, fields }: Item,
  from: {
    host: string;
    url: string | undefined;
    language: string | undefined;
    pictures: Map<string, { address: string; alternativeText: string | null }>;
  },
): SourceEntry | undefined {
  const text = (name: string) => texts.get(name)?.trim() ?? "";
  const type = text("wp:post_type");
  if (type !== "post" && type !== "page") return undefined;
  const title = text("title");
  const entry = {
    key: `wordpress:${from.host}:${text("wp:post_id") || text("guid")}`,
    name: title || text("wp:post_name") || text("wp:post_id"),
  };
  const status = text("wp:status");
  if (type === "page") return { ...entry, content: { leftOut: "page" } };
  if (status === "trash" || status === "auto-draft") return { ...entry, content: { leftOut: "trashed" } };
  const html = text("content:encoded");
  if (html === "") return { ...entry, content: { leftOut: "no-text" } };
  const cover = from.pictures.get(fields.get("_thumbnail_id") ?? "");
  const { html: plain, hasLosses } = withoutShortcodes(html);
  return {
    ...entry,
    content: {
      ...{ title, slug: text("wp:post_name"), excerpt: text("excerpt:encoded") },
      ...{ format: "html", text: withParagraphs(plain), folder: "", price: undefined, hasLosses },
      isPublic: ["publish", "draft", "pending", "future"].includes(status) && text("wp:post_password") === "",
      language: from.language,
      categories: [...new Set(categories)].filter((name) => !/^(?:uncategorized|sin categor[ií]a)$/i.test(name)),
      cover: cover && { reference: cover.address, alternativeText: cover.alternativeText },
      // The address of an unpublished one is only a number.
      oldPaths: status === "publish" ? [pathOnSite(text("link"), from.url) ?? []].flat() : [],
    },
  };
}

/** Captions as figures and embeds as links; other shortcodes, which only their plugin understands, without their signs. */
function withoutShortcodes(html: string): { html: string; hasLosses: boolean } {
  let hasLosses = false;
  const done = html
    .replace(
      /\[caption\b[^\]]{0,500}\]([\s\S]{0,4000}?)\[\/caption\]/g,
      (_all, inner: string) =>
        `<figure>${inner.replace(/^((?:<a\b[^>]{0,2000}>)?\s{0,20}<img\b[^>]{0,3000}>(?:\s{0,20}<\/a>)?)([\s\S]*)$/, "$1<figcaption>$2</figcaption>")}</figure>`,
    )
    .replace(/\[embed[^\]]{0,200}\]([^[\]]{1,2000})\[\/embed\]/g, '<p><a href="$1">$1</a></p>')
    .replace(
      /\[\/?(?:gallery|playlist|audio|video|contact-form-7|vc_\w{1,40}|et_pb_\w{1,40}|su_\w{1,40})\b[^\]]{0,2000}\]/g,
      () => {
        hasLosses = true;
        return "";
      },
    );
  return { html: done, hasLosses };
}

/** Texts of the classic editor have no paragraphs: WordPress makes them of empty lines. */
function withParagraphs(html: string): string {
  if (/<!-- wp:|<p[\s>]/.test(html)) return html;
  return html
    .split(/\n[ \t\r]{0,20}\n/)
    .map((part) =>
      /^\s{0,20}<(?:h[1-6]|ul|ol|blockquote|pre|figure|table|div|hr)\b/.test(part)
        ? part
        : `<p>${part.trim().replaceAll("\n", "<br>")}</p>`,
    )
    .join("\n");
}
