import type { Content } from "../index.ts";

/** A published post whose file is not in the folder any more. */
export interface GoneSource {
  key: string;
  /** The file's path in the folder. */
  file: string;
  slug: string;
}

/** Finds what a creator has published from a source and what none of these files is. A Ghost export has no files of posts. */
export async function findGoneSources(
  content: Content,
  { username, source, files }: { username: string; source: string; files: Set<string> },
): Promise<GoneSource[]> {
  const prefix = `${username}:${source}/`;
  const published = await content.listSources(prefix);
  return published
    .map(({ key, slug }) => ({ key, slug, file: key.slice(prefix.length) }))
    .filter(({ file }) => !file.startsWith("ghost:") && !files.has(file));
}
