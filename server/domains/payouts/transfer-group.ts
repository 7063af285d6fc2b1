/**
 * The group of a payout's transfer at the provider: the creator and the period, so that a transfer is found even by a database that was
 * restored from before it.
 */
export function transferGroup({ creatorId, period }: { creatorId: string; period: string }): string {
  return `payout:${creatorId}:${period}`;
}
