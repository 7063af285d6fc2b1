import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { reasonsOf, reverseTransfer, reversibleCents } from "./reverse-transfer.ts";
import { signedDollars } from "./signed-dollars.ts";
import { findReversible, listReversals } from "./transfer-reversals-store.ts";

/** Handles the desk's calls for reversals of transfers. */
export function createReversalHandlers(parts: PayoutsDeps) {
  const { db } = parts;
  return {
    async getTransfer({ params }) {
      const found = await findReversible(db, params.id);
      if (!found) throw new CallError("NOT_FOUND");
      const { id, username, name, period } = found;
      return {
        ...{ id, username, name, period, reasons: reasonsOf(found) },
        amount: toDollars(found.amountCents),
        reversed: toDollars(found.reversedCents),
        balance: signedDollars(0 - found.owedCents),
        most: toDollars(reversibleCents(found)),
        reversals: (await listReversals(db, id)).map(({ amountCents, reason, orderedAt, reversedAt, refusedAt }) => ({
          ...{ amount: toDollars(amountCents), reason, at: Math.floor(orderedAt.getTime() / 1000) },
          state: reversedAt ? ("reversed" as const) : refusedAt ? ("refused" as const) : ("asked" as const),
        })),
      };
    },
    async reverseTransfer({ params, body, auth }) {
      await reverseTransfer(parts, params.id, { order: body, principal: auth.principal });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
