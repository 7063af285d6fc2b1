import type { Transaction } from "#db/client.ts";
import { ranInLostShop } from "./lost-shop-store.ts";
import { insertNotice, listReversals, type NewNotice, reversalsPage } from "./notices-store.ts";
import { payoutNoticeMail } from "./payout-notice-mail.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";

/** Mails a creator about money, once for each subject, in the transaction of what it is about. An account that is closed gets none. */
export async function tellCreator({ accounts, jobs }: PayoutsDeps, tx: Transaction, notice: NewNotice): Promise<void> {
  const id = await insertNotice(tx, notice);
  if (id === undefined) return;
  const accountId = await accounts.findOfCreator(tx, notice.creatorId);
  const contact = accountId === undefined ? undefined : await accounts.findContact(tx, accountId);
  if (contact) await jobs.queueMail(tx, payoutNoticeMail, { subjectId: id, email: contact.email, once: true });
}

/** Does as `tellCreator`, but mails nothing about what happened while a shop ran whose database was lost: it has mailed it (decision 182). */
export async function tellUnlessLostShopDid(
  parts: PayoutsDeps,
  tx: Transaction,
  notice: NewNotice,
  occurredAt: Date,
): Promise<void> {
  if (await ranInLostShop(tx, occurredAt)) await insertNotice(tx, notice);
  else await tellCreator(parts, tx, notice);
}

const kindOf = {
  refund: "refund",
  "refund-failure": "refund-failed",
  dispute: "dispute-opened",
  "dispute-reversal": "dispute-won",
  "dispute-lost": "dispute-lost",
} as const;

/** Mails creators about refunds and disputes that the books have since the last time. */
export async function tellReversals(parts: PayoutsDeps): Promise<void> {
  for (;;) {
    const reversals = await listReversals(parts.db);
    for (const { creatorId, kind, sourceId: subject, amountCents, occurredAt } of reversals) {
      const known = Object.entries(kindOf).find(([name]) => name === kind)?.[1];
      if (known === undefined) continue;
      const notice = { creatorId, kind: known, subject, amountCents };
      await parts.db.transaction((tx) => tellUnlessLostShopDid(parts, tx, notice, occurredAt));
    }
    if (reversals.length < reversalsPage) return;
  }
}
