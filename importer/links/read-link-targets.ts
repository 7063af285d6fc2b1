import { basename, dirname, join } from "node:path/posix";
import { readMarkdown } from "../front-matter/read-markdown.ts";
import { type GhostExport, ghostSourceName } from "../ghost/ghost-export.ts";
import type { LinkTarget } from "./link-index.ts";

/** The link targets of a folder's Markdown files. An unreadable file has only its path. */
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

/** The link targets of a Ghost export's posts. */
export function ghostLinkTargets(exportPath: string, { posts }: GhostExport): LinkTarget[] {
  return posts.flatMap(({ post }) =>
    post ? [{ name: ghostSourceName(post), path: join(dirname(exportPath), post.slug), aliases: [] }] : [],
  );
}
