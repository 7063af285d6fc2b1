import type { EditedInStudio } from "#server/domains/drafts/index.ts";
import type { Shop } from "./shop.ts";

/** A skipped source and the reason. */
export interface SkippedSource {
  outcome: "skipped";
  reason: string;
  slug?: string;
  warnings: string[];
}

/**
 * Skips a source and leaves its published post unchanged. The report contains the command that withdraws a live post.
 */
export async function skipSource(shop: Shop, key: string, reason: string): Promise<SkippedSource> {
  const slug = await shop.posts.liveSlugOfSource(key);
  if (slug !== undefined) return skippedLive(slug, reason);
  const isPublished = (await shop.posts.sourceSha256(key)) !== undefined;
  return {
    outcome: "skipped",
    reason: isPublished ? `${reason}; its post is off the shop already` : reason,
    warnings: [],
  };
}

/** A skipped source with a live post. */
export function skippedLive(slug: string, reason: string): SkippedSource {
  const command = `npm run ops -- unpublish ${slug}`;
  return {
    outcome: "skipped",
    slug,
    reason: `${reason}; its post is live: ${command} takes it off the shop`,
    warnings: [],
  };
}

/** A source whose post its creator has changed in the studio. */
export function editedInStudio({ slug }: EditedInStudio): SkippedSource {
  const reason = "its creator has changed it in the studio: that version stays";
  return { outcome: "skipped", slug, reason, warnings: [] };
}
