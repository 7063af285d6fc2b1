import { basename, dirname, join } from "node:path/posix";
import { readMarkdown } from "../front-matter/read-markdown.ts";
import { type GhostExport, ghostSourceName } from "../ghost/ghost-export.ts";
import type { LinkTarget } from "./link-book.ts";

/** The posts of a folder's Markdown by what other texts may call them. A file that cannot be read has only its path. */
export async function readLinkTargets(root: string, files: string[]): Promise<LinkTarget[]> {
  const targets: LinkTarget[] = [];
  for (const path of files.filter((each) => basename(each) !== "creator.md")) {
    const fields = await readMarkdown(join(root, path)).then(
      (read) => read.fields,
      () => new Map<string, unknown>(),
    );
    const given = ["slug", "permalink", "url", "aliases", "redirect_from"].flatMap((name) => fields.get(name) ?? []);
    targets.push({ name: path, path, aliases: given.filter((alias) => typeof alias === "string") });
  }
  return targets;
}

/** The posts of a Ghost export by what other texts may call them. */
export function ghostLinkTargets(exportPath: string, { posts }: GhostExport): LinkTarget[] {
  return posts.flatMap(({ post }) =>
    post ? [{ name: ghostSourceName(post), path: join(dirname(exportPath), post.slug), aliases: [] }] : [],
  );
}
