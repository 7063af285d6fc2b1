import type { Transaction } from "#db/client.ts";
import { insertBankHoldOf } from "./holds-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { tellCreator } from "./tell-creator.ts";

/** A bank account at the provider that has replaced another one of a creator. */
export interface BankAccountChange {
  creatorId: string;
  /** The provider's id of the new one. */
  externalAccountId: string;
}

/**
 * Holds a creator's payouts for 72 hours and mails the creator, also at an address that the account had within the last seven days, in the
 * transaction that notes the change: once for each bank account of the provider. False if that account was noted before. The first bank account
 * of a creator is no change.
 */
export async function bankAccountChanged(
  parts: PayoutsDeps,
  tx: Transaction,
  change: BankAccountChange,
): Promise<boolean> {
  const holdId = await insertBankHoldOf(tx, change);
  if (holdId === undefined) return false;
  await tellCreator(parts, tx, { creatorId: change.creatorId, kind: "bank-changed", subject: holdId });
  const accountId = await parts.accounts.findOfCreator(tx, change.creatorId);
  if (accountId !== undefined) await parts.accounts.warnFormerAddresses(tx, accountId);
  return true;
}
