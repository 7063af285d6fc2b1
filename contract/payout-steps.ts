import * as z from "zod/mini";
import { bankRefusals } from "./bank-refusals.ts";

/**
 * The steps of a payout's money, in order: it waits since its payday, was not sent and is in the balance again, or was sent. Then banks
 * sent it back, one has it, the creator took it out at the provider, or it came back into the balance.
 */
export const payoutSteps = z.array(
  z.object({
    step: z.enum(["waiting", "sent", "undone", "sent-back", "arrived", "taken-out", "returned"]),
    /** Such as `2026-12-07`, in UTC. */
    day: z.string(),
    /** Why it came back; null if it did not. */
    reason: z.nullable(z.enum(bankRefusals)),
    /** The payment to the bank, in its currency; shared with other payouts, it is the sum of all. */
    bank: z.nullable(z.object({ amount: z.number(), currency: z.string(), isShared: z.boolean() })),
  }),
);
export type PayoutStep = z.infer<typeof payoutSteps>[number];
