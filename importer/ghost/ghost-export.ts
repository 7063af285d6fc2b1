import { open, readFile, stat } from "node:fs/promises";
import * as z from "zod/mini";
import { ImportError } from "../report/import-error.ts";

const maxExportBytes = 200 * 2 ** 20;

const id = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);
const text = z.optional(z.nullable(z.string()));
const ghostPost = z.object({
  id,
  uuid: text,
  title: z.string(),
  slug: z.string(),
  html: text,
  feature_image: text,
  custom_excerpt: text,
  type: text,
  status: text,
  visibility: text,
  locale: text,
  canonical_url: text,
  published_at: text,
  author_id: z.optional(z.nullable(id)),
});
const ghostUser = z.object({ id, name: z.string(), slug: z.string(), email: text, bio: text, profile_image: text });
const ghostTag = z.object({ id, name: z.string() });
const postTag = z.object({ post_id: id, tag_id: id, sort_order: z._default(z.number(), 0) });
const postAuthor = z.object({ post_id: id, author_id: id, sort_order: z._default(z.number(), 0) });
const setting = z.object({ key: z.string(), value: text });
const postMeta = z.object({ post_id: id, feature_image_alt: text });

export type GhostPost = z.infer<typeof ghostPost>;
export type GhostUser = z.infer<typeof ghostUser>;

/** The content of a Ghost export, by post id. */
export interface GhostExport {
  posts: { id: string; label: string; post: GhostPost | undefined }[];
  usersOfPost: Map<string, GhostUser>;
  tagsOfPost: Map<string, string[]>;
  coverAltOfPost: Map<string, string>;
  /** The URL of the exported site, if its settings contain it. */
  url: string | undefined;
}

/** Reads a Ghost export. Undefined for any other JSON. Throws `ImportError`. */
export async function readGhostExport(path: string): Promise<GhostExport | undefined> {
  if (!(await beginsLikeGhost(path))) return undefined;
  if ((await stat(path)).size > maxExportBytes) throw new ImportError("the export is larger than 200 MB");
  let whole: unknown;
  try {
    whole = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new ImportError(`the export is not JSON: ${(error as Error).message.split("\n")[0]}`);
  }
  const data = (whole as { db?: { data?: Record<string, unknown> }[] }).db?.[0]?.data;
  if (!Array.isArray(data?.posts)) return undefined;
  const rows = <T extends z.ZodMiniType>(schema: T, table: unknown): z.infer<T>[] =>
    (Array.isArray(table) ? table : []).flatMap((row) => schema.safeParse(row).data ?? []);

  const users = new Map(rows(ghostUser, data.users).map((user) => [user.id, user]));
  const tags = new Map(rows(ghostTag, data.tags).map((tag) => [tag.id, tag.name]));
  const inOrder = <Row extends { sort_order: number }>(given: Row[]) =>
    given.sort((a, b) => a.sort_order - b.sort_order);
  const tagsOfPost = new Map<string, string[]>();
  for (const { post_id, tag_id } of inOrder(rows(postTag, data.posts_tags))) {
    const name = tags.get(tag_id);
    // Ghost hides tags that start with #.
    if (name && !name.startsWith("#")) tagsOfPost.set(post_id, [...(tagsOfPost.get(post_id) ?? []), name]);
  }
  const usersOfPost = new Map<string, GhostUser>();
  for (const { post_id, author_id } of inOrder(rows(postAuthor, data.posts_authors))) {
    const user = users.get(author_id);
    if (user && !usersOfPost.has(post_id)) usersOfPost.set(post_id, user);
  }
  const posts = data.posts.map((row: unknown, place) => {
    const post = ghostPost.safeParse(row).data;
    const user = post?.author_id ? users.get(post.author_id) : undefined;
    if (post && user && !usersOfPost.has(post.id)) usersOfPost.set(post.id, user);
    return { id: post?.id ?? "", label: post?.slug ?? `post ${place + 1}`, post };
  });
  const coverAltOfPost = new Map(
    rows(postMeta, data.posts_meta).flatMap((meta) =>
      meta.feature_image_alt ? [[meta.post_id, meta.feature_image_alt] as const] : [],
    ),
  );
  const url = rows(setting, data.settings).find(({ key, value }) => key === "url" && value)?.value ?? undefined;
  return { posts, usersOfPost, tagsOfPost, coverAltOfPost, url };
}

/** The name of a post within its source. */
export function ghostSourceName({ id, uuid }: GhostPost): string {
  return `ghost:${uuid ?? id}`;
}

async function beginsLikeGhost(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(200), 0, 200, 0);
    return /^\uFEFF?\s*\{\s*"db"\s*:/.test(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await file.close();
  }
}
