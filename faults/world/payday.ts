import { randomUUID } from "node:crypto";
import { transferGroup } from "#server/domains/payouts/transfer-group.ts";
import { connectRail } from "#server/platform/card-provider/connect-rail.ts";
import { globalRail } from "#server/platform/card-provider/global-rail.ts";
import type { RailName } from "#server/platform/card-provider/payout-rail.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import type { Random } from "../random.ts";
import { emptyOutcome, type Outcome } from "../row.ts";
import { add } from "./tally.ts";
import type { World } from "./world.ts";

/** A creator with an active payout account. */
export interface PaidCreator {
  id: string;
  username: string;
  /** The account at the card provider. */
  accountId: string;
  rail: RailName;
}

/** The amount that a payday owes a creator. */
export interface OwedPayout extends PaidCreator {
  period: string;
  amountCents: number;
  /** The debt of the books to the creator afterwards, in cents; 0 if absent, below zero after a refund. */
  leftCents?: number;
}

const creatorsOf = { connect: new WeakMap<World, PaidCreator[]>(), global: new WeakMap<World, PaidCreator[]>() };
const fundedOf = new WeakMap<World["control"], number>();
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };

/** The first `count` creators of a world with payout accounts of a rail; the same ones for all rows. */
export async function paidCreators(world: World, count: number, rail: RailName = "connect"): Promise<PaidCreator[]> {
  const creators = creatorsOf[rail].get(world) ?? [];
  creatorsOf[rail].set(world, creators);
  while (creators.length < count) creators.push(await openPaidCreator(world, creators.length + 1, rail));
  return creators.slice(0, count);
}

async function openPaidCreator(world: World, number: number, rail: RailName): Promise<PaidCreator> {
  const username = rail === "global" ? `paid-abroad-${number}` : `paid-creator-${number}`;
  await seedPost(world.db, { slug: `of-${username}`, username });
  return openPayouts(world, username, rail);
}

/** Opens a payout account of a creator, in place of an earlier one, as if they had finished the provider's onboarding. */
export async function openPayouts(
  { stripe, db, url }: Pick<World, "stripe" | "db" | "url">,
  username: string,
  rail: RailName = "connect",
): Promise<PaidCreator> {
  const { rows } = await db.query<{ id: string }>({
    text: "SELECT id FROM authors WHERE username = $1",
    values: [username],
  });
  const id = rows[0]?.id ?? "";
  const payouts =
    rail === "global"
      ? globalRail(stripe, { readOptions: {}, financialAccount: undefined })
      : connectRail(stripe, { readOptions: {} });
  const country = rail === "global" ? "CO" : "US";
  const email = `${username}@creators.example`;
  const choice = { email, language: "en", country, entityType: "individual" } as const;
  const rowId = randomUUID();
  const accountId = (await payouts.openAccount({ id: rowId, creatorId: id, ...choice })) ?? "";
  const link = await payouts.linkToOnboarding(accountId, { returnUrl: url, refreshUrl: url, update: false });
  await fetch(link, { method: "POST", redirect: "manual", body: new URLSearchParams(details) });
  const { bankId } = await payouts.findAccount(accountId);
  await db.query({
    text: "UPDATE payout_accounts SET replaced_at = app_now() WHERE author_id = $1 AND replaced_at IS NULL",
    values: [id],
  });
  await db.query({
    text: `INSERT INTO payout_accounts (id, author_id, country, entity_type, provider_account_id, status, bank_id, rail, seen_at, activated_at)
      VALUES ($6, $1, $2, 'individual', $3, 'active', $4, $5, app_now(), app_now())`,
    values: [id, country, accountId, bankId, rail, rowId],
  });
  return { id, username, accountId, rail };
}

/**
 * Moves both clocks to the next Monday without a payday, and owes each creator a random amount for sales of two weeks before, beside the
 * cents that an earlier payday carried (by the creator's id). The provider has enough for all of them. A row that moved the clock past a
 * Monday and back may have let a worker end that payday.
 */
export async function nextPayday(
  world: World,
  creators: PaidCreator[],
  random: Random,
  carriedCents: ReadonlyMap<string, number> = new Map(),
): Promise<OwedPayout[]> {
  const { db, control } = world;
  await db.query({
    text: `UPDATE clock_shift SET shift = shift
      + (date_trunc('week', greatest(app_now(), (SELECT max(period) FROM paydays)::timestamp AT TIME ZONE 'UTC'), 'UTC')
         + interval '7 days 1 hour' - app_now())`,
  });
  await control.advanceClock(7 * 86_400);
  const { rows } = await db.query<{ period: string }>({
    text: "SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS period",
  });
  const period = rows[0]?.period ?? "";
  await db.query({
    text: "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_of_payouts', 'free', 100) ON CONFLICT DO NOTHING",
  });
  await db.query({
    text: `INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_of_payouts', 'free', 100, 0)
      ON CONFLICT DO NOTHING`,
  });
  const sold = creators.map((creator) => ({ ...creator, period, amountCents: 1_000 + random.below(50_000) }));
  for (const { id, amountCents } of sold)
    await db.query({
      text: `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
          VALUES ('sale:' || $1::uuid || ':' || $3, 'charge', 'pi_of_payouts', $2, 0, app_now() - interval '14 days') RETURNING id)
        INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
        SELECT t.id, e.account, e.author, e.cents FROM t,
          (VALUES ('provider-clearing', NULL, $2::integer), ('creator-payable', $1::uuid, 0 - $2::integer)) AS e (account, author, cents)`,
      values: [id, amountCents, period],
    });
  const owed = sold.map((each) => ({ ...each, amountCents: each.amountCents + (carriedCents.get(each.id) ?? 0) }));
  // Twice as much, or the provider would refuse what is paid twice.
  const neededCents = 2 * owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await control.setBalance(neededCents);
  // The control sets the sum of all time, of which earlier paydays have taken their part.
  const fundedCents = (fundedOf.get(control) ?? 0) + neededCents;
  fundedOf.set(control, fundedCents);
  await control.fundFinancialAccount(fundedCents);
  return owed;
}

/** How many transfers or outbound payments an account got. */
export async function countTransfers({ stripe }: World, { rail, accountId }: PaidCreator): Promise<number> {
  if (rail === "connect") return (await stripe.transfers.list({ destination: accountId, limit: 100 })).data.length;
  return (await stripe.v2.moneyManagement.outboundPayments.list({ recipient: accountId, limit: 100 })).data.length;
}

/** The transfers in the group of a payout, or the outbound payments that name it. */
async function listMade({ stripe }: Pick<World, "stripe">, { rail, accountId }: OwedPayout, group: string) {
  if (rail === "connect") {
    const { data } = await stripe.transfers.list({ transfer_group: group, limit: 100 });
    return data.map(({ id, amount, destination }) => ({ id, amount, destination }));
  }
  const { data } = await stripe.v2.moneyManagement.outboundPayments.list({ recipient: accountId, limit: 100 });
  const named = data.filter(({ metadata }) => metadata?.payout === group);
  return named.map(({ id, amount, to }) => ({ id, amount: amount.value, destination: to.recipient }));
}

/**
 * Compares what a payday owed with the books and the provider: for each creator one payout and one transfer of the amount, and
 * nothing owed any more but what is said.
 */
export async function judgePayday(world: Pick<World, "stripe" | "db">, owed: OwedPayout[]): Promise<Outcome> {
  const outcome = emptyOutcome(owed.length);
  for (const payout of owed) {
    const { id, accountId, period, amountCents } = payout;
    const group = transferGroup({ creatorId: id, period });
    const transfers = await listMade(world, payout, group);
    const { rows } = await world.db.query<{ transferId: string | null; amountCents: number; leftCents: number }>({
      text: `SELECT transfer_id AS "transferId", amount_cents AS "amountCents", (SELECT coalesce(sum(amount_cents), 0)::int
          FROM ledger_entries WHERE author_id = $1 AND account IN ('creator-payable', 'payouts-in-transit')) AS "leftCents"
        FROM payouts WHERE author_id = $1 AND period = $2::date AND undone_at IS NULL`,
      values: [id, period],
    });
    const [transfer] = transfers;
    const [row] = rows;
    if (!transfer || !row?.transferId) outcome.lost += 1;
    outcome.double += Math.max(0, transfers.length - 1) + Math.max(0, rows.length - 1);
    const isRight =
      transfer?.id === row?.transferId && transfer?.destination === accountId && transfer?.amount === amountCents;
    if (!isRight || row?.amountCents !== amountCents || row.leftCents !== 0 - (payout.leftCents ?? 0))
      outcome.wrong.push(`${group}: ${JSON.stringify({ amountCents, row, transfer: transfer?.amount })}`);
    add(outcome, "cents paid out", transfer?.amount ?? 0);
  }
  return outcome;
}
