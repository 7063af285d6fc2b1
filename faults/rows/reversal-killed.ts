import { randomUUID } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { type CrashPoint, crashPoints } from "../world/crash-points.ts";
import { memberBrowser } from "../world/creator-session.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import { nextPayday, type OwedPayout, paidCreators } from "../world/payday.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const points = crashPoints.reversal;
/** The step that costs money if it goes wrong comes first in a short run. */
const first: CrashPoint = "reversal-made";
const drawn = [first, ...points.filter((point) => point !== first)];
const job = { job: "transfer-reversals" } as const;

/** An ordered reversal of a transfer. */
interface Ordered extends OwedPayout {
  transferId: string;
  cents: number;
}

/** Kills one worker of a reversal after the other, each at another step; the last one finishes. Each transfer is reversed once. */
export const reversalKilled: FaultRow = {
  name: "reversal-killed",
  fault: "kill -9 at each step of a transfer's reversal",
  unit: `kills (${points.length} steps)`,
  fullCount: 10 * points.length,
  shortCount: 1,
  concurrency: points.length,
  app: { WORKER: "apart" },
  async run(world, cases) {
    const [any] = cases;
    if (!any) return emptyOutcome();
    const owed = await nextPayday(world, await paidCreators(world, cases.length), any.random);
    await runSettlement(world, { job: "payday" });
    const member = await memberBrowser(world, "finance");
    const ordered: Ordered[] = [];
    for (const payout of owed) ordered.push(await order(world, member, payout, 1 + any.random.below(900)));
    await world.shiftClock("3 minutes");
    const survived: string[] = [];
    for (const { index } of cases) {
      const step = drawn[index % drawn.length] ?? first;
      if ((await forkSettlement(world, job, step)) === "done") survived.push(`A worker passed ${step} without a crash`);
    }
    // Reversals whose worker died are due again later.
    await world.shiftClock("15 minutes");
    await runSettlement(world, job);
    const outcome = await judge(world, ordered);
    outcome.wrong.push(...survived);
    add(outcome, "processes killed", cases.length - survived.length);
    return outcome;
  },
};

/** Lets a creator owe some cents after fraud, and finance order their reversal while the provider does not answer. */
async function order(world: World, member: TestBrowser, payout: OwedPayout, cents: number): Promise<Ordered> {
  const { db, control, url } = world;
  await db.query({
    text: `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
        VALUES ('refund:' || $1::uuid || ':' || $3, 'refund', 'pi_of_payouts', 0 - $2::integer, 0, app_now()) RETURNING id)
      INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
      SELECT t.id, e.account, e.author, e.cents FROM t,
        (VALUES ('provider-clearing', NULL, 0 - $2::integer), ('creator-payable', $1::uuid, $2::integer)) AS e (account, author, cents)`,
    values: [payout.id, cents, payout.period],
  });
  await db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT $1, 'upload', 'fraud', 'Stolen cards.', account_id FROM account_roles WHERE role = 'finance' LIMIT 1 ON CONFLICT DO NOTHING`,
    values: [payout.id],
  });
  const { rows } = await db.query<{ id: string; transferId: string }>({
    text: `SELECT id, transfer_id AS "transferId" FROM payouts WHERE author_id = $1 AND period = $2::date`,
    values: [payout.id, payout.period],
  });
  const { id = "", transferId = "" } = rows[0] ?? {};
  await control.failNext({
    ...{ method: "POST", path: `/v1/transfers/${transferId}/reversals` },
    ...({ when: "before", kind: "drop-connection", times: 4 } as const),
  });
  const body = { attempt: randomUUID(), amount: (cents / 100).toFixed(2), reason: "fraud", reversed: 0 };
  const address = addressOf("reverseTransfer", { params: { id } });
  const { status } = await member.send("POST", address, body, { origin: url });
  if (status !== 502) throw new Error(`The order of a reversal was answered with ${status}`);
  await control.clearFaults();
  return { ...payout, transferId, cents };
}

/** Each transfer has one reversal of the ordered amount, and its creator owes nothing any more. */
async function judge(world: World, ordered: Ordered[]): Promise<Outcome> {
  const outcome = emptyOutcome(ordered.length);
  for (const { id, transferId, cents } of ordered) {
    const { data } = await world.stripe.transfers.listReversals(transferId, { limit: 100 });
    const { rows } = await world.db.query<{ leftCents: number; done: number }>({
      text: `SELECT (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger_entries
            WHERE author_id = $1 AND account IN ('creator-payable', 'payouts-in-transit')) AS "leftCents",
          (SELECT count(*)::int FROM transfer_reversals r JOIN payouts p ON p.id = r.payout_id
            WHERE p.transfer_id = $2 AND r.reversed_at IS NOT NULL) AS done`,
      values: [id, transferId],
    });
    if (data.length === 0 || rows[0]?.done !== 1) outcome.lost += 1;
    outcome.double += Math.max(0, data.length - 1);
    if (data[0]?.amount !== cents || rows[0]?.leftCents !== 0)
      outcome.wrong.push(`${transferId}: ${JSON.stringify({ cents, reversed: data[0]?.amount, ...rows[0] })}`);
    add(outcome, "cents taken back", data[0]?.amount ?? 0);
  }
  return outcome;
}
