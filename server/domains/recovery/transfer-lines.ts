import { formatUsd } from "#contract/money.ts";
import type { RecoveredTransfers } from "#server/domains/payouts/index.ts";

/** The restored payouts as lines for an operator. */
export function transferLines({ seen, recorded, undone, unplaced, unseen }: RecoveredTransfers): string[] {
  return [
    `${seen} transfers to creators were checked, ${recorded.length} had to be recorded`,
    ...recorded.map((id) => `  recorded: ${id}`),
    ...undone.map((id) => `  back in its creator's balance: payout ${id}, which waited at the backup`),
    ...unplaced.map(({ id, amountCents, why }) => `  NOT PLACED: ${id} (${formatUsd(amountCents)}): ${why}`),
    ...unseen.map(
      ({ accountId, creatorId }) =>
        `  NOT SEEN: account ${accountId} of creator ${creatorId}: Stripe did not return its state, its payouts wait until it does`,
    ),
  ];
}
