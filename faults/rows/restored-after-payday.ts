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
import { emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import { judgePayday, nextPayday, paidCreators } from "../world/payday.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const creatorsOfPayday = 5;
const restoredName = "restored";

/** A backup from before a payday is restored after it. The payday on it finds the transfers and pays nobody again. */
export const restoredAfterPayday: FaultRow = {
  name: "restored-after-payday",
  fault: "a backup from before a payday restored after it",
  unit: "restores",
  fullCount: 20,
  shortCount: 1,
  concurrency: 1,
  app: { WORKER: "apart" },
  async run(world, [fault]) {
    if (!fault) return emptyOutcome();
    const owed = await nextPayday(world, await paidCreators(world, creatorsOfPayday), fault.random);
    const folder = mkdtempSync(join(tmpdir(), "vitrina-payday-"));
    try {
      const place = folderArchives(folder);
      const databaseUrl = world.environment.DATABASE_URL ?? "";
      const options = { databaseUrl, media: undefined, place, name: "backup", product: "Vitrina", timeLimitMs: 60_000 };
      await backUp(options);
      const backup = await openBackup(place.open("backup"));
      await forkSettlement(world, { job: "payday" });
      const before = await judgePayday(world, owed);
      return await onRestored(
        world,
        (url) => restoreDatabase(url, backup),
        async (restored) => {
          // The worst case: the hold that a restore sets is released although the provider was not compared.
          await releaseMail(restored.db);
          for (let run = 0; run < 2; run++) await forkSettlement(restored, { job: "payday" });
          const outcome: Outcome = await judgePayday(restored, owed);
          if (before.lost > 0) outcome.wrong.push("The payday before the restore did not pay everybody");
          add(outcome, "transfers found again", owed.length);
          return outcome;
        },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

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
