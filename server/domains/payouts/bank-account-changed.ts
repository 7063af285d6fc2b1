import type { Transaction } from "#db/client.ts";
import { insertBankHoldOf } from "./holds-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { tellCreator } from "./tell-creator.ts";

/** A bank account at the provider that is paid in place of another one of a creator, of the same account there or of a replaced one. */
export interface BankAccountChange {
  creatorId: string;
  /** The provider's id of the one that is paid from now on. */
  externalAccountId: string;
}

/**
 * Holds a creator's payouts for 72 hours and mails the creator, also at an address that the account had within the last seven days, in the
 * transaction that records the change. Each change does, also one back to an earlier bank account. The first bank account of a creator is no
 * change.
 */
export async function bankAccountChanged(
  parts: PayoutsDeps,
  tx: Transaction,
  change: BankAccountChange,
): Promise<void> {
  const holdId = await insertBankHoldOf(tx, change);
  await tellCreator(parts, tx, { creatorId: change.creatorId, kind: "bank-changed", subject: holdId });
  const accountId = await parts.accounts.findOfCreator(tx, change.creatorId);
  if (accountId !== undefined) await parts.accounts.warnFormerAddresses(tx, accountId);
}
