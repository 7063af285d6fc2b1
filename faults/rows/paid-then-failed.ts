import { emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { judgePayday, nextPayday, type OwedPayout, paidCreators } from "../world/payday.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const daySec = 86_400;
/** From the transfer to the bank account: created, in transit, paid. */
const stepsToBank = 3;
/** A bank can send a payout back until five business days after it was paid, which a weekend makes seven days. */
const daysToFail = 7;

/** Banks send payouts back after they were paid, half of them at once and half five business days later. Each creator gets one notice, replaces the bank account, and has the money once. */
export const paidThenFailed: FaultRow = {
  name: "paid-then-failed",
  fault: "the bank sends a payout back after it was paid",
  unit: "payouts",
  fullCount: 200,
  shortCount: 2,
  concurrency: 20,
  app: { WORKER: "apart" },
  async run(world, cases) {
    const [first] = cases;
    if (!first) return emptyOutcome();
    const owed = await nextPayday(world, await paidCreators(world, cases.length), first.random);
    await runSettlement(world, { job: "payday" });
    await reachBanks(world);
    const paid = await Promise.all(owed.map(({ accountId }) => newestPayout(world, accountId)));
    for (const isLate of [false, true]) {
      if (isLate) await passDays(world, daysToFail);
      for (const [place, payout] of paid.entries())
        if (payout?.status === "paid" && isLate === (place % 2 === 1)) await world.control.failPayout(payout.id);
      await runSettlement(world, { job: "bank-payouts" });
    }
    for (const { accountId } of owed) await world.control.changeAccount(accountId, { bank: { last4: "4321" } });
    await reachBanks(world);
    const outcome = await judgePayday(world, owed);
    for (const [place, payout] of owed.entries()) await judgeBank(world, payout, paid[place]?.id ?? "", outcome);
    return outcome;
  },
};

async function passDays(world: World, days: number): Promise<void> {
  await world.control.advanceClock(days * daySec);
  await world.shiftClock(`${days} days`);
}

/** Lets the provider pay its accounts' balances to the banks, and the product see each step. */
async function reachBanks(world: World): Promise<void> {
  for (let step = 0; step < stepsToBank; step++) await world.control.advanceClock(daySec);
  await world.shiftClock("1 day");
  await runSettlement(world, { job: "bank-payouts" });
}

async function newestPayout({ stripe }: World, stripeAccount: string) {
  return (await stripe.payouts.list({ limit: 1 }, { stripeAccount })).data[0];
}

/** The failed payout is recorded and told once; the same money is in the new bank account. */
async function judgeBank(world: World, owed: OwedPayout, failedId: string, outcome: Outcome): Promise<void> {
  const { rows } = await world.db.query<{ status: string; told: number }>({
    text: `SELECT status, (SELECT count(*)::int FROM payout_notices WHERE kind = 'payout-failed' AND subject = $1) AS told
      FROM bank_payouts WHERE provider_payout_id = $1`,
    values: [failedId],
  });
  const told = rows[0]?.told ?? 0;
  if (rows[0]?.status !== "failed" || told === 0) outcome.lost += 1;
  outcome.double += Math.max(0, told - 1);
  const again = await newestPayout(world, owed.accountId);
  if (again?.status !== "paid" || again.amount !== owed.amountCents)
    outcome.wrong.push(
      `${failedId} was paid again as ${again?.status} with ${again?.amount} of ${owed.amountCents} cents`,
    );
  add(outcome, "sent back and paid again", 1);
}
