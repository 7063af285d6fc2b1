import { emailFingerprints } from "#server/domains/access/index.ts";
import type { PaymentsParts } from "../payments-parts.ts";
import { OperationRefused } from "./operation-refused.ts";
import { type FoundPurchase, findPurchasesOf } from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";

/** A found purchase with what it bought. */
export type DescribedPurchase = FoundPurchase & { title: string; slug: string };

/** The purchases of a typed address, of one post or of all. The address is compared and forgotten. */
export async function findPurchases(
  parts: PaymentsParts,
  actor: string,
  { email, slug }: { email: string; slug: string | undefined },
): Promise<DescribedPurchase[]> {
  const post = slug === undefined ? undefined : await parts.content.findPostForPurchase(slug);
  if (slug !== undefined && !post) throw new OperationRefused(`There is no post ${slug}.`);
  return recordAction(parts, { actor, action: "find", ...(slug && { detail: { slug } }) }, async () => {
    const found = await findPurchasesOf(parts.db, emailFingerprints(parts.keys, email), post?.id);
    const result = await Promise.all(
      found.map(async (purchase) => {
        const { title, slug: current } = await parts.content.postOfId(purchase.postId);
        return { ...purchase, title, slug: current };
      }),
    );
    return { result, detail: { found: found.map(({ orderId }) => orderId) } };
  });
}
