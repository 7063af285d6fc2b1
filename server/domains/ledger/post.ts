import type { Transaction } from "#db/client.ts";
import { type PaymentAccount, type PaymentTerms, paymentBalances } from "./payment-balances.ts";
import { type Entry, insertPosting, type PostedRow } from "./store.ts";

/** A transaction to post; `occurredAtSec` is the provider's time, null for now. */
export type NewPosting = PostedRow & { occurredAtSec: number | null };

/** Posts one transaction after the earlier ones; false if it changes nothing. */
export async function post(
  tx: Transaction,
  payment: PaymentTerms & { paymentIntentId: string; authorId: string | null },
  before: readonly PostedRow[],
  posting: NewPosting,
): Promise<boolean> {
  const was = paymentBalances(payment, before);
  const is = paymentBalances(payment, [...before, posting]);
  const entries = (Object.keys(is) as PaymentAccount[]).flatMap((account): Entry[] => {
    const amountCents = is[account] - was[account];
    const authorId = account.startsWith("creator-") ? payment.authorId : null;
    return amountCents === 0 ? [] : [{ account, authorId, amountCents }];
  });
  if (entries.length === 0) return false;
  await insertPosting(tx, payment.paymentIntentId, posting, entries);
  return true;
}
