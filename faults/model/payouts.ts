import { isDeepStrictEqual } from "node:util";
import { transferGroup } from "#server/domains/payouts/transfer-group.ts";
import { booksOf, type Facts } from "./facts.ts";
import { assertModel, keyOf, type Model, type ModelCreator, type ModelPayment } from "./model.ts";
import type { Stage } from "./stage.ts";

const dayMs = 24 * 3600 * 1000;
const holdMs = 7 * dayMs;
const minimumCents = 1_000;

/** How many hours there are until one o'clock of the next Monday (UTC), when a payday has begun. */
export function hoursToPayday(nowMs: number): number {
  const now = new Date(nowMs);
  const daysLeft = 7 - ((now.getUTCDay() + 6) % 7);
  const payday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysLeft, 1);
  return (payday - nowMs) / 3_600_000;
}

/** Absorbs payouts that the shop reserved, and paydays that it ended without one. The model must allow each of them. */
export async function absorbPayouts({ db }: Stage, model: Model): Promise<void> {
  const { creator } = model;
  const { rows } = await db.query<{ period: string; cents: number | null; transferId: string | null }>({
    text: `SELECT to_char(period, 'YYYY-MM-DD') AS period, p.amount_cents AS cents, p.transfer_id AS "transferId"
      FROM (SELECT period, amount_cents, transfer_id FROM payouts WHERE author_id = $1
        UNION ALL SELECT period, NULL, NULL FROM payout_skips WHERE author_id = $1
        UNION ALL SELECT period, NULL, NULL FROM paydays d WHERE period >= to_timestamp($2::float8)::date - 7
          AND NOT EXISTS (SELECT FROM payouts WHERE author_id = $1 AND period = d.period)) AS p
      ORDER BY period`,
    values: [creator.id, model.beganAtSec],
  });
  for (const { period, cents, transferId } of rows) {
    const known = creator.payouts.get(period);
    assertModel(!known || known.cents === cents, `The payout of ${period} changed from ${known?.cents} to ${cents}`);
    if (known || creator.passed.has(period)) {
      if (known) known.transferId = transferId;
      continue;
    }
    const payable = payableAt(model, period);
    const said = [...payable].join(" or ");
    if (cents === null) {
      assertModel(
        [...payable].some((each) => each < minimumCents),
        `The payday of ${period} paid nothing instead of ${said}`,
      );
      creator.passed.add(period);
    } else {
      assertModel(payable.has(cents) && cents >= minimumCents, `${period} paid ${cents} instead of ${said}`);
      creator.payouts.set(period, { cents, transferId });
    }
  }
}

/**
 * The amount that a payday may pay: credits older than seven days and all debits, without earlier payouts. Several amounts where
 * the books fit several states of a payment.
 */
function payableAt({ payments, seen, creator }: Model, payday: string): Set<number> {
  const cutOffMs = Date.parse(payday) - holdMs;
  let sums = new Set([0 - paidCents(creator)]);
  for (const payment of payments.filter(({ of }) => of === "purchase")) {
    const books = seen.get(keyOf(payment))?.books;
    const shares = payment.history.flatMap((facts, place) =>
      place >= payment.booksFrom && facts.paid && isDeepStrictEqual(booksOf(facts, "purchase"), books)
        ? roundingsOf(facts).map((cents) => shareAt(payment, place, cutOffMs) + cents)
        : [],
    );
    if (shares.length > 0) sums = new Set([...sums].flatMap((sum) => shares.map((share) => sum + share)));
  }
  return sums;
}

/**
 * The books round each movement in the order in which they learn of it. Beside another reversal, the credit of a failed refund may so be a cent
 * larger or smaller than in the order of the bank, and that cent is held with it: paydays differ by it, their sum does not.
 */
function roundingsOf({ refunds }: Facts): number[] {
  return refunds.some(({ failed }) => failed) ? [0, -1, 1] : [0];
}

/** A creator's share of a payment in one of its states: what it gained before the cut-off, and all that it lost. */
function shareAt(payment: ModelPayment, place: number, cutOffMs: number): number {
  const { history, changedAtMs, settled } = payment;
  if (!history[place]?.charged) return 0;
  const paidFrom = history.findIndex(({ paid }) => paid);
  let [share, counted] = [0, 0];
  for (const [index, facts] of history.slice(0, place + 1).entries()) {
    if (!facts.paid) continue;
    const change = 0 - booksOf({ ...facts, charged: true }, "purchase").creatorPayable - share;
    share += change;
    // A sale's hold begins with its settlement.
    const atMs = (index === paidFrom ? settled?.atMs : changedAtMs[index]) ?? 0;
    const isOver = Math.floor(atMs / dayMs) * dayMs < cutOffMs;
    if (change < 0 || isOver) counted += change;
  }
  return counted;
}

function paidCents({ payouts }: ModelCreator): number {
  return [...payouts.values()].reduce((total, { cents }) => total + cents, 0);
}

/** After the last paydays: each payout has one transfer of its amount, and the creator is owed the rest to the cent. */
export async function checkPaidOut({ db, stripe }: Stage, { creator, payments }: Model): Promise<void> {
  for (const [period, { cents, transferId }] of creator.payouts) {
    const group = transferGroup({ creatorId: creator.id, period });
    const { data } = await stripe.transfers.list({ transfer_group: group, limit: 100 });
    const made = data.map(({ id, amount }) => ({ id, amount }));
    assertModel(
      isDeepStrictEqual(made, [{ id: transferId, amount: cents }]),
      `The payout of ${period} over ${cents} (${transferId}) has the transfers ${JSON.stringify(made)}`,
    );
  }
  const { rows } = await db.query<{ account: string; cents: number }>({
    text: "SELECT account, sum(amount_cents)::int AS cents FROM ledger_entries WHERE author_id = $1 GROUP BY account",
    values: [creator.id],
  });
  const balance = (account: string) => rows.find((each) => each.account === account)?.cents ?? 0;
  const share = payments
    .filter(({ of, settled }) => of === "purchase" && settled)
    .reduce((total, { history }) => total - booksOf(history.at(-1) ?? history[0], "purchase").creatorPayable, 0);
  const left = share - paidCents(creator);
  assertModel(
    0 - balance("creator-payable") === left,
    `The creator is owed ${0 - balance("creator-payable")} instead of ${left}`,
  );
  assertModel(balance("payouts-in-transit") === 0, `${balance("payouts-in-transit")} cents are in transit`);
  assertModel(left < minimumCents, `${left} cents were not paid out`);
}
