/**
 * The group of a payout's transfer at the provider: the creator and the period, so that a transfer is found even by a database that was
 * restored from before it.
 */
export function transferGroup({ creatorId, period }: PayoutOfGroup): string {
  return `payout:${creatorId}:${period}`;
}

/** The creator and the period that a group names; undefined for a group of other transfers. */
export function parseTransferGroup(group: string): PayoutOfGroup | undefined {
  const [, creatorId, period] =
    /^payout:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{4}-\d\d-\d\d)$/.exec(group) ?? [];
  return creatorId === undefined || period === undefined ? undefined : { creatorId, period };
}

/** A creator's payout of a period, its payday (`2026-11-23`). */
export interface PayoutOfGroup {
  creatorId: string;
  period: string;
}
