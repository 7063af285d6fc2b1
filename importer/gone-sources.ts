import type { Shop } from "./shop.ts";

/** A published post whose file is not in the folder any more. */
export interface GoneSource {
  key: string;
  /** The file's path in the folder. */
  file: string;
  slug: string;
}

/** Finds the live posts of a source, of any creator, that none of these names of files and Ghost posts stands for. */
export async function findLiveGoneSources(
  shop: Shop,
  { source, names }: { source: string; names: Set<string> },
): Promise<{ file: string; slug: string; isGhost: boolean }[]> {
  const hasExport = [...names].some(isGhostName);
  return (await shop.posts.listSourceAddresses(source))
    .filter(({ name, isLive }) => isLive && !names.has(name) && (hasExport || !isGhostName(name)))
    .map(({ name, slug }) => ({ file: name, slug, isGhost: isGhostName(name) }));
}

function isGhostName(name: string): boolean {
  return name.startsWith("ghost:");
}

/** Finds what a creator has published from a source and what none of these files is. A Ghost export has no files of posts. */
export async function findGoneSources(
  shop: Shop,
  { username, source, files }: { username: string; source: string; files: Set<string> },
): Promise<GoneSource[]> {
  const prefix = `${username}:${source}/`;
  const published = await shop.posts.listSources(prefix);
  return published
    .map(({ key, slug }) => ({ key, slug, file: key.slice(prefix.length) }))
    .filter(({ file }) => !isGhostName(file) && !files.has(file));
}
