import { readdir } from "node:fs/promises";
import { join, matchesGlob } from "node:path";

/** What a folder has for the importer, as paths relative to it with `/`. */
export interface FoundFiles {
  markdown: string[];
  /** Among them may be the export of another house. */
  json: string[];
  /** Markdown that is a symbolic link: it could lead anywhere. */
  links: string[];
  /** What `exclude` passes over. */
  excluded: string[];
}

const ignoredFolders = new Set(["node_modules"]);
const maxDepth = 20;

/** Finds the Markdown and JSON of a folder in a steady order. Hidden folders and installed packages are passed over, links not followed. `exclude` has folders and patterns of paths. */
export async function walkFolder(root: string, exclude: string[] = []): Promise<FoundFiles> {
  const found: FoundFiles = { markdown: [], json: [], links: [], excluded: [] };
  await walk(root, "", 0, found);
  const patterns = exclude.map((pattern) => pattern.replace(/^\.?\/+|\/+$/g, ""));
  const isIncluded = (path: string) =>
    !patterns.some((pattern) => path.startsWith(`${pattern}/`) || matchesGlob(path, pattern));
  return {
    excluded: [...found.markdown, ...found.json, ...found.links].filter((path) => !isIncluded(path)),
    markdown: found.markdown.filter(isIncluded),
    json: found.json.filter(isIncluded),
    links: found.links.filter(isIncluded),
  };
}

async function walk(root: string, folder: string, depth: number, found: FoundFiles): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory() && !ignoredFolders.has(entry.name) && depth < maxDepth) {
      await walk(root, path, depth + 1, found);
    } else if (/\.(md|mdx|markdown)$/i.test(entry.name)) {
      if (entry.isFile()) found.markdown.push(path);
      else if (entry.isSymbolicLink()) found.links.push(path);
    } else if (/\.json$/i.test(entry.name) && entry.isFile()) {
      found.json.push(path);
    }
  }
}
