import { readdir } from "node:fs/promises";
import { join, matchesGlob } from "node:path";

/** The files of a folder that matter to the importer, as relative paths with `/`. */
export interface FoundFiles {
  markdown: string[];
  /** JSON files, among which may be a Ghost export. */
  json: string[];
  /** Markdown files that are symbolic links, whose target could be anywhere. */
  links: string[];
  /** Files skipped because of `exclude`. */
  excluded: string[];
}

const ignoredFolders = new Set(["node_modules"]);
const maxDepth = 20;

/**
 * Finds the Markdown and JSON files of a folder in a stable order. Skips hidden folders and installed packages, and
 * follows no links. `exclude` contains folders and path patterns.
 */
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
