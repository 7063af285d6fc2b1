import type { Shop } from "./shop.ts";

/** A published post whose file is no longer in the folder. */
export interface MissingSource {
  key: string;
  /** The file's path in the folder. */
  file: string;
  slug: string;
}

/** Finds a source's live posts, of any creator, whose file or Ghost post is not in `names`. */
export async function findLiveMissingSources(
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

/**
 * Finds a creator's published posts from a source whose files no longer exist. Skips Ghost exports, which have no file
 * per post.
 */
export async function findMissingSources(
  shop: Shop,
  { username, source, files }: { username: string; source: string; files: Set<string> },
): Promise<MissingSource[]> {
  const prefix = `${username}:${source}/`;
  const published = await shop.posts.listSources(prefix);
  return published
    .map(({ key, slug }) => ({ key, slug, file: key.slice(prefix.length) }))
    .filter(({ file }) => !isGhostName(file) && !files.has(file));
}
