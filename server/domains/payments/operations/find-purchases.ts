import { emailFingerprints } from "#server/domains/access/index.ts";
import type { PaymentsParts } from "../payments-parts.ts";
import { OperationRefused } from "./operation-refused.ts";
import { type FoundPurchase, findPurchasesOf } from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";

/** A found purchase with what it bought. */
export type DescribedPurchase = FoundPurchase & { title: string; slug: string };

/** By what a person asks about a payment: the address that they tell, of one post or of all, or the number of a receipt. */
export type PurchaseQuestion = { email: string; slug: string | undefined } | { receipt: string };

/** The purchases of a typed address or of a receipt. The address is compared and forgotten. */
export async function findPurchases(
  parts: PaymentsParts,
  actor: string,
  question: PurchaseQuestion,
): Promise<DescribedPurchase[]> {
  const { slug, ...named } = { slug: undefined, ...question };
  const by = "receipt" in named ? named : { emails: emailFingerprints(parts.keys, named.email) };
  const post = slug === undefined ? undefined : await parts.content.findPostForPurchase(slug);
  if (slug !== undefined && !post) throw new OperationRefused(`There is no post ${slug}.`);
  return recordAction(
    parts,
    { actor, action: "find", ...(slug && { detail: { slug } }), ...("receipt" in by && { detail: by }) },
    async () => {
      const found = await findPurchasesOf(parts.db, by, post?.id);
      const result = await Promise.all(
        found.map(async (purchase) => {
          const { title, slug: current } = await parts.content.postOfId(purchase.postId);
          return { ...purchase, title, slug: current };
        }),
      );
      return { result, detail: { found: found.map(({ orderId }) => orderId) } };
    },
  );
}
