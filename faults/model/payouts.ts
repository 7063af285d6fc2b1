import { isDeepStrictEqual } from "node:util";
import { transferGroup } from "#server/domains/payouts/transfer-group.ts";
import { booksOf, type Facts } from "./facts.ts";
import { assertModel, keyOf, type Model, type ModelCreator, type ModelPayment, type ModelPayout } from "./model.ts";
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

interface ObservedPayday {
  period: string;
  /** Null without a payout. */
  id: string | null;
  cents: number;
  transferId: string | null;
  undone: boolean;
}

/**
 * Absorbs payouts that the shop reserved or sent, and paydays that it ended without one. The model must allow each of them, and the
 * creator's balances must follow from payments and payouts.
 */
export async function absorbPayouts(stage: Stage, model: Model): Promise<void> {
  const { creator } = model;
  const { rows } = await stage.db.query<ObservedPayday>({
    text: `SELECT to_char(period, 'YYYY-MM-DD') AS period, p.id, p.amount_cents AS cents, p.transfer_id AS "transferId",
        p.undone_at IS NOT NULL AS undone
      FROM (SELECT id, period, amount_cents, transfer_id, undone_at FROM payouts WHERE author_id = $1
        UNION ALL SELECT NULL, period, NULL, NULL, NULL FROM payout_skips WHERE author_id = $1
        UNION ALL SELECT NULL, period, NULL, NULL, NULL FROM paydays d WHERE period >= to_timestamp($2::float8)::date - 7
          AND NOT EXISTS (SELECT FROM payouts WHERE author_id = $1 AND period = d.period)) AS p
      ORDER BY period`,
    values: [creator.id, model.beganAtSec],
  });
  for (const { period, id, cents, transferId, undone } of rows) {
    const known = creator.payouts.get(period);
    if (known) {
      assertModel(
        isDeepStrictEqual({ ...known, transferId }, { id, cents, transferId, undone }),
        `The payout of ${period} changed from ${JSON.stringify(known)} to ${JSON.stringify({ id, cents, undone })}`,
      );
      if (transferId !== known.transferId) await absorbTransfer(stage, model, { ...known, transferId });
      known.transferId = transferId;
    }
    if (known || creator.passed.has(period)) continue;
    // On another day than Monday only a first payout is made.
    const paysFirst = new Date(period).getUTCDay() !== 1;
    if (paysFirst && creator.payouts.size > 0) {
      assertModel(id === null, `${period} paid ${cents}, which is no first payout`);
      creator.passed.add(period);
      continue;
    }
    // A first payout on a later day may come before a weekly payday that is late.
    const isOvertaken = creator.payouts.size === 0 && rows.some((row) => row.id !== null && row.period > period);
    if (id === null && isOvertaken) {
      creator.passed.add(period);
      continue;
    }
    const payable = payableAt(model, period);
    const said = [...payable].join(" or ");
    if (id === null) {
      assertModel(
        [...payable].some((each) => each < minimumCents),
        `The payday of ${period} paid nothing instead of ${said}`,
      );
      creator.passed.add(period);
    } else {
      assertModel(payable.has(cents) && cents >= minimumCents, `${period} paid ${cents} instead of ${said}`);
      assertModel(!undone, `The payout of ${period} was undone, and not by finance`);
      if (transferId) await absorbTransfer(stage, model, { id, cents, transferId, undone });
      creator.payouts.set(period, { id, cents, transferId, undone });
    }
  }
  await checkBalances(stage, model);
}

/** A payout is sent once, while nobody holds it. A worker that died before may have sent it before that. */
async function absorbTransfer({ stripe }: Stage, { creator }: Model, payout: ModelPayout): Promise<void> {
  const { id, transferId, undone } = payout;
  assertModel(transferId !== null && !undone, `The payout ${id} was undone, and has the transfer ${transferId}`);
  if (!creator.hold) return;
  const { created } = await stripe.transfers.retrieve(transferId);
  assertModel(created <= creator.hold.sinceSec, `The payout ${id} was sent while finance holds it`);
}

/** The creator is owed the shares in the books without the payouts, of which the reserved ones are in transit. */
async function checkBalances({ db }: Stage, { creator, seen }: Model): Promise<void> {
  const balance = await balancesOf(db, creator);
  const shares = [...seen.values()].reduce((total, { books }) => total - (books?.creatorPayable ?? 0), 0);
  const owed = shares - paidCents(creator);
  assertModel(0 - balance("creator-payable") === owed, `${0 - balance("creator-payable")} are owed instead of ${owed}`);
  const reserved = [...creator.payouts.values()].filter(({ transferId, undone }) => transferId === null && !undone);
  const inTransit = reserved.reduce((total, { cents }) => total + cents, 0);
  assertModel(
    0 - balance("payouts-in-transit") === inTransit,
    `${0 - balance("payouts-in-transit")} cents are in transit instead of ${inTransit}`,
  );
}

/** The creator's balance in an account of the ledger, in cents; credits are negative. */
async function balancesOf(db: Stage["db"], { id }: ModelCreator): Promise<(account: string) => number> {
  const { rows } = await db.query<{ account: string; cents: number }>({
    text: "SELECT account, sum(amount_cents)::int AS cents FROM ledger_entries WHERE author_id = $1 GROUP BY account",
    values: [id],
  });
  return (account) => rows.find((each) => each.account === account)?.cents ?? 0;
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
        ? sharesAt(payment, place, cutOffMs).flatMap((share) => roundingsOf(facts).map((cents) => share + cents))
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

/**
 * A creator's share of a payment in one of its states: what it gained before the cut-off, and all that it lost. Two amounts
 * where it gained and lost in one day: the books, which may learn of both at once, post either first, and a refund that
 * comes before the end of the dispute takes what the dispute held.
 */
function sharesAt(payment: ModelPayment, place: number, cutOffMs: number): number[] {
  const { history, changedAtMs, settled } = payment;
  if (!history[place]?.charged) return [0];
  const paidFrom = history.findIndex(({ paid }) => paid);
  const ofDays = new Map<number, number>();
  let [share, oneByOne] = [0, 0];
  for (const [index, facts] of history.slice(0, place + 1).entries()) {
    if (!facts.paid) continue;
    const change = 0 - booksOf({ ...facts, charged: true }, "purchase").creatorPayable - share;
    share += change;
    // A sale's hold begins with its settlement.
    const atMs = (index === paidFrom ? settled?.atMs : changedAtMs[index]) ?? 0;
    const day = Math.floor(atMs / dayMs) * dayMs;
    if (change < 0 || day < cutOffMs) oneByOne += change;
    ofDays.set(day, (ofDays.get(day) ?? 0) + change);
  }
  const counted = [...ofDays].filter(([day, change]) => change < 0 || day < cutOffMs);
  return [oneByOne, counted.reduce((total, [, change]) => total + change, 0)];
}

function paidCents({ payouts }: ModelCreator): number {
  return [...payouts.values()].filter(({ undone }) => !undone).reduce((total, { cents }) => total + cents, 0);
}

/** After the last paydays: each payout has one transfer of its amount, undone ones have none, and the creator is owed the rest to the cent. */
export async function checkPaidOut({ db, stripe }: Stage, { creator, payments }: Model): Promise<void> {
  for (const [period, { cents, transferId, undone }] of creator.payouts) {
    const group = transferGroup({ creatorId: creator.id, period });
    const { data } = await stripe.transfers.list({ transfer_group: group, limit: 100 });
    const made = data.map(({ id, amount }) => ({ id, amount }));
    assertModel(
      isDeepStrictEqual(made, undone ? [] : [{ id: transferId, amount: cents }]),
      `The payout of ${period} over ${cents} (${transferId}) has the transfers ${JSON.stringify(made)}`,
    );
  }
  const balance = await balancesOf(db, creator);
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
