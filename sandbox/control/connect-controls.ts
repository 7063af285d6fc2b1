import { type ConnectedAccount, connectedAccounts } from "../records/connected-account-collection.ts";
import { accountView } from "../resources/connected-accounts/account-view.ts";
import { failPayout } from "../resources/payouts/move-payouts.ts";
import type { World } from "../state/world.ts";
import { mustFind } from "../wire/resource.ts";

/** A change of a connected account by Stripe's staff or a bank. */
export type AccountChange = Partial<Pick<ConnectedAccount, "standing" | "asked">>;

const change = /^POST \/_control\/accounts\/(\w+)$/;
const fail = /^POST \/_control\/payouts\/(\w+)\/fail$/;

/** Whether a control simulates what happens to connected accounts and their payouts. */
export function isConnectControl(call: string): boolean {
  return change.test(call) || fail.test(call);
}

/** Changes a connected account's standing or what is asked of it, or fails a payout, paid ones included. */
export function handleConnectControl(world: World, call: string, body: unknown): object {
  const payout = fail.exec(call)?.[1];
  if (payout) return failPayout(world, payout, "account_closed");
  const account = mustFind(world.store, connectedAccounts, "account", change.exec(call)?.[1] ?? "");
  const { standing = account.standing, asked = account.asked } = body as AccountChange;
  return accountView(
    world.store.put(connectedAccounts, account.id, { ...account, standing, asked }),
    world.clock.nowSec(),
  );
}
