import { CallError } from "#contract/errors.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { ProviderAccount } from "#server/platform/card-provider/payout-rail.ts";
import { findAccount, type PayoutAccount, retireRow } from "./accounts-store.ts";
import { findPaidCreator } from "./holds-store.ts";
import { shownStatus } from "./payout-state.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { tellCreator } from "./tell-creator.ts";

/**
 * Retires a creator's payout account that can never be active, so that the creator can open another one, with its record and the mail in one
 * transaction. The provider is asked first: it must refuse the account for good. Nothing is sent to a retired account, and its reserved
 * payouts are undone as those of a replaced one. Throws NOT_FOUND, OWN_CASE, WRONG_STATE for an account that can be active or that its
 * creator can replace, STATE_CHANGED if it is replaced meanwhile, and PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function retireAccount(
  parts: PayoutsDeps,
  { username, reason }: { username: string; reason: string },
  principal: Principal,
): Promise<void> {
  const { db, accounts } = parts;
  const creatorId = await findPaidCreator(db, username);
  if (creatorId === undefined) throw new CallError("NOT_FOUND");
  if (creatorId === principal.creatorId) throw new CallError("OWN_CASE");
  const account = await findAccount(db, creatorId);
  if (!account) throw new CallError("WRONG_STATE");
  const status = shownStatus(await refusedForGood(parts, account));
  await db.transaction(async (tx) => {
    if (!(await retireRow(tx, account.id, principal.accountId))) throw new CallError("STATE_CHANGED");
    await tellCreator(parts, tx, { creatorId, kind: "account-retired", subject: account.id });
    await accounts.recordAction(tx, principal, {
      ...{ action: "retire-payout-account", subjectKind: "creator", subjectId: username },
      detail: { payoutAccountId: account.id, status, reason: reason.trim() },
    });
  });
}

/** The account as the provider has it now, if it can never be active. */
async function refusedForGood(
  { cardProvider }: PayoutsDeps,
  { rail, providerAccountId }: PayoutAccount,
): Promise<ProviderAccount> {
  if (providerAccountId === null) throw new CallError("WRONG_STATE");
  const seen = await cardProvider.payoutRails[rail].findAccount(providerAccountId).catch((error) => {
    throw new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
  });
  const status = shownStatus(seen);
  const isRefused = status === "rejected" || status === "unsupported";
  if (!isRefused && !(status === "restricted" && seen.resolution === "none")) throw new CallError("WRONG_STATE");
  return seen;
}
