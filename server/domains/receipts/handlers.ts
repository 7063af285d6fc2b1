import type { Handlers } from "#server/calls/handler.ts";
import type { Receipts } from "./index.ts";

/** Answers the call of a receipt's page. */
export function createReceiptsHandlers(receipts: Receipts) {
  return {
    getReceipt: ({ params, query }) => receipts.getReceipt({ number: params.number, signature: query.t }),
  } satisfies Partial<Handlers>;
}
