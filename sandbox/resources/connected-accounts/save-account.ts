import { isDeepStrictEqual } from "node:util";
import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { emitThinEvent } from "../../events/emit-thin-event.ts";
import { type ConnectedAccount, connectedAccounts } from "../../records/connected-account-collection.ts";
import type { World } from "../../state/world.ts";
import { newId } from "../../wire/new-id.ts";
import { accountView, bankView, cardView } from "./account-view.ts";

/** Saves an account and tells the platform what has changed: thin events, and snapshots of the older API about banks. */
export function saveAccount(world: World, account: ConnectedAccount): void {
  const { id } = account;
  const nowSec = world.clock.nowSec();
  const earlier = world.store.get(connectedAccounts, id);
  world.store.put(connectedAccounts, id, account);
  if (!earlier) return;
  const [before, after] = [accountView(earlier, nowSec), accountView(account, nowSec)];
  if (!isDeepStrictEqual(before.requirements, after.requirements))
    emitThinEvent(world, "v2.core.account[requirements].updated", id);
  if (!isDeepStrictEqual(before.configuration, after.configuration))
    emitThinEvent(world, "v2.core.account[configuration.recipient].capability_status_updated", id, {
      updated_capability: changedCapability(before, after),
    });
  if (account.bank && !account.isRecipient && !isDeepStrictEqual(earlier.bank, account.bank)) {
    const isNew = earlier.bank?.id !== account.bank.id;
    const type = isNew ? "account.external_account.created" : "account.external_account.updated";
    emitEvent(world, type, bankView(account, account.bank), null, undefined, id);
  }
  if (account.dollarBank && earlier.dollarBank?.id !== account.dollarBank.id)
    emitEvent(
      world,
      "account.external_account.created",
      bankView(account, account.dollarBank, "usd"),
      null,
      undefined,
      id,
    );
  if (account.card && earlier.card?.id !== account.card.id)
    emitEvent(world, "account.external_account.created", cardView(account, account.card), null, undefined, id);
  if (before.closed !== true && after.closed) emitThinEvent(world, "v2.core.account.closed", id);
  if (earlier.standing !== "deauthorized" && account.standing === "deauthorized")
    emitEvent(
      world,
      "account.application.deauthorized",
      { id: newId("ca_"), object: "application", name: null },
      null,
      undefined,
      id,
    );
}

/** The capability that has changed; of several the first one. */
function changedCapability(before: Stripe.V2.Core.Account, after: Stripe.V2.Core.Account): string {
  const statusOf = (account: Stripe.V2.Core.Account) =>
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  if (statusOf(after) === undefined) return "bank_accounts.local";
  return `stripe_balance.${statusOf(before) === statusOf(after) ? "payouts" : "stripe_transfers"}`;
}
