import type { PayoutAccountState } from "#contract/payout-states.ts";
import type { PayoutAccount, StudioPayouts } from "./payout-types.ts";

/** The condition of the next payout; `never` if nothing that the creator does fulfils it. Undefined without one. */
export type PayoutCondition = "no-account" | "checking" | "details-needed" | "bank" | "never";

/** The condition of the next payout, by the state of the creator's account. */
export function payoutCondition(
  account: { status: PayoutAccountState; resolution?: PayoutAccount["resolution"] } | null,
  bankDetails: StudioPayouts["bankDetails"],
): PayoutCondition | undefined {
  if (!account) return "no-account";
  const { status, resolution = null } = account;
  if (status === "disconnected" || status === "closed") return "no-account";
  if (status === "pending") return "checking";
  if (status === "active") return bankDetails === "asked" ? "bank" : undefined;
  return status === "restricted" && resolution === null ? "details-needed" : "never";
}
