import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { findFiguresByPost, findViewsByDay } from "./domains/figures/figures-store.ts";
import { purgeEvents } from "./domains/provider-events/index.ts";
import { findUsesOfOtherKeys } from "./find-uses-of-other-keys.ts";
import { purgeHistory } from "./platform/history/purge-history.ts";
import { runRecurringJob } from "./testing/run-recurring-job.ts";
import { type SeededPost, seedPost } from "./testing/seed-post.ts";
import { openTestAccount } from "./testing/sign-in.ts";
import { buy, paymentIntentOf, type Reader, TestBrowser } from "./testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;
beforeAll(async () => {
  product = await startTestProduct({
    environment: { HISTORY_DAYS: "40", FIGURES_DAYS: "400", AUDIT_TRAIL_DAYS: "500" },
  });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterAll(() => product.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await product.database.db.query({ text, values })).rows as Record<string, unknown>[];
const reader = (name: string): Reader => ({ email: `${name}@readers.example`, name: `Reader ${name}` });
const confirm = (paymentIntentId: string) =>
  product.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: `${product.url}/payment-callback`,
  });
async function start(who: Reader): Promise<string> {
  const { body } = await new TestBrowser(product.url).startPurchase(post, who);
  return paymentIntentOf(body.clientSecret);
}
async function auditProblems(): Promise<string[]> {
  const { audit, reversals } = product.product;
  await product.database.shiftClock("3 seconds");
  while (await reversals.reconcileNextPayment());
  return (await audit.auditMoney({ graceSec: 0, repair: false })).problems.map(({ message }) => message);
}

test("mails and events older than HISTORY_DAYS are purged in batches and recorded; younger ones stay and nothing is sent twice", async () => {
  await buy(product, post, reader("Ana"));
  await product.mails();
  await rows(`INSERT INTO jobs (kind, queue, subject_id, state, ended_at)
    SELECT 'access-code', 'mail', order_id, 'done', app_now() FROM grants, generate_series(1, 2300)`);
  await rows(
    "INSERT INTO webhook_inbox (event_id, type, object_id) SELECT 'evt_' || n, 'charge.updated', 'ch_' || n FROM generate_series(1, 1100) AS n",
  );
  await rows("INSERT INTO order_declines (event_id, order_id) SELECT 'evt_1', id FROM orders");
  const [{ mails: sent }] = (await rows("SELECT count(*)::int AS mails FROM shared_mails")) as [{ mails: number }];
  const { db, log } = product.product;
  const purgeBatch = () => purgeHistory({ db, log, purgeEvents }, 40);
  expect([await purgeBatch(), (await rows("SELECT 1 FROM purges")).length]).toEqual([false, 0]);

  await product.database.shiftClock("40 days 1 minute");
  await buy(product, post, reader("Bo"));
  const waiting = await rows("SELECT id FROM shared_mails WHERE sent_at IS NULL");
  expect(await purgeBatch(), "one batch of each").toBe(true);
  expect((await rows("SELECT count(*)::int AS mails FROM shared_mails"))[0]?.mails).toBe(sent - 1_000 + waiting.length);
  await runRecurringJob(product.product.jobWork, "purge-history");
  expect(await rows("SELECT id FROM shared_mails")).toEqual(waiting);
  expect(await rows("SELECT 1 FROM webhook_inbox UNION ALL SELECT 1 FROM order_declines")).toEqual([]);
  expect(await rows("SELECT what, purged_rows AS purged FROM purges ORDER BY what")).toEqual([
    { what: "events", purged: 1_100 },
    { what: "mails", purged: sent },
  ]);
  expect(await auditProblems()).toEqual([]);
  const mailed = (await product.mails()).length;
  await product.product.providerEvents.catchUp();
  expect((await product.mails()).length).toBe(mailed);
});

test("views by day older than FIGURES_DAYS are purged in batches; figures of a year and of all time stay the same", async () => {
  const [creator] = await rows("SELECT author_id AS id FROM posts WHERE slug = $1", [post.slug]);
  await rows(
    `INSERT INTO post_views (post_id, day, views_en, views_es, total)
     SELECT $1, (app_now() AT TIME ZONE 'UTC')::date - age, 1, 1, 2 * (1501 - age) FROM generate_series(300, 1500) AS age`,
    [post.id],
  );
  await rows(
    `INSERT INTO creator_views (author_id, day, views_en, views_es)
     SELECT $1, (app_now() AT TIME ZONE 'UTC')::date - age, 1, 1 FROM generate_series(300, 1500) AS age`,
    [creator?.id],
  );
  const figures = async () => [
    await rows("SELECT views FROM shared_post_views WHERE post_id = $1", [post.id]),
    await findFiguresByPost(readsOf(product.database.db), { creatorId: creator?.id as string, days: 365 }),
    await findViewsByDay(readsOf(product.database.db), {
      creatorId: creator?.id as string,
      postId: undefined,
      days: 365,
    }),
  ];
  const before = await figures();
  expect(before[0]).toEqual([{ views: 2_402 }]);
  expect(before[1]).toMatchObject([{ views: 130 }]);
  await runRecurringJob(product.product.jobWork, "purge-old-views");
  expect(await figures()).toEqual(before);
  const ages = (table: string) =>
    rows(`SELECT count(*)::int AS rows, max((app_now() AT TIME ZONE 'UTC')::date - day) AS oldest FROM ${table}`);
  expect(await ages("post_views"), "and the newest row before the limit").toEqual([{ rows: 102, oldest: 401 }]);
  expect(await ages("creator_views")).toEqual([{ rows: 101, oldest: 400 }]);
  expect(await rows("SELECT purged_rows AS purged FROM purges WHERE what = 'views'")).toEqual([
    { purged: 1_099 + 1_100 },
  ]);
});

test("records of the team's actions are purged after AUDIT_TRAIL_DAYS, and can be deleted by nobody within a year", async () => {
  const accountId = await openTestAccount(product, { email: "olive@team.example", roles: ["owner"] });
  await rows(
    `INSERT INTO team_actions (account_id, action, subject_kind, subject_id, at)
     SELECT $1, 'roles-changed', 'account', age::text, app_now() - age * interval '1 day' FROM unnest(ARRAY[1, 364, 499, 501]) AS age`,
    [accountId],
  );
  const kept = async () => (await rows("SELECT subject_id AS age FROM team_actions ORDER BY at")).map(({ age }) => age);
  await runRecurringJob(product.product.jobWork, "purge-old-team-actions");
  expect(await kept()).toEqual(["499", "364", "1"]);
  await expect(rows("DELETE FROM team_actions WHERE subject_id = '364'")).rejects.toThrow("never changes");
  await expect(rows("UPDATE team_actions SET detail = '{}' WHERE subject_id = '499'")).rejects.toThrow("never changes");
});

test("an unpaid order loses its fingerprints after 7 days and can no longer be paid; a paid one is settled instead", async () => {
  const { providerEvents } = product.product;
  const [unpaid, lost, paid] = [await start(reader("Cy")), await start(reader("Di")), await start(reader("Ed"))];
  await confirm(lost);
  await confirm(paid);
  await new TestBrowser(product.url).post(addressOf("checkPaymentStatus"), { paymentIntentId: paid });
  while (await providerEvents.sweep("orders"));
  await rows("UPDATE orders SET next_check_at = NULL");
  const late = await start(reader("Flo"));
  await confirm(late);
  await product.database.shiftClock("7 days 1 minute");
  await runRecurringJob(product.product.jobWork, "forget-readers");

  const fingerprints = async (paymentIntentId: string) =>
    (
      await rows(
        `SELECT o.email_fingerprint <> '' OR o.name_fingerprint <> '' OR o.browser_fingerprint <> '' OR o.client_secret_fingerprint <> ''
           OR o.fingerprint_key_id <> '' OR o.attempt_fingerprint <> uuid_send(o.id) AS known,
         EXISTS (SELECT FROM settlements s WHERE s.order_id = o.id) AS settled FROM orders o WHERE payment_intent_id = $1`,
        [paymentIntentId],
      )
    )[0];
  expect(await fingerprints(unpaid)).toEqual({ known: false, settled: false });
  expect((await product.stripe.paymentIntents.retrieve(unpaid)).status).toBe("canceled");
  for (const settled of [lost, paid, late]) expect(await fingerprints(settled)).toEqual({ known: true, settled: true });
  expect(await auditProblems()).toEqual([]);

  await product.database.shiftClock("393 days");
  await runRecurringJob(product.product.jobWork, "forget-readers");
  expect((await fingerprints(paid))?.known).toBe(false);
  expect(await rows("SELECT 1 FROM grants WHERE email_fingerprint <> '' OR name_fingerprint <> ''")).toEqual([]);
  expect(await rows("SELECT 1 FROM name_bindings")).toEqual([]);
  expect(await findUsesOfOtherKeys(product.database.db, [])).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ what: "purchases" })]),
  );
  expect(await auditProblems()).toEqual([]);
  const code = { email: reader("Ed").email, nameOnCard: reader("Ed").name, slug: post.slug, code: "AAAA-AAAA-AAAA" };
  const answer = await new TestBrowser(product.url).post(addressOf("validateCode"), code);
  expect(answer.body).toEqual({ valid: false, error: "USER_NOT_FOUND" });
});
