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
  dispute: "dispute-opened",
  "dispute-reversal": "dispute-won",
  "dispute-lost": "dispute-lost",
} as const;

/** Mails creators the sums of last week's refunds and disputes: a mail for each would tell when a reader was refunded (decision 172). */
export async function tellReversals(parts: PayoutsDeps): Promise<void> {
  for (const { creatorId, kind: movement, week: detail, amountCents } of await listReversals(parts.db)) {
    const kind = Object.entries(kindOf).find(([name]) => name === movement)?.[1];
    const subject = `${movement} ${detail}`;
    if (kind)
      await parts.db.transaction((tx) => tellCreator(parts, tx, { creatorId, kind, subject, amountCents, detail }));
  }
}
