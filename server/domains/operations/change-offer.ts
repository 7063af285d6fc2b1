import { isUsername } from "#contract/reserved-usernames.ts";
import { isSlug } from "#contract/slug.ts";
import { type ChangedOffer, FreePostNeedsImport } from "#server/domains/posts/index.ts";
import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/** Takes a post off the shop and records it. Readers with a running grant keep reading. */
export function unpublishPost(parts: OperationsDeps, actor: string, slug: string): Promise<ChangedOffer> {
  return changePost(parts, { actor, action: "unpublish", slug }, (offers) => offers.withdrawPost(slug));
}

/** Puts a withdrawn post back on the shop and records it. */
export function publishPost(parts: OperationsDeps, actor: string, slug: string): Promise<ChangedOffer> {
  return changePost(parts, { actor, action: "publish", slug }, (offers) => offers.republishPost(slug));
}

/** Changes a post's price and records both prices; null is free. Orders in progress keep the price that they were started with. */
export async function pricePost(parts: OperationsDeps, actor: string, slug: string, priceCents: number | null) {
  return changePost(parts, { actor, action: "price", slug, priceCents: priceCents ?? 0 }, async (offers) => {
    try {
      return await offers.setPrice(slug, priceCents);
    } catch (error) {
      if (!(error instanceof FreePostNeedsImport)) throw error;
      throw new OperationRefused(
        `${slug} is free. Import it with a price: its files need addresses that no cache has (npm run import -- --help).`,
      );
    }
  });
}

/** Takes a creator and all their posts off the shop and records it. */
export function hideCreator(parts: OperationsDeps, actor: string, username: string): Promise<{ changed: boolean }> {
  return changeCreator(parts, { actor, action: "hide-creator", username }, (offers) => offers.hideCreator(username));
}

/** Puts a hidden creator back and records it; posts that were withdrawn themselves stay off the shop. */
export function showCreator(parts: OperationsDeps, actor: string, username: string): Promise<{ changed: boolean }> {
  return changeCreator(parts, { actor, action: "show-creator", username }, (offers) => offers.showCreator(username));
}

type Offers = OperationsDeps["posts"]["offers"];

async function changePost<Changed extends ChangedOffer>(
  parts: OperationsDeps,
  { actor, action, ...detail }: { actor: string; action: string; slug: string; priceCents?: number },
  change: (offers: Offers) => Promise<Changed | undefined>,
): Promise<Changed> {
  // The record is permanent: it stores slugs, never other typed text.
  if (!isSlug(detail.slug)) throw new OperationRefused(`There is no post ${detail.slug}.`);
  return recordAction(parts, { actor, action, detail }, async () => {
    const result = await change(parts.posts.offers);
    if (!result) throw new OperationRefused(`There is no post ${detail.slug}.`);
    const { id: postId, changed } = result;
    return { result, detail: { postId, changed } };
  });
}

async function changeCreator(
  parts: OperationsDeps,
  { actor, action, username }: { actor: string; action: string; username: string },
  change: (offers: Offers) => Promise<{ changed: boolean } | undefined>,
): Promise<{ changed: boolean }> {
  if (!isUsername(username)) throw new OperationRefused(`There is no creator ${username}.`);
  return recordAction(parts, { actor, action, detail: { username } }, async () => {
    const result = await change(parts.posts.offers);
    if (!result) throw new OperationRefused(`There is no creator ${username}.`);
    return { result, detail: result };
  });
}
