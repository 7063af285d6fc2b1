import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openShop } from "#server/domains/payments/testing/open-shop.ts";
import { shopMember } from "#server/domains/payments/testing/shop-member.ts";
import { openMetrics } from "#server/metrics/open-metrics.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { runProgram } from "../testing/run-program.ts";
import { folderArchives } from "./folder-archives.ts";
import { openBackup } from "./manifest.ts";
import { restoreDatabase } from "./restore-database.ts";

const shop = await openShop({ environment: { BACKUP_MAX_AGE_HOURS: "26" } });
const { product, database } = shop.product;
const folder = await mkdtemp(join(tmpdir(), "vitrina-test-"));
afterAll(async () => {
  await shop.product.close();
  await rm(folder, { recursive: true, force: true });
});

async function backUpByCommand(name: string): Promise<string> {
  const settings = { ...requiredSettings, DATABASE_URL: database.url, DATA_DIR: shop.product.dataDir };
  const { code, errors } = await runProgram(["ops/backup.ts", join(folder, name)], settings);
  expect([code, errors]).toEqual([0, ""]);
  return join(folder, name);
}
/** The items about backups that a member sees; a new one, because the clock runs past sessions. */
async function listed(role: "support" | "owner") {
  const member = await shopMember(shop, role);
  const { data } = (await member.get(addressOf("listDeskAttention"))).body;
  return data.filter(({ kind }: { kind: string }) => kind === "backup-overdue");
}
async function ageSec(): Promise<number | undefined> {
  // A new reader: figures of the database are cached for some seconds.
  const metrics = await openMetrics({ host: "127.0.0.1", port: 0 }, product);
  const [, value] = /^vitrina_backup_age_seconds (\S+)$/m.exec((await metrics?.metrics.expose()) ?? "") ?? [];
  await metrics?.close();
  return value === undefined ? undefined : Number(value);
}
const alerts = async () => {
  await runRecurringJob(product.jobWork, "alert-overdue-backup");
  await runRecurringJob(product.jobWork, "alert-overdue-backup");
  return shop.rows("SELECT message FROM alerts WHERE kind = 'backup-overdue' ORDER BY raised_at");
};

test("needs the owner until the first backup, and again when the newest one is too old", {
  tags: ["long"],
}, async () => {
  expect(await ageSec()).toBeUndefined();
  expect(await listed("owner")).toMatchObject([{ id: "none", detail: expect.stringContaining("No backup") }]);
  expect(await listed("support")).toEqual([]);
  expect(await alerts()).toEqual([{ message: "No backup was made since this database was created or restored" }]);

  const address = await backUpByCommand("first");
  expect(await listed("owner")).toEqual([]);
  expect(await ageSec()).toBeLessThan(60);
  await database.shiftClock("25 hours");
  expect(await listed("owner")).toEqual([]);
  await database.shiftClock("2 hours");
  expect(await listed("owner")).toMatchObject([{ id: address }]);
  expect(await ageSec()).toBeGreaterThan(27 * 3_600 - 1);
  expect(await alerts()).toMatchObject([
    {},
    { message: expect.stringMatching(/^The newest backup was taken at .* 26 hours ago$/) },
  ]);

  await backUpByCommand("second");
  expect(await listed("owner")).toEqual([]);
});

test("knows of no backup after a restore", { tags: ["long"] }, async () => {
  const target = await createTestDatabase();
  await restoreDatabase(target.url, await openBackup(folderArchives(folder).open("second")));
  const { rows } = await target.db.query({ text: "SELECT FROM newest_backup" });
  expect(rows).toEqual([]);
  await target.close();
});
