import type { Queryable } from "#db/client.ts";
import type { AccountMovement, ProviderMovements } from "#server/platform/card-provider/provider-movements.ts";
import { findFollowed, type KnownMovement, listKnownMovements } from "./ledger-audit-store.ts";

/** A difference between ledger and provider about a movement. */
export type MovementDifference =
  /** The provider has it, the ledger does not; `isFollowed` means that its payment is in the ledger. */
  | { kind: "missing"; movement: AccountMovement; isFollowed: boolean }
  | { kind: "other-amount"; movement: AccountMovement; known: KnownMovement }
  | { kind: "not-at-provider"; known: KnownMovement };

export interface MatchedMovements {
  /** The number of movements listed by the provider. */
  compared: number;
  differences: MovementDifference[];
}

/**
 * Compares the provider's movements of a span with the ledger's, one by one in both directions. Works page by page and
 * discards what agrees.
 */
export async function matchMovements(
  { db, cardProvider }: { db: Queryable; cardProvider: ProviderMovements },
  span: { sinceSec: number; untilSec: number },
): Promise<MatchedMovements> {
  const matched: MatchedMovements = { compared: 0, differences: [] };
  for await (const { movements, ...slice } of sliceBySecond(cardProvider.listMovements(span), span)) {
    const known = await listKnownMovements(db, slice);
    matched.compared += movements.length;
    matched.differences.push(...(await compare(db, movements, known)));
  }
  return matched;
}

async function compare(
  db: Queryable,
  movements: AccountMovement[],
  known: KnownMovement[],
): Promise<MovementDifference[]> {
  const byId = new Map(known.map((each) => [each.sourceId, each]));
  const missing: AccountMovement[] = [];
  const differences: MovementDifference[] = [];
  for (const movement of movements) {
    const ours = byId.get(movement.id);
    byId.delete(movement.id);
    // A movement of zero needs no posting.
    if (!ours && (movement.amountCents !== 0 || movement.feeCents !== 0)) missing.push(movement);
    const isSame = ours?.amountCents === movement.amountCents && ours.feeCents === movement.feeCents;
    if (ours && !isSame) differences.push({ kind: "other-amount", movement, known: ours });
  }
  const followed = await findFollowed(
    db,
    missing.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
  );
  for (const movement of missing)
    differences.push({ kind: "missing", movement, isFollowed: followed.has(movement.paymentIntentId ?? "") });
  for (const left of byId.values()) differences.push({ kind: "not-at-provider", known: left });
  return differences;
}

/**
 * The pages (newest first) as slices of time that neither overlap nor leave a gap: movements of the same second may be
 * on two pages and are compared together.
 */
async function* sliceBySecond(
  pages: AsyncIterable<AccountMovement[]>,
  { sinceSec, untilSec }: { sinceSec: number; untilSec: number },
): AsyncGenerator<{ fromSec: number; toSec: number; movements: AccountMovement[] }> {
  let toSec = untilSec;
  let open: AccountMovement[] = [];
  for await (const page of pages) {
    const oldestSec = page.at(-1)?.occurredAtSec ?? toSec;
    const seen = [...open, ...page];
    open = seen.filter(({ occurredAtSec }) => occurredAtSec <= oldestSec);
    if (oldestSec >= toSec) continue;
    yield {
      fromSec: oldestSec + 1,
      toSec,
      movements: seen.filter(({ occurredAtSec }) => occurredAtSec > oldestSec),
    };
    toSec = oldestSec;
  }
  yield { fromSec: sinceSec, toSec, movements: open };
}
