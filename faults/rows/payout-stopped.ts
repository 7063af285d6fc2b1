import { addressOf } from "#contract/address-of-call.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { addOutcomes, emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { openAccountOf, startSession } from "../world/creator-session.ts";
import {
  countTransfers,
  judgePayday,
  nextPayday,
  type OwedPayout,
  openPayouts,
  type PaidCreator,
} from "../world/payday.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

/** The states of an account at the provider that receive nothing. Only a restricted one comes back; the creators of the others open another one. */
const standings = ["restricted", "rejected", "deauthorized", "closed"] as const;
/** How a payout that an account in these states has is shown. */
const keptStates = {
  ...{ restricted: "kept-details-needed", rejected: "kept-rejected" },
  ...{ deauthorized: "kept-disconnected", closed: "kept-disconnected" },
};
/** When the account stops: while its payout is reserved, or once the payout is transferred. */
const moments = ["reserved", "transferred"] as const;

interface StoppedCreator extends PaidCreator {
  standing: (typeof standings)[number];
  moment: (typeof moments)[number];
}
type StoppedPayout = StoppedCreator & OwedPayout;

/**
 * Accounts are restricted, rejected, disconnected or closed between reserve and transfer, and after the transfer; in every second case the
 * provider's events of it are lost. A reserved payout stays reserved, its creator gets one notice, and it is paid once: to the account that
 * comes back, or on the next payday to the one in its place. A transferred one is not paid again, and its creator reads why the provider keeps it.
 */
export const payoutStopped: FaultRow = {
  name: "payout-stopped",
  fault: "accounts restricted, rejected, disconnected and closed before and after the transfer",
  unit: "paydays",
  fullCount: 50,
  shortCount: 1,
  concurrency: 1,
  app: { WORKER: "apart" },
  async run(world, [fault]) {
    if (!fault) return emptyOutcome();
    const { random, index } = fault;
    const creators = await seedCreators(world, index);
    const owed = (await nextPayday(world, creators, random)) as StoppedPayout[];
    const [reserved, transferred] = moments.map((moment) => owed.filter((each) => each.moment === moment)) as [
      StoppedPayout[],
      StoppedPayout[],
    ];
    // The provider refuses a transfer that its balance does not cover, so that each payout is reserved.
    await world.control.setBalance(0);
    await runSettlement(world, { job: "payday" });
    if (index % 2 === 0) await world.control.webhooks({ mode: "drop" });
    await stop(world, reserved);
    await world.control.setBalance(2 * owed.reduce((sum, { amountCents }) => sum + amountCents, 0));
    await world.shiftClock("1 hour");
    await runSettlement(world, { job: "payday" });
    await stop(world, transferred);
    await world.shiftClock("25 hours");
    await follow(world, owed);
    let outcome = await judgePayday(world, transferred);
    for (const payout of transferred) await judgeKept(world, payout, outcome);
    for (const payout of reserved) await judgeReserved(world, payout, outcome);

    const later = await repair(world, owed);
    await world.control.webhooks({ mode: "deliver" });
    await world.shiftClock("2 hours");
    await follow(world, owed);
    outcome = addOutcomes(
      outcome,
      await judgePayday(
        world,
        reserved.filter(({ standing }) => standing === "restricted"),
      ),
    );
    const carried = new Map(reserved.filter(isReplaced).map(({ id, amountCents }) => [id, amountCents]));
    const next = await nextPayday(world, later, random, carried);
    await runSettlement(world, { job: "payday" });
    outcome = addOutcomes(outcome, await judgePayday(world, next));
    for (const creator of later) await expectTransfers(world, creator, isReplaced(creator) ? 1 : 2, outcome);
    for (const stopped of owed.filter(isReplaced))
      await expectTransfers(world, stopped, stopped.moment === "reserved" ? 0 : 1, outcome);
    add(outcome, "stopped while reserved", reserved.length);
    add(outcome, "stopped after the transfer", transferred.length);
    return { ...outcome, cases: 1 };
  },
};

const isReplaced = ({ standing }: StoppedCreator) => standing !== "restricted";

/** Creators of their own for a case, one for each state and moment. */
async function seedCreators(world: World, index: number): Promise<StoppedCreator[]> {
  const creators: StoppedCreator[] = [];
  for (const moment of moments)
    for (const standing of standings) {
      const username = `stopped-${index}-${creators.length + 1}`;
      await seedPost(world.db, { slug: `of-${username}`, username });
      creators.push({ ...(await openPayouts(world, username)), standing, moment });
    }
  return creators;
}

async function stop({ control }: World, creators: StoppedCreator[]): Promise<void> {
  for (const { accountId, standing } of creators) await control.changeAccount(accountId, { standing });
}

/** Lets the product look at the accounts before those of other rows, follow its reserved payouts and send what it may. */
async function follow(world: World, creators: StoppedCreator[]): Promise<void> {
  await world.db.query({
    text: `UPDATE payout_accounts SET next_look_at = CASE WHEN author_id = ANY ($1::uuid[]) THEN app_now() ELSE app_now() + interval '1 day' END`,
    values: [creators.map(({ id }) => id)],
  });
  for (const job of ["look-at-accounts", "stopped-payouts", "payday"] as const) await runSettlement(world, { job });
}

/** Brings restricted accounts back, and replaces the others. Returns the creators with their present accounts. */
async function repair(world: World, creators: StoppedCreator[]): Promise<StoppedCreator[]> {
  const repaired: StoppedCreator[] = [];
  for (const creator of creators) {
    if (!isReplaced(creator)) await world.control.changeAccount(creator.accountId, { standing: "open" });
    repaired.push(isReplaced(creator) ? { ...creator, ...(await openPayouts(world, creator.username)) } : creator);
  }
  return repaired;
}

/** The creator of a transferred payout reads why the provider does not send it to the bank. */
async function judgeKept(world: World, { username, standing }: StoppedPayout, outcome: Outcome): Promise<void> {
  const browser = await startSession(world, await openAccountOf(world, { username }), 1);
  const { state } = (await browser.get(addressOf("listStudioPayouts"))).body.data[0];
  if (state !== keptStates[standing]) outcome.wrong.push(`${username}, ${standing}: the payout is ${state}`);
}

/** The payout is reserved, in the ledger too, the provider has nothing, and its creator has one notice about it. */
async function judgeReserved(world: World, payout: StoppedPayout, outcome: Outcome): Promise<void> {
  const { id, username, standing, period, amountCents } = payout;
  const sumOf = (account: string) =>
    `(SELECT coalesce(sum(amount_cents), 0)::int FROM ledger_entries WHERE author_id = $1 AND account = '${account}')`;
  const { rows } = await world.db.query<{ inTransit: number; payable: number; told: number }>({
    text: `SELECT ${sumOf("payouts-in-transit")} AS "inTransit", ${sumOf("creator-payable")} AS payable,
        (SELECT count(*)::int FROM payout_notices WHERE kind = 'payout-stopped' AND subject = p.id::text) AS told
      FROM payouts p WHERE author_id = $1 AND period = $2::date AND transferred_at IS NULL AND undone_at IS NULL`,
    values: [id, period],
  });
  const [row] = rows;
  if (!row) outcome.lost += 1;
  outcome.double += await countTransfers(world, payout);
  if (row?.inTransit !== 0 - amountCents || row.payable !== 0 || row.told !== 1)
    outcome.wrong.push(`${username}, ${standing}: ${JSON.stringify({ amountCents, row })}`);
}

async function expectTransfers(
  world: World,
  creator: StoppedCreator,
  expected: number,
  outcome: Outcome,
): Promise<void> {
  const made = await countTransfers(world, creator);
  outcome.double += Math.max(0, made - expected);
  outcome.lost += Math.max(0, expected - made);
}
