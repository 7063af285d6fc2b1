import { randomBytes } from "node:crypto";
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { openDatabase } from "#db/client.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { type Config, readConfig } from "#server/config.ts";
import { releaseMail } from "#server/platform/jobs/mail-hold-store.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { runProgram } from "../testing/run-program.ts";
import { backUp } from "./back-up.ts";
import { catchUpWithProvider } from "./catch-up-with-provider.ts";
import { folderArchives } from "./folder-archives.ts";
import { readIdentities } from "./key-files.ts";
import { openBackup } from "./manifest.ts";
import { assertRestorable, restoreDatabase } from "./restore-database.ts";
import { restoreMedia } from "./restore-media.ts";
import { readSecrets, writeSecrets } from "./secrets-file.ts";

let product: TestProduct;
let post: SeededPost;
let folder: string;
/** The database that the product runs on. */
let live: string;
const databases: string[] = [];
const role = `restorer_${randomBytes(6).toString("hex")}`;

beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
  post = await seedPost(product.database.db, { slug: "an-essay" });
  live = product.database.url;
  folder = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  // A managed PostgreSQL gives no superuser: the owner of a database has to do.
  await asAdmin(`CREATE ROLE ${role} LOGIN`);
});
afterAll(async () => {
  await product.close();
  for (const name of databases) await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await asAdmin(`DROP ROLE ${role}`);
  await rm(folder, { recursive: true, force: true });
});

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}
async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  databases.push(name);
  await asAdmin(`CREATE DATABASE ${name} OWNER ${role}`);
  const url = new URL(inject("postgresUrl"));
  url.username = role;
  url.pathname = `/${name}`;
  return url.href;
}
const configOf = (databaseUrl: string): Config =>
  readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: product.dataDir,
    ...requiredSettings,
    STRIPE_API_URL: product.sandboxUrl,
  });
const archive = (name: string) => join(folder, name);
const mediaFolder = () => createDiskStorage(join(product.dataDir, "media"));
const take = async (name: string) => {
  const place = folderArchives(folder);
  const options = { databaseUrl: live, media: mediaFolder(), place, name, product: "Vitrina", timeLimitMs: 60_000 };
  return (await backUp(options)).manifest;
};
const open = (name: string) => openBackup(folderArchives(folder).open(name));
/** Restores like the command. */
async function restore(name: string, databaseUrl: string, replace = false): Promise<void> {
  const backup = await open(name);
  await backup.verify();
  await assertRestorable(databaseUrl, backup.manifest, { replace });
  await restoreDatabase(databaseUrl, backup);
}
const rowsOf = async (databaseUrl: string, text: string) => {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  const { rows } = await db.query({ text });
  await db.close();
  return rows;
};

let readers = 0;
function newReader(): Reader {
  readers += 1;
  return { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
}
const codeOf = async ({ email }: Reader) => {
  const mail = (await product.mails()).find(
    ({ to, text }) => to === email && /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.test(text),
  );
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mail?.text ?? "")?.[0] ?? "";
};
const redeem = async ({ email, name }: Reader, code: string) => {
  const form = { email, nameOnCard: name, slug: post.slug, code };
  return (await new TestBrowser(product.url).post("/api/payments/validate-code", form)).body;
};
const pay = (paymentIntentId: string) =>
  product.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: `${product.url}${paths.paymentCallback}`,
  });

test("restores payments from before and after a backup to the cent, and holds mail until the audit is clean", async () => {
  const { stripe } = product;
  const control = controlClient(product.sandboxUrl);
  const [before, refunded, disputed, open, after, late, luckless, idle] = Array.from({ length: 8 }, newReader);
  const faithful = newReader();
  if (!before || !refunded || !disputed || !open || !after || !late || !luckless || !idle) throw new Error("Readers");
  await buy(product, post, before);
  const goesBack = await buy(product, post, refunded);
  const isDisputed = await buy(product, post, disputed);
  const codeBefore = await codeOf(before);
  const started = await new TestBrowser(product.url).startPurchase(post, open);
  const openPayment = String(started.body.clientSecret).split("_secret_")[0] as string;
  const manifest = await take("first");
  expect(manifest.tables.find(({ name }) => name === "settlements")?.rows).toBe(3);

  const bought = await buy(product, post, after);
  const codeAfter = await codeOf(after);
  await pay(openPayment);
  await stripe.refunds.create({ payment_intent: goesBack.paymentIntentId });
  await control.dispute(isDisputed.paymentIntentId);
  const unseen = await seedPost(product.database.db, { slug: "published-after-the-backup" });
  const lost = await buy(product, unseen, late);
  await buy(product, post, faithful);
  await product.database.shiftClock("73 hours");
  await buy(product, post, faithful);
  const gone = await seedPost(product.database.db, { slug: "gone-for-good" });
  const forNothing = await buy(product, gone, luckless);
  await new TestBrowser(product.url).startPurchase(gone, idle);
  const free = await fetch(product.url + addressOf("createCheckoutSession"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.9.0.1" },
    body: JSON.stringify({ amount: 10.8, email: "ana@example.com" }),
  });
  const { url: checkout } = (await free.json()) as { url: string };
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" };
  await fetch(checkout, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  await product.mails();
  const sentBefore = (await product.mails()).length;

  await product.database.db.query({ text: "ALTER SCHEMA public RENAME TO lost" });
  const target = await emptyDatabase();
  await restore("first", target);
  const said: string[] = [];
  const config = configOf(target);
  const log = product.product.log;
  const wishes = {
    config,
    log,
    takenAt: manifest.takenAt,
    keepMailHeld: false,
    say: (line: string) => void said.push(line),
  };
  expect(await catchUpWithProvider(wishes)).toBe(false);
  expect(said.join("\n")).toContain(
    `NOT PLACED: ${lost.paymentIntentId} (succeeded, $4.50): the post published-after-the-backup does not exist`,
  );

  expect(said.join("\n")).toMatch(/NOT PLACED: pi_\w+ \(open, \$4\.50\): the post gone-for-good does not exist/);

  const grants =
    "SELECT coalesce(o.is_assumed, false) AS assumed FROM grants g LEFT JOIN opened_grants o ON o.order_id = g.order_id";
  const assumed = (await rowsOf(target, grants)).map((row) => row.assumed);
  expect(assumed, "the books do not know what was opened").toEqual(assumed.map(() => true));
  expect(assumed.length).toBeGreaterThan(3);

  live = target;
  await product.restart({ DATABASE_URL: target });
  expect((await product.mails()).length, "mail is held").toBe(sentBefore);
  expect(await redeem(before, codeBefore)).toMatchObject({ valid: true });
  expect(await redeem(after, codeAfter), "the code that was mailed before the loss").toMatchObject({ valid: true });
  const token = String(bought.status.accessToken);
  const read = `/api/content/post/${post.slug}?alg=AR_HS1GB`;
  const readAgain = await new TestBrowser(product.url).get(read, { authorization: `Bearer ${token}` });
  expect(readAgain.status, "the token that the browser kept").toBe(200);
  expect(await rowsOf(target, `${grants} WHERE NOT o.is_assumed`), "a delivery that was seen").toHaveLength(1);
  for (const gone of [goesBack, isDisputed]) {
    const authorization = `Bearer ${gone.status.accessToken}`;
    expect((await new TestBrowser(product.url).get(read, { authorization })).status).toBe(401);
  }
  expect(await rowsOf(target, "SELECT consent_version FROM orders WHERE consent_version = 'unknown'")).toEqual([]);
  expect(await rowsOf(target, "SELECT base_cents FROM free_payments WHERE paid_at > '-infinity'")).toEqual([
    { base_cents: 1_000 },
  ]);

  // Missing purchases are restored or refunded, and the others continue.
  await control.refund(forNothing.paymentIntentId);
  const db = openDatabase(target, { maxConnections: 2 });
  await seedPost(db, { slug: "published-after-the-backup", username: unseen.username });
  said.length = 0;
  expect(await catchUpWithProvider(wishes)).toBe(true);
  expect(said.join("\n")).toContain("Clean: every cent adds up.");
  expect(said.at(-1)).toBe("Mail is released");
  expect(await rowsOf(target, "SELECT count(*)::int AS settled FROM settlements")).toEqual([{ settled: 8 }]);
  // Two successive purchases, which the restored shop could mistake for a duplicate.
  const repeats = "SELECT reason, held_at IS NOT NULL AS held FROM refunds_owed";
  expect(await rowsOf(target, repeats), "nothing is refunded by itself").toEqual([{ reason: "repeat", held: true }]);
  expect((await product.mails()).length).toBeGreaterThan(sentBefore);
  expect(await codeOf(open)).not.toBe("");
  expect(await releaseMail(db), "it was released").toBe(false);
  await db.close();
});

test("restores a database row by row, and rejects another target and a changed archive", async () => {
  // Larger than any buffer in between, with characters that COPY escapes.
  await rowsOf(
    live,
    String.raw`INSERT INTO alerts (kind, subject_id, message, details)
      SELECT 'audit', n::text, E'a line\n\\.\n\tand \\N', repeat(md5(n::text), 2000) FROM generate_series(1, 300) AS n`,
  );
  await take("second");
  const target = await emptyDatabase();
  await restore("second", target);
  const tables = (await rowsOf(target, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).map(
    ({ tablename }) => String(tablename),
  );
  expect(tables.length).toBeGreaterThan(25);
  const differs = new Set([
    "schema_migrations",
    "clock_shift",
    "mail_hold",
    "newest_backup",
    "replica_marks",
    "transfer_recoveries",
    "lost_shop",
    "rate_limits",
    "cache_nodes",
    "service_health",
  ]);
  for (const table of tables.filter((name) => !differs.has(name))) {
    // Transaction ids are specific to their cluster.
    const sum = `SELECT count(*)::int AS rows, md5(string_agg(md5((to_jsonb(t) - 'posted_by')::text), '' ORDER BY md5((to_jsonb(t) - 'posted_by')::text))) AS sum FROM ${table} t`;
    expect([table, await rowsOf(target, sum)]).toEqual([table, await rowsOf(live, sum)]);
  }
  await expect(
    rowsOf(
      target,
      "INSERT INTO ledger_entries (transaction_id, account, amount_cents) SELECT max(id), 'refunds', 1 FROM ledger_transactions",
    ),
  ).rejects.toThrow(/was written before/);
  await expect(rowsOf(target, "DELETE FROM operator_actions")).rejects.toThrow(/only added to/);

  await expect(take("second")).rejects.toThrow(/is there already/);
  await expect(restore("second", target)).rejects.toThrow(/The database is not empty/);
  const client = new pg.Client({ connectionString: target, application_name: "somebody" });
  await client.connect();
  await expect(restore("second", target, true)).rejects.toThrow("The database is in use (somebody): stop what uses it");
  await client.end();

  const { manifest } = await open("second");
  const newer = { ...manifest, migrations: [...manifest.migrations, "9999-of-tomorrow.sql"] };
  await expect(assertRestorable(target, newer, { replace: true })).rejects.toThrow(/9999-of-tomorrow/);
  await appendFile(join(archive("second"), "tables", "orders.copy.gz"), "x");
  await expect(restore("second", target, true)).rejects.toThrow(/orders.copy.gz is missing or not as it was written/);
  await rm(join(archive("second"), "manifest.json"));
  await expect(restore("second", target, true)).rejects.toThrow(/is no whole backup/);
});

test("restores media unchanged, readable only by the owner of the backup or the secrets", async () => {
  const { key } = await mediaFolder().put(Buffer.from("a picture"));
  const manifest = await take("third");
  const media = createDiskStorage(join(folder, "media"));
  expect(manifest.media?.files).toBe(await restoreMedia(await open("third"), media));
  expect((await media.readAll(key)).toString()).toBe("a picture");
  expect(await restoreMedia(await open("third"), media), "what is there stays").toBe(0);

  const secrets = join(folder, "secrets.env");
  writeSecrets(secrets, { appSecrets: ["one", "two"] }, { SMTP_URL: "smtps://u:it's@mail.example", HOME: "/x" });
  expect(readSecrets(secrets)).toEqual({ APP_SECRETS: "one,two", SMTP_URL: "smtps://u:it's@mail.example" });
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(secrets)).toBe(0o600);
  expect(await modeOf(archive("third"))).toBe(0o700);
  for (const name of ["manifest.json", "media.sha256", "tables/orders.copy.gz"])
    expect(await modeOf(join(archive("third"), name))).toBe(0o600);
  const files = await readdir(archive("third"), { recursive: true });
  for (const name of files.filter((each) => /\.(json|sha256)$/.test(each)))
    expect(await readFile(join(archive("third"), name), "utf8")).not.toContain("a secret of the tests");
});

test.each(["backup", "restore"])("prints the usage for npm run %s -- --help", { tags: ["long"] }, async (command) => {
  const { code, output, errors } = await runProgram([`ops/${command}.ts`, "--help"], {});
  expect([code, output.split(" -- ")[0], errors]).toEqual([0, `npm run ${command}`, ""]);
});

test("neither restores nor stores anything with secrets that the backup does not know", async () => {
  const reader = newReader();
  await buy(product, post, reader);
  const { keyUses } = await take("fourth");
  expect(keyUses?.map(({ what }) => what)).toContain("purchases");
  const secrets = join(folder, "secrets-of-another-shop");
  writeSecrets(secrets, { appSecrets: ["a secret of another shop that is long enough"] }, {});
  const [target, dataDir] = [await emptyDatabase(), join(folder, "data")];
  const { code, errors } = await runProgram(["ops/restore.ts", archive("fourth"), "--secrets", secrets], {
    DATABASE_URL: target,
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: "sk_test_vitrina",
    STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
    STRIPE_API_URL: product.sandboxUrl,
  });
  expect(errors).toMatch(/^APP_SECRETS lacks the secret of the key \w+, which made .*purchases \(\d+\)/);
  expect([code, errors.trim().split("\n").length]).toEqual([1, 1]);
  expect(await rowsOf(target, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  const kept = await readdir(dataDir, { recursive: true });
  expect(kept.filter((name) => /app-secret|media\//.test(name))).toEqual([]);
});

describe("npm run backup -- --keep", () => {
  const backUpInto = (name: string, ...options: string[]) =>
    runProgram(["ops/backup.ts", join(folder, "kept", name), ...options], {
      DATABASE_URL: live,
      DATA_DIR: join(folder, "data-of-kept"),
      ...requiredSettings,
      BRAND_NAME: "Shop of the test",
    });

  test("deletes the oldest backups of the shop beside the new one, and nothing else", { tags: ["long"] }, async () => {
    for (const name of ["c-first", "a-second"]) expect((await backUpInto(name)).errors).toBe("");
    const kept = join(folder, "kept");
    await mkdir(join(kept, "photos"));
    await mkdir(join(kept, "b-crashed.unfinished"));
    await mkdir(join(kept, "of-another-shop"));
    const other = { ...JSON.parse(await readFile(join(kept, "c-first", "manifest.json"), "utf8")), product: "Another" };
    await writeFile(join(kept, "of-another-shop", "manifest.json"), JSON.stringify(other));
    const { code, output, errors } = await backUpInto("b-third", "--keep", "2");
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toMatch(/b-third: .*\nRemoved the older backup c-first\n$/);
    expect((await readdir(kept)).sort()).toEqual([
      ...["a-second", "b-crashed.unfinished", "b-third", "of-another-shop", "photos"],
    ]);
  });

  test("keeps the older backups when the new one fails", { tags: ["long"] }, async () => {
    const names = await readdir(join(folder, "kept"));
    const { code, errors } = await backUpInto("a-second", "--keep", "1");
    expect([code, errors]).toEqual([1, `${join(folder, "kept", "a-second")} is there already\n`]);
    expect(await readdir(join(folder, "kept"))).toEqual(names);
  });

  test("keeps the older backups when the new one is not as it was written", { tags: ["long"] }, async () => {
    const place = folderArchives(join(folder, "kept"));
    const names = await place.list();
    const failing: typeof place = {
      ...place,
      async create(name, options) {
        const archive = await place.create(name, options);
        return {
          ...archive,
          async write(path, bytes) {
            const file = await archive.write(path, bytes);
            if (path === "tables/orders.copy.gz") await appendFile(join(`${archive.address}.unfinished`, path), "x");
            return file;
          },
        };
      },
    };
    const options = { databaseUrl: live, media: undefined, product: "Shop of the test", timeLimitMs: 60_000, keep: 1 };
    await expect(backUp({ ...options, place: failing, name: "broken" })).rejects.toThrow(
      /broken\/tables\/orders.copy.gz is missing or not as it was written/,
    );
    expect(await place.list()).toEqual(names);
  });

  test("completes a deletion that was interrupted", { tags: ["long"] }, async () => {
    const kept = join(folder, "kept");
    await rename(join(kept, "a-second"), join(kept, "a-second.removed"));
    await rm(join(kept, "a-second.removed", "tables"), { recursive: true });
    expect((await backUpInto("d-fourth", "--keep", "2")).output).not.toContain("Removed");
    expect(await readdir(kept)).not.toContain("a-second.removed");
  });

  test("refuses a second backup of the same database at the same time", { tags: ["long"] }, async () => {
    const client = new pg.Client({ connectionString: live });
    await client.connect();
    await client.query("SELECT pg_advisory_lock(7140523)");
    const { code, errors } = await backUpInto("e-fifth");
    expect([code, errors]).toEqual([1, "Another backup of this database is running\n"]);
    await client.end();
  });
});

describe("npm run backup -- --encrypt-to", () => {
  const key = () => join(folder, "keys", "shop.key");
  const environment = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, "data-of-encrypted"),
    ...requiredSettings,
    STRIPE_API_URL: product.sandboxUrl,
  });
  const tablesOf = (databaseUrl: string) =>
    rowsOf(databaseUrl, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'");

  test("makes a pair of keys, the private one for its owner alone", { tags: ["long"] }, async () => {
    await mkdir(join(folder, "keys"));
    const { code, output } = await runProgram(["ops/backup.ts", "--new-key", key()], {});
    expect([code, output.split("\n").length]).toEqual([0, 3]);
    expect((await stat(key())).mode & 0o777).toBe(0o600);
    expect(await readFile(`${key()}.pub`, "utf8")).toMatch(/^age1[0-9a-z]{58}\n$/);
    expect((await runProgram(["ops/backup.ts", "--new-key", key()], {})).errors).toBe(`${key()} is there already\n`);
    const withPrivateKey = await runProgram(["ops/backup.ts", archive("x"), "--encrypt-to", key()], environment(live));
    expect(withPrivateKey.errors).toMatch(/^.*shop\.key has a private key: keep it elsewhere.*\n$/);
  });

  test("encrypts every file, and restores them with the private key alone", { tags: ["long"] }, async () => {
    const backUp = ["ops/backup.ts", archive("sealed"), "--encrypt-to", `${key()}.pub`];
    const { code, errors } = await runProgram(backUp, { ...environment(live), DATA_DIR: product.dataDir });
    expect([code, errors]).toEqual([0, ""]);
    const files = (await readdir(archive("sealed"), { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    const plain = files.filter(({ name }) => !name.endsWith(".age")).map(({ name }) => name);
    expect(plain.sort()).toEqual(["about.json", "media.sha256"]);
    for (const { name, parentPath } of files.filter(({ name }) => name.endsWith(".age")))
      expect([name, (await readFile(join(parentPath, name), "latin1")).slice(0, 21)]).toEqual([
        name,
        "age-encryption.org/v1",
      ]);

    const target = await emptyDatabase();
    const refused = await runProgram(["ops/restore.ts", archive("sealed")], environment(target));
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(/sealed is encrypted to age1\w{58}: give --key FILE with the private key\n$/),
    ]);
    const backup = await openBackup(folderArchives(folder).open("sealed"), readIdentities(key()));
    await backup.verify();
    await assertRestorable(target, backup.manifest, { replace: false });
    await restoreDatabase(target, backup);
    const count = "SELECT count(*)::int AS orders FROM orders";
    expect(await rowsOf(target, count)).toEqual(await rowsOf(live, count));
    const { key: blob } = await mediaFolder().put(Buffer.from("a picture"));
    const media = createDiskStorage(join(folder, "media-of-encrypted"));
    expect(await restoreMedia(backup, media)).toBe(backup.manifest.media?.files);
    expect(String(await media.readAll(blob))).toBe("a picture");
  });

  test.each([
    ["the manifest was cut off", "manifest.json.age", /manifest.json.age: it is cut off or not as it was written\n$/],
    [
      "a table was cut off",
      "tables/orders.copy.gz.age",
      /orders.copy.gz.age is missing or not as it was written: .*\n$/,
    ],
  ])("restores nothing when %s", { tags: ["long"] }, async (_, path, message) => {
    const target = await emptyDatabase();
    const whole = await readFile(join(archive("sealed"), path));
    await writeFile(join(archive("sealed"), path), whole.subarray(0, -1));
    const { code, errors } = await runProgram(
      ["ops/restore.ts", archive("sealed"), "--key", key()],
      environment(target),
    );
    expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
    expect(errors.trim().split("\n")).toHaveLength(1);
    expect(await tablesOf(target)).toEqual([]);
    await writeFile(join(archive("sealed"), path), whole);
  });

  test("restores nothing with another key, or when two files were exchanged", { tags: ["long"] }, async () => {
    const target = await emptyDatabase();
    const other = join(folder, "keys", "other.key");
    await runProgram(["ops/backup.ts", "--new-key", other], {});
    const wrong = await runProgram(["ops/restore.ts", archive("sealed"), "--key", other], environment(target));
    expect([wrong.code, wrong.errors]).toEqual([
      1,
      `${archive("sealed")}/manifest.json.age: it is not encrypted to this key\n`,
    ]);
    const [one, two] = ["orders", "grants"].map((name) => join(archive("sealed"), "tables", `${name}.copy.gz.age`));
    const exchange = async () => {
      await rename(one as string, `${one}.aside`);
      await rename(two as string, one as string);
      await rename(`${one}.aside`, two as string);
    };
    await exchange();
    const { code, errors } = await runProgram(
      ["ops/restore.ts", archive("sealed"), "--key", key()],
      environment(target),
    );
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining("is missing or not as it was written: nothing was restored\n"),
    ]);
    expect(await tablesOf(target)).toEqual([]);
    await exchange();
  });
});

describe("npm run restore -- --rehearse", () => {
  const temporary = () => join(folder, "temporary");
  const shop = () => ({
    DATABASE_URL: live,
    DATA_DIR: join(folder, "data-of-rehearsals"),
    ...requiredSettings,
    // Nothing answers there: a rehearsal does not ask the provider.
    STRIPE_API_URL: "http://127.0.0.1:9",
    TMPDIR: temporary(),
  });
  const rehearse = (name: string, change: Record<string, string> = {}) =>
    runProgram(["ops/restore.ts", join(folder, name), "--rehearse"], { ...shop(), ...change });
  const asOwnerOfAll = async (text: string) => {
    const url = new URL(inject("postgresUrl"));
    url.pathname = new URL(live).pathname;
    await rowsOf(url.href, text);
  };

  test("restores the newest backup into a database of its own, checks it and removes it", {
    tags: ["long"],
  }, async () => {
    await mkdir(temporary());
    await chmod(temporary(), 0o755);
    await buy(product, post, newReader());
    await take("rehearsed");
    const { code, output, errors } = await rehearse("newest");
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toMatch(
      /rehearsed is whole: .*\nRestored \d+ rows of \d+ tables\nChecked \d+ media files, of which rows name \d+\nThe rehearsal succeeded after [\d.]+ seconds\n$/,
    );
    expect(await readdir(temporary())).toEqual([]);
  });

  test("uses and empties REHEARSAL_DATABASE_URL, and refuses the shop's or a filled one", {
    tags: ["long"],
  }, async () => {
    const scratch = await emptyDatabase();
    const { code, errors } = await rehearse("rehearsed", { REHEARSAL_DATABASE_URL: scratch });
    expect([code, errors]).toEqual([0, ""]);
    expect(await rowsOf(scratch, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    const own = await rehearse("rehearsed", { REHEARSAL_DATABASE_URL: live });
    expect([own.code, own.errors]).toEqual([
      1,
      "REHEARSAL_DATABASE_URL is the shop's database: give another one, which is empty\n",
    ]);
    const filled = await emptyDatabase();
    await restore("rehearsed", filled);
    const refused = await rehearse("rehearsed", { REHEARSAL_DATABASE_URL: filled });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/^The database is not empty/)]);
    expect(await rowsOf(filled, "SELECT count(*)::int > 0 AS filled FROM orders")).toEqual([{ filled: true }]);
  });

  test("ends with 1 for other secrets, books that differ and files that are missing", { tags: ["long"] }, async () => {
    const other = await rehearse("rehearsed", { APP_SECRETS: "another secret of the tests that is long enough" });
    expect([other.code, other.errors]).toEqual([1, expect.stringMatching(/^APP_SECRETS lacks the secret of the key/)]);
    const key = "f".repeat(64);
    await asOwnerOfAll(`SET session_replication_role = replica;
      UPDATE ledger_entries SET amount_cents = 1 WHERE account = 'unsplit-sales' AND transaction_id = (SELECT max(transaction_id) FROM ledger_entries WHERE account = 'unsplit-sales');
      INSERT INTO media_files (post_id, role, position, name, mime, storage_key, size_bytes)
        SELECT id, 'download', 0, 'lost.pdf', 'application/pdf', '${key}', 1 FROM posts LIMIT 1`);
    await take("broken");
    const { code, output, errors } = await rehearse("broken");
    expect([code, errors]).toEqual([1, ""]);
    expect(output).toMatch(/WRONG: Ledger transaction \S+ does not balance: /);
    expect(output).toContain(`WRONG: the file ${key} is not in the backup\nThe rehearsal failed after `);
    await asOwnerOfAll("SET session_replication_role = replica; DELETE FROM grants");
    await take("not-restorable");
    const failed = await rehearse("not-restorable");
    expect([failed.code, failed.errors]).toEqual([
      1,
      expect.stringMatching(/^The backup cannot be restored: .*foreign key.*\n$/),
    ]);
    expect(await readdir(temporary())).toEqual([]);
  });
});
