import type { PaymentStanding } from "#server/domains/ledger/index.ts";
import type { PaymentsParts } from "./payments-parts.ts";

/** What refunds and disputes of a payment mean for access to what it bought; once, however often it is called. */
export async function applyStanding(_parts: PaymentsParts, _standing: PaymentStanding): Promise<void> {}
