import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { permalinkOfConfig } from "#server/domains/post-markdown/index.ts";

const maxConfigBytes = 2 ** 20;

/** The permalinks of the Jekyll site to whose `_posts` a file belongs, if the folder has its `_config.yml`. */
export async function jekyllPermalink(root: string, path: string): Promise<string | undefined> {
  const folders = path.split("/");
  const place = folders.lastIndexOf("_posts");
  if (place < 0) return undefined;
  for (let depth = place; depth >= 0; depth--) {
    const config = join(root, ...folders.slice(0, depth), "_config.yml");
    const found = await lstat(config).catch(() => undefined);
    if (found?.isFile() && found.size <= maxConfigBytes) return permalinkOfConfig(await readFile(config, "utf8"));
  }
  return undefined;
}
