import { CallError } from "#contract/errors.ts";
import type { Queryable } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import { isSaleOf, type SaleKey } from "./own-sales-store.ts";

/** Throws OWN_CASE if a member is the creator of the piece that was sold: another member decides about its refund or its evidence. */
export async function refuseOwnSale(db: Queryable, { creatorId }: Principal, sale: SaleKey): Promise<void> {
  if (creatorId !== null && (await isSaleOf(db, creatorId, sale))) throw new CallError("OWN_CASE");
}
