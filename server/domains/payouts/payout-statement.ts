import type { Queryable } from "#db/client.ts";
import { addDays } from "./payday-dates.ts";
import { payoutSteps } from "./payout-steps.ts";
import { listBankEnds } from "./payouts-store.ts";
import { addUp, endOfWeek, type Statement, type StatementLine } from "./statement.ts";
import { listPayoutLines } from "./statements-store.ts";

/** The statement of a payout. One without lines is older than the statements. */
export async function payoutStatement(db: Queryable, creatorId: string, id: string): Promise<Statement | undefined> {
  const found = await listPayoutLines(db, creatorId, id);
  const [first] = found;
  if (!first) return undefined;
  const lines = found.map(({ week, line, movements, amountCents, payoutCents, period: payday }): StatementLine => {
    if (week === null)
      return { from: addDays(payday, -14), isDay: false, line: "earlier", movements: 1, amountCents: payoutCents };
    return {
      from: week,
      isDay: false,
      line: line ?? "earlier",
      movements: movements ?? 0,
      amountCents: amountCents ?? 0,
    };
  });
  return addUp({
    from: lines[0]?.from ?? first.period,
    to: earlier(endOfWeek(lines.at(-1)?.from ?? first.period), addDays(first.period, -1)),
    payday: first.period,
    steps: payoutSteps(first, await listBankEnds(db, creatorId, id)),
    openingCents: 0,
    lines,
  });
}

/** The earlier one of two days: a first payout may end within a week. */
const earlier = (day: string, other: string) => (day < other ? day : other);
