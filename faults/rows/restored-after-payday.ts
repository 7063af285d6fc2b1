import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { addressOf } from "#contract/address-of-call.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { backUp } from "#ops/backup/back-up.ts";
import { folderArchives } from "#ops/backup/folder-archives.ts";
import { openBackup } from "#ops/backup/manifest.ts";
import { restoreDatabase } from "#ops/backup/restore-database.ts";
import { releaseMail } from "#server/platform/jobs/mail-hold-store.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import type { Random } from "../random.ts";
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
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

const restoredName = "restored";

/** The change of a creator between the backup and the loss. */
const changes = [
  "none",
  "abroad",
  "account-opened",
  "account-finished",
  "weekly-chosen",
  "refunded-in-part",
  "refunded",
  "refunded-below-zero",
  "undone",
  "left-open",
  "held",
  "bank-changed",
  "reversed",
] as const;

type Change = (typeof changes)[number];
type ChangedCreator = PaidCreator & { change: Change };
type ChangedPayout = OwedPayout & {
  change: Change;
  /** The transfers that its account has before the restored shop sells more. */
  transfers: number;
};

/** The creators who have a payout of an earlier week that waits at the backup. */
const waiting: ReadonlySet<Change> = new Set(["undone", "left-open"]);
/** The creators whom the lost payday reserves a payout and sends nothing. */
const unpaid: ReadonlySet<Change> = new Set(["held", "bank-changed"]);

/**
 * A backup from before a payday is restored after it, and mail is released although the provider was not compared. Meanwhile accounts were
 * opened and finished, a rhythm was changed, sales were refunded, a transfer was taken back, a bank was changed, and finance held payouts and
 * undid one of an earlier week. Paydays on the restored books pay nobody again, in every second case not before the next week, send nothing to
 * the changed bank for 72 hours, and carry what creators owe.
 */
export const restoredAfterPayday: FaultRow = {
  name: "restored-after-payday",
  fault: "a backup from before a payday restored after it, with changes in between",
  unit: "restores",
  fullCount: 20,
  shortCount: 1,
  concurrency: 1,
  app: { WORKER: "apart" },
  async run(world, [fault]) {
    if (!fault) return emptyOutcome();
    const { random, index } = fault;
    const member = await openAccountOf(world, { role: "finance" });
    const seeded = await seedChanges(world, index);
    const waited = await leaveOpen(world, seeded, random);
    const sold = await nextPayday(world, seeded, random);
    const folder = mkdtempSync(join(tmpdir(), "vitrina-payday-"));
    try {
      const place = folderArchives(folder);
      const databaseUrl = world.environment.DATABASE_URL ?? "";
      const options = { databaseUrl, media: undefined, place, name: "backup", product: "Vitrina", timeLimitMs: 60_000 };
      await backUp(options);
      const backup = await openBackup(place.open("backup"));
      const finance = await startSession(world, member, 2);
      const owed = await changeAfterBackup(world, { sold, waited, finance });
      await runSettlement(world, { job: "payday" });
      const before = await judgePayday(
        world,
        owed.filter(({ change }) => !unpaid.has(change)),
      );
      await reverse(world, owed, finance);
      return await onRestored(
        world,
        (url) => restoreDatabase(url, backup),
        async (restored) => {
          const refunded = await refundAfterPayday(restored, owed);
          // The worst case: the hold that a restore sets is released although the provider was not compared.
          await releaseMail(restored.db);
          if (index % 2 === 1)
            await restored.db.query({ text: "UPDATE clock_shift SET shift = shift + interval '7 days'" });
          for (let run = 0; run < 2; run++) await runSettlement(restored, { job: "payday" });
          const due = index % 2 === 1 ? await aWeekLater(restored, refunded) : refunded;
          const outcome = addOutcomes(
            await judgePayday(
              restored,
              due.filter(({ change }) => change !== "bank-changed"),
            ),
            await payLater(restored, due, random),
          );
          if (before.lost > 0) outcome.wrong.push("The payday before the restore did not pay everybody");
          add(outcome, "transfers found again", owed.length);
          add(outcome, "released a week later", index % 2);
          return { ...outcome, cases: 1 };
        },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

/** Creators of their own for a case, as they are at the backup. */
async function seedChanges(world: World, index: number): Promise<ChangedCreator[]> {
  const creators: ChangedCreator[] = [];
  for (const change of changes) {
    const username = `back-${index}-${change}`;
    await seedPost(world.db, { slug: `of-${username}`, username });
    const rail = change === "abroad" ? "global" : "connect";
    if (change === "account-opened") {
      const { rows } = await world.db.query<{ id: string }>({
        text: "SELECT id FROM authors WHERE username = $1",
        values: [username],
      });
      creators.push({ id: rows[0]?.id ?? "", username, accountId: "", rail, change });
    } else creators.push({ ...(await openPayouts(world, username, rail)), change });
  }
  await onCreator(creators, "account-finished", ({ id }) =>
    world.db.query({
      text: "UPDATE payout_accounts SET status = 'restricted', bank_id = NULL, activated_at = NULL WHERE author_id = $1",
      values: [id],
    }),
  );
  await onCreator(creators, "weekly-chosen", ({ id }) =>
    world.db.query({ text: "INSERT INTO payout_schedules (author_id, schedule) VALUES ($1, 'monthly')", values: [id] }),
  );
  return creators;
}

/** Reserves payouts of an earlier week, whose next attempt comes after the payday. Returns their amounts by the creator's id. */
async function leaveOpen(
  world: World,
  creators: ChangedCreator[],
  random: Random,
): Promise<ReadonlyMap<string, number>> {
  const { db } = world;
  const early = creators.filter(({ change }) => waiting.has(change));
  for (const creator of early) await hold(world, creator);
  const sold = await nextPayday(world, early, random);
  await runSettlement(world, { job: "payday" });
  for (const { id } of early) {
    await db.query({
      text: "UPDATE payouts SET next_attempt_at = app_now() + interval '8 days' WHERE author_id = $1",
      values: [id],
    });
    await db.query({
      text: "UPDATE payout_holds SET released_at = app_now(), released_by = set_by WHERE author_id = $1",
      values: [id],
    });
  }
  return new Map(sold.map(({ id, amountCents }) => [id, amountCents]));
}

async function hold({ db }: World, { id }: ChangedCreator): Promise<void> {
  await db.query({
    text: `INSERT INTO payout_holds (author_id, cause, reason, set_by)
      SELECT $1, 'finance', 'A question to the creator.', account_id FROM account_roles WHERE role = 'finance' LIMIT 1`,
    values: [id],
  });
}

/** The changes of accounts, rhythms, banks, holds and payouts that the backup lacks. */
async function changeAfterBackup(
  world: World,
  { sold, waited, finance }: { sold: OwedPayout[]; waited: ReadonlyMap<string, number>; finance: TestBrowser },
): Promise<ChangedPayout[]> {
  const { db, control } = world;
  const owed = (sold as ChangedPayout[]).map((each) => ({ ...each, transfers: unpaid.has(each.change) ? 0 : 1 }));
  await onCreator(owed, "account-opened", async (payout) => {
    Object.assign(payout, await openPayouts(world, payout.username));
  });
  await onCreator(owed, "account-finished", ({ id }) =>
    db.query({
      text: "UPDATE payout_accounts SET status = 'active', activated_at = app_now() WHERE author_id = $1",
      values: [id],
    }),
  );
  await onCreator(owed, "weekly-chosen", ({ id }) =>
    db.query({ text: "UPDATE payout_schedules SET schedule = 'weekly' WHERE author_id = $1", values: [id] }),
  );
  await onCreator(owed, "undone", async (payout) => {
    const address = addressOf("undoPayout", { params: { id: await payoutOf(world, payout) } });
    expectDone(await finance.send("POST", address, {}, { origin: world.url }));
    payout.amountCents += waited.get(payout.id) ?? 0;
  });
  await onCreator(owed, "left-open", async (payout) => {
    payout.leftCents = waited.get(payout.id) ?? 0;
  });
  await onCreator(owed, "held", (payout) => hold(world, payout));
  await onCreator(owed, "bank-changed", async ({ id, accountId }) => {
    await control.changeAccount(accountId, { bank: { last4: "4321" } });
    await until("the hold of a changed bank", async () => {
      const { rows } = await db.query({ text: "SELECT FROM payout_holds WHERE author_id = $1", values: [id] });
      return rows.length > 0;
    });
  });
  return owed;
}

/** The newest payout of a creator. */
async function payoutOf({ db }: World, { id }: ChangedCreator): Promise<string> {
  const text = "SELECT id FROM payouts WHERE author_id = $1 ORDER BY period DESC LIMIT 1";
  return (await db.query<{ id: string }>({ text, values: [id] })).rows[0]?.id ?? "";
}

function expectDone({ status }: { status: number }): void {
  if (status !== 204) throw new Error(`A member's action was answered with ${status}`);
}

/** Finance takes back what a creator owes after a refund, because of fraud. */
async function reverse(world: World, owed: ChangedPayout[], finance: TestBrowser): Promise<void> {
  await onCreator(owed, "reversed", async (payout) => {
    const cents = centsBack(payout);
    await postRefund(world, payout, cents);
    await world.db.query({
      text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
        SELECT $1, 'upload', 'fraud', 'Stolen cards.', account_id FROM account_roles WHERE role = 'finance' LIMIT 1`,
      values: [payout.id],
    });
    const order = { attempt: randomUUID(), amount: (cents / 100).toFixed(2), reason: "fraud", reversed: 0 };
    const address = addressOf("reverseTransfer", { params: { id: await payoutOf(world, payout) } });
    expectDone(await finance.send("POST", address, order, { origin: world.url }));
  });
}

/** The creators after a payday of the next week: it pays the payout that waited, and the one that was held. */
async function aWeekLater({ db }: World, refunded: ChangedPayout[]): Promise<ChangedPayout[]> {
  const text = "SELECT to_char(date_trunc('week', app_now(), 'UTC') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS period";
  const period = (await db.query<{ period: string }>({ text })).rows[0]?.period ?? "";
  return refunded.map((each) => {
    if (each.change === "left-open") return { ...each, leftCents: 0, transfers: 2 };
    return each.change === "held" ? { ...each, period } : each;
  });
}

async function onCreator<Creator extends ChangedCreator>(
  creators: Creator[],
  change: Change,
  work: (creator: Creator) => Promise<unknown>,
): Promise<void> {
  for (const creator of creators) if (creator.change === change) await work(creator);
}

/** The cents of a creator's sales that are refunded after the payday. */
function centsBack({ change, amountCents }: ChangedPayout): number {
  const shares: Partial<Record<Change, number>> = {
    ...{ "refunded-in-part": 0.5, refunded: 1, "refunded-below-zero": 1.5, reversed: 0.5 },
  };
  return Math.floor(amountCents * (shares[change] ?? 0));
}

/** The refunds after the payday, which a restore brings into the books before payouts. */
async function refundAfterPayday(restored: World, owed: ChangedPayout[]): Promise<ChangedPayout[]> {
  const refunded: ChangedPayout[] = [];
  for (const payout of owed) {
    const cents = centsBack(payout);
    const takenBackCents = payout.change === "reversed" ? cents : 0;
    const transfers = payout.change === "held" ? 1 : payout.transfers;
    refunded.push({ ...payout, transfers, leftCents: (payout.leftCents ?? 0) - cents + takenBackCents });
    if (cents > 0) await postRefund(restored, payout, cents);
  }
  return refunded;
}

async function postRefund({ db }: World, { id, period }: ChangedPayout, cents: number): Promise<void> {
  await db.query({
    text: `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
        VALUES ('refund:' || $1::uuid || ':' || $3, 'refund', 'pi_of_payouts', 0 - $2::integer, 0, app_now()) RETURNING id)
      INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
      SELECT t.id, e.account, e.author, e.cents FROM t,
        (VALUES ('provider-clearing', NULL, 0 - $2::integer), ('creator-payable', $1::uuid, $2::integer)) AS e (account, author, cents)`,
    values: [id, cents, period],
  });
}

/** Sells more and runs the next payday of the restored shop: it pays the new sales less what creators owe, and nothing a second time. */
async function payLater(restored: World, refunded: ChangedPayout[], random: Random): Promise<Outcome> {
  const carried = new Map(refunded.map(({ id, leftCents = 0 }) => [id, leftCents]));
  const again: ChangedPayout[] = [];
  for (const creator of refunded)
    if ((await countTransfers(restored, creator)) !== creator.transfers) again.push(creator);
  // Books from before the choice pay monthly again: the creator chooses once more.
  await onCreator(refunded, "weekly-chosen", ({ id }) =>
    restored.db.query({ text: "UPDATE payout_schedules SET schedule = 'weekly' WHERE author_id = $1", values: [id] }),
  );
  const creators = refunded.map((creator) => ({ ...creator, leftCents: 0 }));
  const sold = await nextPayday(restored, creators, random, carried);
  await runSettlement(restored, { job: "payday" });
  const paid = sold.filter(({ amountCents }) => amountCents >= 1_000);
  const outcome = await judgePayday(restored, paid);
  outcome.double += again.length;
  outcome.wrong.push(
    ...again.map(({ username }) => `${username} has not the transfers that it had before the restore`),
  );
  add(outcome, "debts carried", [...carried.values()].filter((cents) => cents < 0).length);
  for (const creator of sold as ChangedPayout[]) {
    // The payout that was held for a changed bank is sent as well.
    const released = creator.change === "bank-changed" ? 1 : 0;
    const made = await countTransfers(restored, creator);
    if (made !== creator.transfers + released + (paid.includes(creator) ? 1 : 0))
      outcome.wrong.push(`${creator.username} did not get the transfers of two paydays`);
  }
  return outcome;
}

/** Runs `work` in a world on a new database that `restore` fills, with the clock of the old one. Deletes the database in the end. */
async function onRestored<Result>(
  world: World,
  restore: (url: string) => Promise<void>,
  work: (restored: World) => Promise<Result>,
): Promise<Result> {
  const url = new URL(world.environment.DATABASE_URL ?? "");
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: at("postgres") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${restoredName}`);
  let db: Database | undefined;
  try {
    const restoredUrl = at(restoredName);
    await restore(restoredUrl);
    await installShiftableClock(restoredUrl);
    db = openDatabase(restoredUrl, { maxConnections: 2, onError: () => {} });
    const { rows } = await world.db.query<{ shift: string }>({ text: "SELECT shift::text FROM clock_shift" });
    await db.query({ text: "UPDATE clock_shift SET shift = $1::interval", values: [rows[0]?.shift] });
    return await work({ ...world, db, environment: { ...world.environment, DATABASE_URL: restoredUrl } });
  } finally {
    await db?.close();
    await admin.query(`DROP DATABASE ${restoredName} WITH (FORCE)`);
    await admin.end();
  }
}
