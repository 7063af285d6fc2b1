import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "#db/client.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { backUp } from "#ops/backup/back-up.ts";
import { folderArchives } from "#ops/backup/folder-archives.ts";
import { openBackup } from "#ops/backup/manifest.ts";
import { restoreDatabase } from "#ops/backup/restore-database.ts";
import { releaseMail } from "#server/platform/jobs/mail-hold-store.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import type { Random } from "../random.ts";
import { addOutcomes, emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import {
  countTransfers,
  judgePayday,
  nextPayday,
  type OwedPayout,
  openPayouts,
  type PaidCreator,
} from "../world/payday.ts";
import { add } from "../world/tally.ts";
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
] as const;

type Change = (typeof changes)[number];
type ChangedCreator = PaidCreator & { change: Change };
type ChangedPayout = OwedPayout & { change: Change };

/**
 * A backup from before a payday is restored after it, and mail is released although the provider was not compared. Meanwhile accounts were
 * opened and finished, a rhythm was changed, and sales were refunded. Paydays on the restored books pay nobody again, in every second case not
 * before the next week, and carry what creators owe.
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
    const seeded = await seedChanges(world, index);
    const sold = await nextPayday(world, seeded, random);
    const folder = mkdtempSync(join(tmpdir(), "vitrina-payday-"));
    try {
      const place = folderArchives(folder);
      const databaseUrl = world.environment.DATABASE_URL ?? "";
      const options = { databaseUrl, media: undefined, place, name: "backup", product: "Vitrina", timeLimitMs: 60_000 };
      await backUp(options);
      const backup = await openBackup(place.open("backup"));
      const owed = await changeAfterBackup(world, sold);
      await forkSettlement(world, { job: "payday" });
      const before = await judgePayday(world, owed);
      return await onRestored(
        world,
        (url) => restoreDatabase(url, backup),
        async (restored) => {
          const refunded = await refundAfterPayday(restored, owed);
          // The worst case: the hold that a restore sets is released although the provider was not compared.
          await releaseMail(restored.db);
          if (index % 2 === 1)
            await restored.db.query({ text: "UPDATE clock_shift SET shift = shift + interval '7 days'" });
          for (let run = 0; run < 2; run++) await forkSettlement(restored, { job: "payday" });
          const outcome = addOutcomes(
            await judgePayday(restored, refunded),
            await payLater(restored, refunded, random),
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
    const username = `restored-${index}-${change}`;
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

/** The changes of accounts and rhythms that the backup lacks. */
async function changeAfterBackup(world: World, sold: OwedPayout[]): Promise<ChangedPayout[]> {
  const { db } = world;
  const owed = sold as ChangedPayout[];
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
  return owed;
}

async function onCreator<Creator extends ChangedCreator>(
  creators: Creator[],
  change: Change,
  work: (creator: Creator) => Promise<unknown>,
): Promise<void> {
  for (const creator of creators) if (creator.change === change) await work(creator);
}

/** The refunds after the payday, which a restore brings into the books before payouts. */
async function refundAfterPayday({ db }: World, owed: ChangedPayout[]): Promise<ChangedPayout[]> {
  const shares: Partial<Record<Change, number>> = { "refunded-in-part": 0.5, refunded: 1, "refunded-below-zero": 1.5 };
  const refunded: ChangedPayout[] = [];
  for (const payout of owed) {
    const cents = Math.floor(payout.amountCents * (shares[payout.change] ?? 0));
    refunded.push({ ...payout, leftCents: 0 - cents });
    if (cents === 0) continue;
    await db.query({
      text: `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
          VALUES ('refund:' || $1::uuid || ':' || $3, 'refund', 'pi_of_payouts', 0 - $2::integer, 0, app_now()) RETURNING id)
        INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
        SELECT t.id, e.account, e.author, e.cents FROM t,
          (VALUES ('provider-clearing', NULL, 0 - $2::integer), ('creator-payable', $1::uuid, $2::integer)) AS e (account, author, cents)`,
      values: [payout.id, cents, payout.period],
    });
  }
  return refunded;
}

/** Sells more and runs the next payday of the restored shop: it pays the new sales less what creators owe, and nothing a second time. */
async function payLater(restored: World, refunded: ChangedPayout[], random: Random): Promise<Outcome> {
  const carried = new Map(refunded.map(({ id, leftCents = 0 }) => [id, leftCents]));
  const again: ChangedPayout[] = [];
  for (const creator of refunded) if ((await countTransfers(restored, creator)) !== 1) again.push(creator);
  // Books from before the choice pay monthly again after a payday that pays monthly creators, too: the creator chooses once more.
  await onCreator(refunded, "weekly-chosen", ({ id }) =>
    restored.db.query({ text: "UPDATE payout_schedules SET schedule = 'weekly' WHERE author_id = $1", values: [id] }),
  );
  const creators = refunded.map((creator) => ({ ...creator, leftCents: 0 }));
  const sold = await nextPayday(restored, creators, random, carried);
  await forkSettlement(restored, { job: "payday" });
  const paid = sold.filter(({ amountCents }) => amountCents >= 1_000);
  const outcome = await judgePayday(restored, paid);
  outcome.double += again.length;
  outcome.wrong.push(...again.map(({ username }) => `${username} was paid again after the restore`));
  add(outcome, "debts carried", [...carried.values()].filter((cents) => cents < 0).length);
  for (const creator of sold)
    if ((await countTransfers(restored, creator)) !== (paid.includes(creator) ? 2 : 1))
      outcome.wrong.push(`${creator.username} did not get the transfers of two paydays`);
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
