import type { ImportSource } from "#contract/import-rules.ts";

/** The hosts on which each kind of blog stores its pictures, besides its own. */
const hostsOf: Readonly<Record<ImportSource, readonly string[]>> = {
  ghost: ["static.ghost.org", "*.ghost.io", "images.unsplash.com"],
  substack: [
    ...["substackcdn.com", "*.substackcdn.com", "*.substack.com", "substack-post-media.s3.amazonaws.com"],
    "bucketeer-e05bbc84-baa3-437e-9518-adb32be77984.s3.amazonaws.com",
  ],
  wordpress: ["*.wp.com", "*.files.wordpress.com", "*.wordpress.com"],
  markdown: [],
};

/** The hosts from which an import may fetch pictures, as `FetchLimits` spells them. */
export function allowedHosts(source: ImportSource, site: string | null): string[] {
  const bare = site?.replace(/^www\./, "");
  return [...hostsOf[source], ...(bare ? [bare, `www.${bare}`] : [])];
}
