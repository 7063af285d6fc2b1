import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reservedUsernames } from "#contract/reserved-usernames.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import type { Queryable } from "./client.ts";
import { migrate, migrationNames } from "./migrate.ts";

let database: TestDatabase;
let post: SeededPost;
const run = (text: string, values: unknown[] = [], db: Queryable = database.db) => db.query({ text, values });
const bytes = () => Buffer.from(randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
  post = await seedPost(database.db, { slug: "a-post" });
});
afterAll(() => database.close());

async function newOrder(amountCents = 450): Promise<string> {
  const id = randomUUID();
  await run(
    `INSERT INTO orders (id, post_id, amount_cents, language, consent_version, email_fingerprint, name_fingerprint, fingerprint_key_id, browser_fingerprint, attempt_fingerprint)
     VALUES ($1, $2, $3, 'en', '1', $4, $4, 'k', $4, $4)`,
    [id, post.id, amountCents, bytes()],
  );
  return id;
}
/** Records the PaymentIntent `pi_<order>` and attaches it. */
async function pay(orderId: string, db: Queryable = database.db) {
  const paymentIntentId = `pi_${orderId}`;
  const payment =
    "INSERT INTO payments (payment_intent_id, kind, amount_cents) SELECT $2, 'purchase', amount_cents FROM orders WHERE id = $1";
  const attach = "UPDATE orders SET payment_intent_id = $2, client_secret_fingerprint = '' WHERE id = $1";
  await run(`${payment} ON CONFLICT DO NOTHING`, [orderId, paymentIntentId], db);
  await run(attach, [orderId, paymentIntentId], db);
  return paymentIntentId;
}
const settle = async (
  orderId: string,
  db: Queryable = database.db,
  { amountCents = 450, chargeId = randomUUID() } = {},
) =>
  run(
    "INSERT INTO settlements (order_id, payment_intent_id, amount_cents, charge_id) VALUES ($1, $2, $3, $4)",
    [orderId, await pay(orderId, db), amountCents, chargeId],
    db,
  );
const grant = (orderId: string, db: Queryable = database.db, { postId = post.id, hours = 72 } = {}) =>
  run(
    `INSERT INTO grants (order_id, post_id, email_fingerprint, name_fingerprint, fingerprint_key_id, code_key_id, granted_at, expires_at)
     VALUES ($1, $2, $3, $3, 'k', 'k', now(), now() + make_interval(hours => $4))`,
    [orderId, postId, bytes(), hours],
    db,
  );
const settleAndGrant = (orderId: string, chargeId = randomUUID()) =>
  database.db.transaction(async (tx) => {
    await settle(orderId, tx, { chargeId });
    await grant(orderId, tx);
  });
/** A settlement that opens another order's grant. */
const repeat = (orderId: string, firstOrderId: string, { owed = true, reason = "repeat" } = {}) =>
  database.db.transaction(async (tx) => {
    const paymentIntentId = await pay(orderId, tx);
    await run(
      `INSERT INTO settlements (order_id, payment_intent_id, amount_cents, charge_id, repeats_order_id)
       VALUES ($1, $2, 450, $3, $4)`,
      [orderId, paymentIntentId, randomUUID(), firstOrderId],
      tx,
    );
    if (owed)
      await run("INSERT INTO refunds_owed (payment_intent_id, reason) VALUES ($1, $2)", [paymentIntentId, reason], tx);
  });
const changePost = (change: string) => run(`UPDATE posts SET ${change} WHERE id = $1`, [post.id]);

describe("the database refuses", () => {
  test("a preview or captions without their file, of another post's, twice, or without a language", async () => {
    const other = await seedPost(database.db, { slug: "a-film-elsewhere" });
    const file = (
      role: string,
      of: string | null,
      { id = randomUUID(), postId = post.id, language = null as string | null } = {},
    ) =>
      run(
        `INSERT INTO media_files (id, post_id, role, position, name, mime, size_bytes, storage_key, companion_of, language, label)
         VALUES ($1, $2, $3, (SELECT count(*) FROM media_files), 'n', 'm', 1, 'k', $4, $5, $5)`,
        [id, postId, role, of, language],
      );
    const film = randomUUID();
    await file("download", null, { id: film });
    await file("preview", film);
    await file("captions", film, { language: "es" });
    await expect(file("preview", null)).rejects.toThrow(/media_files_companions/);
    await expect(file("download", film)).rejects.toThrow(/media_files_companions/);
    await expect(file("captions", film)).rejects.toThrow(/media_files_captions_language/);
    await expect(file("preview", film)).rejects.toThrow(/media_files_one_companion/);
    await expect(file("captions", film, { language: "es" })).rejects.toThrow(/media_files_one_companion/);
    await expect(file("captions", film, { language: "en", postId: other.id })).rejects.toThrow(/of_same_post/);
    await run("DELETE FROM media_files WHERE id = $1", [film]);
    expect((await run("SELECT 1 FROM media_files WHERE companion_of = $1", [film])).rowCount).toBe(0);
  });

  test("a grant without a settled order, and a settled order gets one", async () => {
    const order = await newOrder();
    await expect(grant(order)).rejects.toThrow(/grants_order_id_fkey/);
    await settleAndGrant(order);
    await expect(grant(order)).rejects.toThrow(/grants_pkey/);
  });

  test("a settled order that opens no grant, or two", async () => {
    await expect(settle(await newOrder())).rejects.toThrow(/settlements_open_a_grant/);
    const [first, second] = [await newOrder(), await newOrder()];
    await expect(repeat(second, first)).rejects.toThrow(/settlements_open_a_grant/);
    await settleAndGrant(first);
    await expect(repeat(second, second)).rejects.toThrow(/settlements_check/);
    await repeat(second, first);
    await expect(grant(second)).rejects.toThrow(/grants_not_of_a_repeat/);
  });

  test("a duplicate purchase without a queued refund, or with one that is both held and made", async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    await settleAndGrant(first);
    await expect(repeat(second, first, { owed: false })).rejects.toThrow(/settlements_repeat_is_owed_back/);
    await expect(repeat(second, first, { reason: "amount" })).rejects.toThrow(/settlements_repeat_is_owed_back/);
    await repeat(second, first);
    await expect(run("DELETE FROM refunds_owed WHERE payment_intent_id = $1", [`pi_${second}`])).rejects.toThrow(
      /settlements_repeat_is_owed_back/,
    );
    await expect(
      run("UPDATE refunds_owed SET held_at = now(), refunded_at = now() WHERE payment_intent_id = $1", [
        `pi_${second}`,
      ]),
    ).rejects.toThrow(/refunds_owed_held_or_refunded/);
  });

  test("a payment of nothing, of two things, of another kind or amount, and what refers to none", async () => {
    const add = (kind: string, amountCents: number, paymentIntentId: string = randomUUID()) =>
      run("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ($1, $2, $3)", [
        ...[paymentIntentId, kind, amountCents],
      ]);
    await expect(add("purchase", 0)).rejects.toThrow(/payments_amount_cents_check/);
    await expect(add("gift", 450)).rejects.toThrow(/payments_kind_check/);
    await expect(run("UPDATE payments SET currency = 'eur'")).rejects.toThrow(/payments_currency_check/);
    const [order, other] = [await newOrder(), await newOrder()];
    const payment = await pay(order);
    await expect(add("purchase", 450, payment)).rejects.toThrow(/payments_payment_intent_id_key/);
    const attach = (paymentIntentId: string) =>
      run("UPDATE orders SET payment_intent_id = $2, client_secret_fingerprint = '' WHERE id = $1", [
        ...[other, paymentIntentId],
      ]);
    await expect(attach(payment)).rejects.toThrow(/orders_payment_intent_id_key/);
    await add("free", 450, "pi_of_a_free_payment");
    await add("purchase", 451, "pi_of_another_amount");
    for (const wrong of ["pi_of_a_free_payment", "pi_of_another_amount", "pi_of_nothing"])
      await expect(attach(wrong), wrong).rejects.toThrow(/orders_payment"/);
    await expect(
      run("INSERT INTO free_payments (base_cents, language, payment_intent_id) VALUES (1000, 'en', $1)", [payment]),
    ).rejects.toThrow(/free_payments_payment"/);
    await expect(run("UPDATE payments SET amount_cents = 449 WHERE payment_intent_id = $1", [payment])).rejects.toThrow(
      /orders_payment"/,
    );
    for (const [table, columns, values] of [
      ["payment_refunds", "refund_id, amount_cents, status", "'re_1', 1, 'pending'"],
      ["payment_disputes", "dispute_id, amount_cents, status", "'du_1', 1, 'open'"],
      ["fraud_warnings", "warning_id", "'issfr_1'"],
      ["refunds_owed", "reason", "'amount'"],
      ["ledger_payments", "kind, creator_percent", "'refused', 0"],
    ])
      await expect(
        run(`INSERT INTO ${table} (payment_intent_id, ${columns}) VALUES ('pi_of_nothing', ${values})`),
        table,
      ).rejects.toThrow(`${table}_payment"`);
  });

  test("a grant of another post than the order's, or of other than 72 hours", async () => {
    const other = await seedPost(database.db, { slug: "another-post" });
    const granted = async (how: { postId?: string; hours?: number }) => {
      const order = await newOrder();
      await database.db.transaction(async (tx) => {
        await settle(order, tx);
        await grant(order, tx, how);
      });
    };
    await expect(granted({ postId: other.id })).rejects.toThrow(/grants_order_id_post_id_fkey/);
    for (const hours of [71, 73, 0]) await expect(granted({ hours })).rejects.toThrow(/grants_last_72_hours/);
  });

  test("a settlement of another amount, a second one, and one charge for two orders", async () => {
    const order = await newOrder();
    await expect(settle(order, database.db, { amountCents: 449 })).rejects.toThrow(
      /settlements_order_id_amount_cents_fkey/,
    );
    const charge = randomUUID();
    await settleAndGrant(order, charge);
    await expect(settle(order)).rejects.toThrow(/settlements_pkey/);
    await expect(settleAndGrant(await newOrder(), charge)).rejects.toThrow(/settlements_charge_id_key/);
  });

  test("an order below $1.00, above $10,000.00, in another currency", async () => {
    await expect(newOrder(99)).rejects.toThrow(/amount_cents/);
    await expect(newOrder(1_000_001)).rejects.toThrow(/amount_cents/);
    await expect(run("UPDATE orders SET currency = 'eur'")).rejects.toThrow(/currency/);
  });

  test.each([
    ["price_cents = 99", /price_cents/],
    ["price_cents = 1000001", /price_cents/],
    ["price_cents = NULL", /posts_paid_has_price/],
    ["access_type = 'FREE'", /posts_paid_has_price/],
    ["excerpt = NULL", /posts_paid_has_excerpt/],
    ["excerpt = ''", /posts_excerpt_says_something/],
    ["excerpt = E' \\t\\n '", /posts_excerpt_says_something/],
    ["title = '   '", /posts_title_says_something/],
    ["title = ''", /title/],
    ["language = 'French'", /language/],
    ["slug = 'Not A Slug'", /slug/],
    ["slug = 'not-in-its-history'", /posts_slug_in_history/],
  ])("a post with %s", async (change, message) => {
    await expect(changePost(change)).rejects.toThrow(message);
  });

  test("a slug that another post has or had", async () => {
    await expect(seedPost(database.db, { slug: "a-post" })).rejects.toThrow(/slug/);
    const renamed = await seedPost(database.db, { slug: "old-name" });
    await database.db.transaction(async (tx) => {
      await tx.query({ text: "INSERT INTO post_slugs (slug, post_id) VALUES ('new-name', $1)", values: [renamed.id] });
      await tx.query({ text: "UPDATE posts SET slug = 'new-name' WHERE id = $1", values: [renamed.id] });
    });
    await expect(seedPost(database.db, { slug: "old-name" })).rejects.toThrow(/post_slugs_pkey/);
  });

  test("a username twice, in another form, or reserved", async () => {
    const add = (username: string) =>
      run("INSERT INTO authors (username, first_name, last_name, email) VALUES ($1, 'A', 'B', 'a@b.c')", [username]);
    await expect(add(post.username)).rejects.toThrow(/authors_username_key/);
    for (const name of ["Upper", "a", "-dash", "dash-", "with space", "ünï", "x".repeat(31)]) {
      await expect(add(name), name).rejects.toThrow(/authors_username_check/);
    }
    for (const name of reservedUsernames)
      await expect(add(name), name).rejects.toThrow(/authors_username_(reserved|check)/);
  });

  test("a mail that is sent and still has its address, or waits without one", async () => {
    const order = await newOrder();
    await settleAndGrant(order);
    const queue = (sealed: Buffer | null, once = false, subject: string | null = order) =>
      run("INSERT INTO jobs (kind, queue, subject_id, sealed, once) VALUES ('access-code', 'mail', $1, $2, $3)", [
        subject,
        sealed,
        once,
      ]);
    await expect(queue(null)).rejects.toThrow(/jobs_waiting_mail_has_recipient/);
    await expect(queue(bytes(), false, null)).rejects.toThrow(/jobs_mail_has_subject/);
    await queue(bytes(), true);
    await expect(queue(bytes(), true)).rejects.toThrow(/jobs_once/);
    const end = (state: string) =>
      run("UPDATE jobs SET state = $2, ended_at = now() WHERE subject_id = $1", [order, state]);
    for (const state of ["done", "cancelled"]) await expect(end(state)).rejects.toThrow(/jobs_ended_are_wiped/);
  });

  test("a job with an e-mail address in its payload, without an end, half leased, or recurring twice", async () => {
    const add = (columns: string, values: string) =>
      run(`INSERT INTO jobs (kind, queue${columns}) VALUES ('a-job', 'tasks'${values})`);
    await expect(add(", payload", `, '{"to": "ana@readers.example"}'`)).rejects.toThrow(/jobs_payload_check/);
    await expect(add(", subject_id", ", 'ana@readers.example'")).rejects.toThrow(/jobs_subject_id_check/);
    await expect(add(", state", ", 'done'")).rejects.toThrow(/jobs_end_with_a_time/);
    await expect(add(", leased_until", ", now()")).rejects.toThrow(/jobs_lease_has_an_end/);
    await add(", repeat_every", ", '1 minute'");
    await expect(add(", repeat_every", ", '1 minute'")).rejects.toThrow(/jobs_recurring/);
  });

  test("a receipt without a payment, of an unpaid payment, a second one, or with a number that could be a code", async () => {
    const [paid, open] = [await newOrder(), await newOrder()];
    await settleAndGrant(paid);
    await pay(open);
    const issue = (orderId: string | null, number = "R-00000-00000") =>
      run(
        `INSERT INTO receipts (payment_id, link_key_id, number)
         VALUES ((SELECT id FROM payments WHERE payment_intent_id = $1), 'k', $2)`,
        [`pi_${orderId}`, number],
      );
    await expect(issue(null)).rejects.toThrow(/"payment_id"/);
    await expect(issue(open)).rejects.toThrow(/not settled/);
    await expect(issue(paid, "AAAA-BBBB-CCCC")).rejects.toThrow(/receipts_number_check/);
    await issue(paid);
    await expect(issue(paid, "R-00000-00001")).rejects.toThrow(/receipts_payment_id_key/);
  });

  test("a way to another name that outlasts an hour or the name that is bound", async () => {
    const [order, email] = [await newOrder(), bytes()];
    await settleAndGrant(order);
    const reset = (hours: number) =>
      run(
        `INSERT INTO name_resets (email_fingerprint, language, requested_at, expires_at)
         VALUES ($1, 'en', now(), now() + make_interval(hours => $2))`,
        [email, hours],
      );
    await expect(reset(1)).rejects.toThrow(/name_resets_email_fingerprint_fkey/);
    await run(
      "INSERT INTO name_bindings (email_fingerprint, name_fingerprint, fingerprint_key_id, order_id) VALUES ($1, $1, 'k', $2)",
      [email, order],
    );
    await expect(reset(2)).rejects.toThrow(/name_resets_last_one_hour/);
    await reset(1);
    await run("DELETE FROM name_bindings WHERE email_fingerprint = $1", [email]);
    expect((await run("SELECT 1 FROM name_resets")).rows).toEqual([]);
  });

  test("a media file of two owners or none", async () => {
    const add = (columns: string, values: unknown[]) =>
      run(`INSERT INTO media_files (name, mime, size_bytes, storage_key, role, ${columns}`, values);
    await expect(add("post_id) VALUES ('n', 'm', 1, 's', 'portrait', $1)", [post.id])).rejects.toThrow(
      /media_files_one_owner/,
    );
    await expect(add("position) VALUES ('n', 'm', 1, 's', 'cover', 0)", [])).rejects.toThrow(/media_files_one_owner/);
  });
});

describe("migrations", () => {
  test("have one number each, so that branches cannot add two of the same order", async () => {
    const numbers = (await migrationNames()).map((name) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  test("run once each, from several processes at once", async () => {
    await run("DROP SCHEMA public CASCADE");
    await run("CREATE SCHEMA public");
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    expect(applied.flat().sort()).toEqual(await migrationNames());
  });

  test("of a later version are accepted, unless they break this one", async () => {
    await run("INSERT INTO schema_migrations (name) VALUES ('9997-adds-a-table.sql')");
    await run("INSERT INTO schema_migrations VALUES ('9998-removes-a-column.sql', now(), '0142-closed-alerts.sql')");
    expect(await migrate(database.url)).toEqual([]);
    await run("INSERT INTO schema_migrations VALUES ('9999-of-tomorrow.sql', now(), '9997-adds-a-table.sql')");
    await expect(migrate(database.url)).rejects.toThrow("newer than this version: 9999-of-tomorrow.sql");
  });
});
