import { isReceiptNumber } from "#contract/receipts.ts";
import { emailFingerprints } from "#server/domains/access/index.ts";
import {
  type FoundFreePayment,
  type FoundPurchase,
  findFreePaymentOf,
  findFreePaymentOfId,
  findPurchasesOf,
} from "./find-store.ts";
import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/** A found purchase and its post. */
export type DescribedPurchase = FoundPurchase & { title: string; slug: string };

/** The purchases of a typed address, of one post or of all. The address is only compared, never stored. */
export async function findPurchases(
  parts: OperationsDeps,
  actor: string,
  { email, slug }: { email: string; slug: string | undefined },
): Promise<DescribedPurchase[]> {
  const post = slug === undefined ? undefined : await parts.posts.findSoldPost(slug);
  if (slug !== undefined && !post) throw new OperationRefused(`There is no post ${slug}.`);
  return recordAction(parts, { actor, action: "find", ...(slug && { detail: { slug } }) }, async () => {
    const found = await findPurchasesOf(parts.db, { emails: emailFingerprints(parts.keys, email) }, post?.id);
    const result = await Promise.all(found.map((purchase) => describe(parts, purchase)));
    return { result, detail: { found: found.map(({ orderId }) => orderId) } };
  });
}

export type Found = DescribedPurchase | FoundFreePayment | undefined;

/** The purchase or free payment of a receipt number. */
export async function findByReceipt(parts: OperationsDeps, actor: string, receipt: string): Promise<Found> {
  // The query is recorded, so it must be a number: an operator may have typed an address here.
  if (!isReceiptNumber(receipt))
    throw new OperationRefused("That is not a receipt number: it looks like R-7K2MQ-9XHT4.");
  return recordAction<Found>(parts, { actor, action: "find", detail: { receipt } }, async () => {
    const [purchase] = await findPurchasesOf(parts.db, { receipt }, undefined);
    if (purchase) return { result: await describe(parts, purchase), detail: { found: [purchase.orderId] } };
    const free = await findFreePaymentOf(parts.db, receipt);
    return { result: free, detail: { found: free ? [free.freePaymentId] : [] } };
  });
}

/** The purchase or free payment of an id. Not recorded. */
export async function findPaidById(parts: OperationsDeps, id: string): Promise<Found> {
  const [purchase] = await findPurchasesOf(parts.db, { orderId: id }, undefined);
  return purchase ? describe(parts, purchase) : findFreePaymentOfId(parts.db, id);
}

async function describe({ posts }: OperationsDeps, purchase: FoundPurchase): Promise<DescribedPurchase> {
  const { title, slug } = await posts.postOfId(purchase.postId);
  return { ...purchase, title, slug };
}
