import type { PayoutAccountState } from "#contract/payout-states.ts";
import type { PayoutAccount, StudioPayouts } from "./payout-types.ts";

/**
 * The condition of the next payout; `kept` if Stripe gets it and does not pay it out, `never` if nothing that the creator does fulfils it.
 * Undefined without one.
 */
export type PayoutCondition = "no-account" | "checking" | "details-needed" | "bank" | "kept" | "never";

/** The condition of the next payout, by the state of the creator's account. */
export function payoutCondition(
  account: { status: PayoutAccountState; canReceive: boolean; resolution?: PayoutAccount["resolution"] } | null,
  bankDetails: StudioPayouts["bankDetails"],
): PayoutCondition | undefined {
  if (!account) return "no-account";
  const { status, canReceive, resolution = null } = account;
  if (canReceive && bankDetails === "asked") return "bank";
  if (canReceive) return status === "active" ? undefined : "kept";
  if (status === "disconnected" || status === "closed") return "no-account";
  if (status === "pending") return "checking";
  return status === "restricted" && resolution === null ? "details-needed" : "never";
}
