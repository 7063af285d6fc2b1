import { JSONParser, type JsonTypes } from "@streamparser/json";
import { pathOnSite } from "#server/domains/post-markdown/index.ts";
import { type OpenedSource, type SourceEntry, UnusableExport } from "./source-entry.ts";

/** Reads the bytes of an export from their beginning; each pass calls it once. */
export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

type Row = Record<string, JsonTypes.JsonPrimitive | JsonTypes.JsonStruct | undefined>;

/** A Ghost export, a JSON file that is read twice in a stream: first its tags, then its posts. Throws `UnusableExport`. */
export async function readGhost(
  openBytes: OpenBytes,
  { sizeBytes, ...rest }: { sizeBytes: number } & Pick<OpenedSource, "unpack" | "close">,
): Promise<OpenedSource> {
  const tables = ["tags", "posts_tags", "posts_meta", "settings", "users"];
  const found = new Map<string, Row[]>(tables.map((table) => [table, []]));
  let hasPosts = false;
  for await (const { table, row } of rowsOf(openBytes, [...tables, "posts"])) {
    if (table === "posts") hasPosts = true;
    else if (table !== "settings" || row.key === "url") found.get(table)?.push(row);
  }
  if (!hasPosts) throw new UnusableExport("unknown");
  const tags = new Map(found.get("tags")?.map(({ id, name }) => [String(id), String(name)]));
  const tagsOfPost = Map.groupBy(found.get("posts_tags") ?? [], ({ post_id }) => String(post_id));
  const altOfPost = new Map(
    found.get("posts_meta")?.map((meta) => [String(meta.post_id), textOf(meta.feature_image_alt)]),
  );
  const categoriesOf = (id: string) =>
    (tagsOfPost.get(id) ?? [])
      .sort((a, b) => Number(a.sort_order) - Number(b.sort_order))
      // Ghost hides tags that start with #.
      .flatMap(({ tag_id }) => tags.get(String(tag_id)) ?? [])
      .filter((name) => !name.startsWith("#"));
  const url = textOf(found.get("settings")?.[0]?.value) || undefined;
  const site = URL.parse(url ?? "")?.hostname;
  return {
    ...rest,
    ...{ source: "ghost", site },
    entries: (async function* () {
      for await (const { row, bytes } of rowsOf(openBytes, ["posts"])) {
        const id = String(row.id);
        const extra = { categories: categoriesOf(id), alternativeText: altOfPost.get(id) || null, url };
        yield { entry: entryOf(row, extra), done: Math.min(1, bytes / sizeBytes) };
      }
    })(),
  };
}

async function* rowsOf(
  openBytes: OpenBytes,
  tables: string[],
): AsyncIterable<{ table: string; row: Row; bytes: number }> {
  const parser = new JSONParser({ paths: tables.map((table) => `$.db.*.data.${table}.*`), keepStack: false });
  let ready: { table: string; row: Row; bytes: number }[] = [];
  let bytes = 0;
  parser.onValue = ({ value, stack }) => {
    const table = String(stack[4]?.key ?? "");
    if (typeof value === "object" && value !== null) ready.push({ table, row: value as Row, bytes });
  };
  try {
    for await (const chunk of await openBytes()) {
      bytes += chunk.length;
      parser.write(chunk);
      yield* ready;
      ready = [];
    }
  } catch (error) {
    if (error instanceof UnusableExport) throw error;
    throw new UnusableExport("broken");
  }
  if (!parser.isEnded) throw new UnusableExport("broken");
}

function entryOf(
  row: Row,
  from: { categories: string[]; alternativeText: string | null; url: string | undefined },
): SourceEntry {
  const { categories, alternativeText } = from;
  const id = textOf(row.uuid) || textOf(row.id);
  const title = textOf(row.title);
  const entry = { key: `ghost:${id}`, name: title || textOf(row.slug) || id };
  if (textOf(row.type) === "page" || row.page === 1 || row.page === true)
    return { ...entry, content: { leftOut: "page" } };
  const html = textOf(row.html);
  if (html.trim() === "") return { ...entry, content: { leftOut: "no-text" } };
  const cover = textOf(row.feature_image);
  return {
    ...entry,
    content: {
      title,
      slug: textOf(row.slug).replace(/^untitled(?:-\d+)?$/, ""),
      excerpt: textOf(row.custom_excerpt),
      ...{ format: "html", text: html, folder: "", price: undefined, categories, hasLosses: false },
      isPublic: textOf(row.visibility) === "public",
      language: textOf(row.locale) || undefined,
      cover: cover ? { reference: cover, alternativeText } : undefined,
      oldPaths: oldPathsOf(row, from.url),
    },
  };
}

function oldPathsOf(row: Row, site: string | undefined): string[] {
  if ((textOf(row.status) || "published") !== "published") return [];
  const own = textOf(row.slug) && `/${encodeURIComponent(textOf(row.slug))}/`;
  const canonical = textOf(row.canonical_url).replace(/^__GHOST_URL__/, "");
  return [own, canonical].flatMap((address) => (address && pathOnSite(address, site)) || []);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
