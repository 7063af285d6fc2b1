import { emptyOutcome, type FaultRow } from "../row.ts";
import { judgePayday, nextPayday, type OwedPayout, paidCreators } from "../world/payday.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const creatorsOfPayday = 5;

/** The platform's balance does not suffice for a payday. It pays no more than there is, alerts the operator of each payout that waits, and pays everybody once it is topped up. */
export const paydayShort: FaultRow = {
  name: "payday-short",
  fault: "the platform's balance is short on payday",
  unit: "paydays",
  fullCount: 50,
  shortCount: 1,
  concurrency: 1,
  app: { WORKER: "apart" },
  async run(world, [fault]) {
    if (!fault) return emptyOutcome();
    const owed = await nextPayday(world, await paidCreators(world, creatorsOfPayday), fault.random);
    const total = owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const there = fault.random.below(total);
    await world.control.setBalance(there);
    await runSettlement(world, { job: "payday" });
    const early = await judgePayday(world, owed);
    const unalerted = await countUnalerted(world, owed);
    await world.control.setBalance(2 * total);
    await world.shiftClock("1 hour");
    await runSettlement(world, { job: "payday" });
    const outcome = await judgePayday(world, owed);
    if ((early.counted["cents paid out"] ?? 0) > there) outcome.wrong.push(`More than ${there} cents were paid`);
    if (early.lost === 0 || unalerted > 0)
      outcome.wrong.push(`${unalerted} of ${early.lost} waiting payouts raised no alert`);
    outcome.double += early.double;
    add(outcome, "payouts that waited", early.lost);
    return outcome;
  },
};

/** How many reserved payouts of a payday have no alert for the operator. */
async function countUnalerted({ db }: World, owed: OwedPayout[]): Promise<number> {
  const { rows } = await db.query<{ unalerted: number }>({
    text: `SELECT count(*)::int AS unalerted FROM payouts p WHERE author_id = ANY ($1::uuid[]) AND period = $2::date AND transferred_at IS NULL
      AND NOT EXISTS (SELECT FROM alerts a WHERE a.kind = 'payout-failed' AND a.subject_id = p.id::text)`,
    values: [owed.map(({ id }) => id), owed[0]?.period],
  });
  return rows[0]?.unalerted ?? 0;
}
