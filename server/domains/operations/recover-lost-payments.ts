import type { Recovery } from "#server/domains/recovery/index.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Writes again what the provider knows since `sinceSec` and the database lost, while the shop runs. A duplicate purchase among
 * these is held for an operator instead of refunded; one that the database has is refunded as always. Safe to repeat.
 */
export function recoverLostPayments(parts: OperationsDeps, actor: string, sinceSec: number): Promise<Recovery> {
  return recordAction(parts, { actor, action: "recover", detail: { sinceSec } }, async () => {
    const recovery = await parts.recoverPayments(sinceSec, { isLive: true });
    const { seen, rebuilt, unplaced, transfers } = recovery;
    const payouts = { payouts: transfers.recorded.length, payoutsUnplaced: transfers.unplaced.length };
    const detail = { seen, rebuilt: rebuilt.length, unplaced: unplaced.length, ...payouts };
    return { result: recovery, detail };
  });
}
