import type { Transaction } from "#db/client.ts";
import { insertNotice, listReversals, type NewNotice } from "./notices-store.ts";
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

const kindOf = {
  refund: "refund",
  "refund-failure": "refund-failed",
  dispute: "dispute-opened",
  "dispute-reversal": "dispute-won",
  "dispute-lost": "dispute-lost",
} as const;

/** Mails creators about refunds and disputes that the books have since the last time. */
export async function tellReversals(parts: PayoutsDeps): Promise<void> {
  for (const { creatorId, kind, sourceId: subject, amountCents } of await listReversals(parts.db)) {
    const known = Object.entries(kindOf).find(([name]) => name === kind)?.[1];
    if (known)
      await parts.db.transaction((tx) => tellCreator(parts, tx, { creatorId, kind: known, subject, amountCents }));
  }
}
