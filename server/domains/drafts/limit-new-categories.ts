import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { cleanLine } from "./clean-line.ts";
import type { DraftKey } from "./draft.ts";
import { InvalidDraft } from "./draft-errors.ts";
import type { PublishingDeps } from "./publishing-deps.ts";

/** How many categories a creator may add: their names appear in every reader's filter. */
const newCategories: Limit = { name: "new-categories", max: 20, windowSec: 30 * 24 * 3600 };

/** Runs a publication, whose new categories count. Throws `InvalidDraft` beyond twenty in 30 days. A publication that fails counts none. */
export async function limitNewCategories(
  { posts, rateLimits }: Pick<PublishingDeps, "posts" | "rateLimits">,
  { creatorId }: DraftKey,
  { categories, publish }: { categories: string[]; publish: () => Promise<unknown> },
): Promise<void> {
  const added = await posts.findNewCategories(categories.map(cleanLine));
  let counted = 0;
  try {
    for (const _ of added) {
      counted += 1;
      if ((await rateLimits.isExceededBy(newCategories, creatorId)).exceeded)
        throw new InvalidDraft([{ field: "categories", code: "too-many-new" }]);
    }
    await publish();
  } catch (error) {
    for (; counted > 0; counted -= 1) await rateLimits.giveBack(newCategories, creatorId).catch(() => {});
    throw error;
  }
}
