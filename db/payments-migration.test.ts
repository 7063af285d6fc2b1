import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { migrate, migrationNames } from "./migrate.ts";

const migration = "0042-payments.sql";
let database: TestDatabase;
const run = async (text: string) => (await database.db.query({ text })).rows;

const ids = {
  author: "00000000-0000-4000-8000-000000000001",
  post: "00000000-0000-4000-8000-000000000002",
  settled: "00000000-0000-4000-8000-000000000011",
  repeat: "00000000-0000-4000-8000-000000000012",
  refused: "00000000-0000-4000-8000-000000000013",
  begun: "00000000-0000-4000-8000-000000000014",
  unpaid: "00000000-0000-4000-8000-000000000015",
  beforeTheLedger: "00000000-0000-4000-8000-000000000016",
  freePaid: "00000000-0000-4000-8000-000000000021",
  freeRefused: "00000000-0000-4000-8000-000000000022",
  freeWarned: "00000000-0000-4000-8000-000000000023",
  freeStarted: "00000000-0000-4000-8000-000000000024",
} as const;

/** One row of every kind that referred to an order or a free payment before there were payments. */
const oldRows = `
  INSERT INTO authors (id, username, first_name, last_name, email) VALUES ('${ids.author}', 'ana-ruiz', 'Ana', 'Ruiz', 'ana@b.c');
  INSERT INTO posts (id, slug, author_id, title, excerpt, content_html, language, access_type, price_cents, published_at)
    VALUES ('${ids.post}', 'a-post', '${ids.author}', 'A post', 'Its start', '<p>All</p>', 'English', 'PAID', 450, now());
  INSERT INTO post_slugs (slug, post_id) VALUES ('a-post', '${ids.post}');
  INSERT INTO orders (id, post_id, amount_cents, language, consent_version, email_fingerprint, name_fingerprint, fingerprint_key_id,
      browser_fingerprint, attempt_fingerprint, payment_intent_id, client_secret_fingerprint)
    SELECT id::uuid, '${ids.post}', 450, 'en', '1', '', '', 'k', '', uuid_send(id::uuid), intent, CASE WHEN intent IS NOT NULL THEN ''::bytea END
    FROM (VALUES ('${ids.settled}', 'pi_settled'), ('${ids.repeat}', 'pi_repeat'), ('${ids.refused}', 'pi_refused'),
      ('${ids.begun}', 'pi_begun'), ('${ids.unpaid}', NULL), ('${ids.beforeTheLedger}', NULL)) AS ordered (id, intent);
  INSERT INTO refunds_owed (order_id, payment_intent_id, reason) VALUES
    ('${ids.repeat}', 'pi_repeat', 'repeat'), ('${ids.refused}', 'pi_refused', 'amount');
  INSERT INTO settlements (order_id, amount_cents, charge_id, repeats_order_id) VALUES
    ('${ids.settled}', 450, 'ch_1', NULL), ('${ids.repeat}', 450, 'ch_2', '${ids.settled}'), ('${ids.beforeTheLedger}', 450, 'ch_3', NULL);
  INSERT INTO grants (order_id, post_id, email_fingerprint, name_fingerprint, fingerprint_key_id, code_key_id, granted_at, expires_at)
    SELECT id::uuid, '${ids.post}', '', '', 'k', 'k', now(), now() + interval '72 hours'
    FROM (VALUES ('${ids.settled}'), ('${ids.beforeTheLedger}')) AS granted (id);
  INSERT INTO free_payments (id, base_cents, language, checkout_session_id, payment_intent_id, paid_at) VALUES
    ('${ids.freePaid}', 1000, 'es', 'cs_1', 'pi_free', now()), ('${ids.freeRefused}', 1000, 'en', 'cs_2', NULL, NULL),
    ('${ids.freeWarned}', 1000, 'en', 'cs_3', NULL, NULL), ('${ids.freeStarted}', 1000, 'en', 'cs_4', NULL, NULL);
  INSERT INTO refunds_owed (free_payment_id, payment_intent_id, reason) VALUES ('${ids.freeRefused}', 'pi_free_refused', 'currency');
  INSERT INTO access_endings (order_id, cause) VALUES ('${ids.settled}', 'dispute');
  INSERT INTO payment_refunds (refund_id, payment_intent_id, order_id, free_payment_id, amount_cents, status) VALUES
    ('re_1', 'pi_settled', '${ids.settled}', NULL, 100, 'succeeded'), ('re_2', 'pi_free', NULL, '${ids.freePaid}', 80, 'failed');
  INSERT INTO payment_disputes (dispute_id, payment_intent_id, order_id, free_payment_id, amount_cents, status) VALUES
    ('du_1', 'pi_settled', '${ids.settled}', NULL, 350, 'open'), ('du_2', 'pi_free', NULL, '${ids.freePaid}', 1000, 'inquiry');
  INSERT INTO fraud_warnings (warning_id, payment_intent_id, order_id, free_payment_id) VALUES
    ('issfr_1', 'pi_refused', '${ids.refused}', NULL), ('issfr_2', 'pi_free_warned', NULL, '${ids.freeWarned}');
  INSERT INTO receipts (number, order_id, free_payment_id, link_key_id) VALUES
    ('R-00000-00001', '${ids.settled}', NULL, 'k'), ('R-00000-00002', NULL, '${ids.freePaid}', 'k');
  INSERT INTO ledger_payments (payment_intent_id, kind, order_id, free_payment_id, author_id, settled_cents, creator_percent) VALUES
    ('pi_settled', 'purchase', '${ids.settled}', NULL, '${ids.author}', 450, 80), ('pi_free', 'free', NULL, '${ids.freePaid}', NULL, 1080, 0),
    ('pi_refused', 'refused', '${ids.refused}', NULL, NULL, NULL, 0), ('pi_free_refused', 'refused', NULL, '${ids.freeRefused}', NULL, NULL, 0);
  INSERT INTO operator_actions (actor, action, order_id, free_payment_id) VALUES
    ('ana', 'refund', '${ids.settled}', NULL), ('ana', 'release-refund', NULL, '${ids.freePaid}'),
    ('ana', 'resend-code', '${ids.unpaid}', NULL), ('ana', 'find', NULL, NULL)`;

beforeAll(async () => {
  database = await createTestDatabase();
  await run("DROP SCHEMA public CASCADE");
  await run("CREATE SCHEMA public");
  const names = await migrationNames();
  await migrate(database.url, names.slice(0, names.indexOf(migration)));
  await database.db.transaction(async (tx) => {
    for (const text of oldRows.split(";\n")) await tx.query({ text });
  });
  await migrate(database.url);
});
afterAll(() => database.close());

test("records each PaymentIntent as a payment of its kind, amount and currency", async () => {
  const rows = await run(
    "SELECT payment_intent_id || ' ' || kind || ' ' || amount_cents || ' ' || currency AS row FROM payments ORDER BY 1",
  );
  expect(rows.map(({ row }) => row)).toEqual([
    "pi_begun purchase 450 usd",
    "pi_free free 1080 usd",
    "pi_free_refused free 1080 usd",
    "pi_free_warned free 1080 usd",
    "pi_refused purchase 450 usd",
    "pi_repeat purchase 450 usd",
    "pi_settled purchase 450 usd",
    `unknown:${ids.beforeTheLedger} purchase 450 usd`,
  ]);
});

test("attaches orders and free payments to the payments that other tables knew", async () => {
  const attached = await run(
    "SELECT id, payment_intent_id AS pi FROM orders UNION ALL SELECT id, payment_intent_id FROM free_payments ORDER BY 1",
  );
  expect(Object.fromEntries(attached.map(({ id, pi }) => [id, pi]))).toEqual({
    [ids.settled]: "pi_settled",
    [ids.repeat]: "pi_repeat",
    [ids.refused]: "pi_refused",
    [ids.begun]: "pi_begun",
    [ids.unpaid]: null,
    [ids.beforeTheLedger]: `unknown:${ids.beforeTheLedger}`,
    [ids.freePaid]: "pi_free",
    [ids.freeRefused]: "pi_free_refused",
    [ids.freeWarned]: "pi_free_warned",
    [ids.freeStarted]: null,
  });
  expect(await run("SELECT order_id, payment_intent_id AS pi FROM settlements ORDER BY charge_id")).toEqual([
    { order_id: ids.settled, pi: "pi_settled" },
    { order_id: ids.repeat, pi: "pi_repeat" },
    { order_id: ids.beforeTheLedger, pi: `unknown:${ids.beforeTheLedger}` },
  ]);
});

test("keeps receipts, refunds, disputes, warnings, ledger payments and operator actions, each of its payment", async () => {
  const of = async (table: string, key: string) =>
    (await run(`SELECT ${key} AS key, payment_intent_id AS pi FROM ${table} ORDER BY 1, 2`)).map(({ key: id, pi }) => [
      id,
      pi,
    ]);
  expect(await of("receipts JOIN payments p ON p.id = payment_id", "number")).toEqual([
    ["R-00000-00001", "pi_settled"],
    ["R-00000-00002", "pi_free"],
  ]);
  expect(await of("payment_refunds", "refund_id")).toEqual([
    ["re_1", "pi_settled"],
    ["re_2", "pi_free"],
  ]);
  expect(await of("payment_disputes", "dispute_id")).toEqual([
    ["du_1", "pi_settled"],
    ["du_2", "pi_free"],
  ]);
  expect(await of("fraud_warnings", "warning_id")).toEqual([
    ["issfr_1", "pi_refused"],
    ["issfr_2", "pi_free_warned"],
  ]);
  expect(await of("refunds_owed", "reason")).toEqual([
    ["amount", "pi_refused"],
    ["currency", "pi_free_refused"],
    ["repeat", "pi_repeat"],
  ]);
  expect(await of("ledger_payments", "kind")).toEqual([
    ["free", "pi_free"],
    ["purchase", "pi_settled"],
    ["refused", "pi_free_refused"],
    ["refused", "pi_refused"],
  ]);
  expect(await of("missing_refunds", "refund_id")).toEqual([["re_2", "pi_free"]]);
  expect(
    await run(
      "SELECT action, payment_intent_id AS pi, detail FROM operator_actions LEFT JOIN payments p ON p.id = payment_id ORDER BY 1",
    ),
  ).toEqual([
    { action: "find", pi: null, detail: {} },
    { action: "refund", pi: "pi_settled", detail: {} },
    { action: "release-refund", pi: "pi_free", detail: {} },
    { action: "resend-code", pi: null, detail: { purchaseId: ids.unpaid } },
  ]);
  await expect(run("UPDATE operator_actions SET actor = 'eve'")).rejects.toThrow(/only added to/);
});

test("no table but orders and free payments refers to what a payment is for", async () => {
  const forks = await run(
    `SELECT table_name AS table FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'free_payment_id'`,
  );
  expect(forks).toEqual([]);
});
