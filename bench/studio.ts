import { availableParallelism, cpus } from "node:os";
import pino from "pino";
import { deskQueueNames } from "#contract/desk.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { readConfig } from "#server/config.ts";
import { countQueues } from "#server/domains/accounts/desk-store.ts";
import { countQueue, listQueue } from "#server/domains/applications/queue-store.ts";
import { countOpenMessages, listOpenMessages } from "#server/domains/contact/inbox-store.ts";
import type { DraftKey } from "#server/domains/drafts/index.ts";
import { findFiguresByPost, findSalesByPeriod, findViewsByDay } from "#server/domains/figures/figures-store.ts";
import { createViewCounter } from "#server/domains/figures/view-counter.ts";
import { countCases, listCases } from "#server/domains/moderation/cases-store.ts";
import { invalidatePages } from "#server/invalidate-pages.ts";
import { createProduct, type Product } from "#server/product.ts";
import { foldChanges } from "#server/testing/fold-changes.ts";
import { seedCreator } from "#server/testing/seed-catalogue.ts";
import { openSession } from "./open-session.ts";
import { quantile } from "./quantile.ts";
import { withPostgres } from "./with-postgres.ts";

const pieces = 1_000;
const openCases = 10_000;
const deskPart = 500;
const countedViews = 2_000_000;
const scheduledDates = 30;
/** Long enough to be written before it comes. */
const scheduledAheadMs = 1_000;

/**
 * Measures the creators' and the team's calls on PostgreSQL as shops run it, without HTTP: the check of a session, the list of 1,000
 * pieces, an autosave of 100 kB, the desk's queues of 10,000 open cases each, publishing and a scheduled date until other processes show it, and the count of a view.
 */
export async function benchStudio(): Promise<void> {
  await withPostgres(async (url, folder) => {
    const settings = {
      ...{ DATABASE_URL: url, DATA_DIR: folder, APP_SECRETS: "a secret of the benchmark that is long enough" },
      ...{
        STRIPE_SECRET_KEY: "sk_test_bench",
        STRIPE_PUBLISHABLE_KEY: "pk_test_bench",
        STRIPE_WEBHOOK_SECRET: "whsec_bench",
      },
    };
    const product = createProduct(readConfig(settings), pino({ level: "silent" }));
    try {
      console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores`);
      await measure(product, url);
    } finally {
      await product.close();
    }
  });
}

async function measure(product: Product, databaseUrl: string): Promise<void> {
  const { accounts, db, drafts, publishing } = product;
  const { creatorId, accountId, cookie } = await openSession(product);
  await report("session check", 5_000, () => accounts.findPrincipal(cookie));
  await fillFigures(product, creatorId);
  const reads = readsOf(product.db);
  const filter = { creatorId, postId: undefined, days: 365 };
  await report("figures of 500 pieces and 365 days", 50, () =>
    Promise.all([findViewsByDay(reads, filter), findSalesByPeriod(reads, filter), findFiguresByPost(reads, filter)]),
  );
  const key = await fill(product, creatorId);
  await fillQueue(product, key.draftId, accountId);
  const lists = {
    ...({ all: {}, "by views": { sort: "views" }, "by sales": { sort: "sales" } } as const),
    ...({ "by title, filtered": { q: "piece 9", state: "draft", sort: "title" } } as const),
  };
  for (const [name, filter] of Object.entries(lists))
    await report(`${pieces} drafts and 500 posts, ${name}`, 200, () =>
      Promise.all([drafts.list(creatorId, 1, filter), drafts.count(creatorId, filter)]),
    );
  const content = (await drafts.find(key))?.content;
  if (!content) throw new Error("The draft is gone");
  let version = 1;
  await report("autosave of 100 kB", 200, async () => {
    const bodyMarkdown = `${version} ${"A line of a text that somebody writes.\n".repeat(2_600)}`;
    const save = { basedOn: version, content: { ...content, bodyMarkdown }, cause: "autosaved" } as const;
    version = (await drafts.save(key, save)).version;
  });
  await fillDesk(product);
  const page = { limit: 50, offset: 0 };
  const queues = {
    reviews: () => publishing.reviews.list(1),
    applications: () => Promise.all([countQueue(db), listQueue(db, { ...page, state: "open" })]),
    "reported pieces": () => Promise.all([countCases(db), listCases(db, page)]),
    messages: () => Promise.all([countOpenMessages(db), listOpenMessages(db, page)]),
  };
  for (const [name, list] of Object.entries(queues)) await report(`queue of ${openCases} ${name}`, 200, list);
  await report("the desk's first page", 200, () => countQueues(db, deskQueueNames, accountId));
  await measurePublishing(product, databaseUrl, { ...key, version });
  measureViews(product);
}

/** How long a change, and the arrival of a scheduled date, take until the page cache of another process has dropped its pages. */
async function measurePublishing(
  product: Product,
  databaseUrl: string,
  { version, ...key }: DraftKey & { version: number },
): Promise<void> {
  const { creators, db, drafts } = product;
  let onDrop = () => {};
  let onOpen = () => {};
  const isOpen = new Promise<void>((resolve) => {
    onOpen = resolve;
  });
  const dropped = () =>
    new Promise<void>((resolve) => {
      onDrop = resolve;
    });
  const cache = {
    drop: () => onDrop(),
    flush: () => onDrop(),
    open: () => onOpen(),
    stayOpen: () => {},
    close: () => {},
  };
  const otherProcess = { databaseUrl, changes: { listen: () => () => {} }, log: pino({ level: "silent" }) };
  const pages = invalidatePages([cache], otherProcess);
  try {
    await isOpen;
    const content = (await drafts.find(key))?.content;
    if (!content) throw new Error("The draft is gone");
    const publishable = { ...content, bodyMarkdown: "A short text.", excerpt: "About it." };
    let saved = version;
    await report("publish a change, until another process has dropped its pages", 100, async () => {
      const change = { ...publishable, bodyMarkdown: `Version ${saved} of a short text.` };
      saved = (await drafts.save(key, { basedOn: saved, content: change, cause: "saved" })).version;
      await Promise.all([dropped(), drafts.publish(key, { version: saved })]);
    });
    // The other creator has as many drafts as a creator may have.
    await seedCreator(product, { username: "cleo-arden" });
    const planner = (await creators.find("cleo-arden"))?.id ?? "";
    const lateMs: number[] = [];
    for (let time = 0; time < scheduledDates; time++) {
      const draft = await drafts.create(planner, { ...publishable, title: `Scheduled ${time}` });
      const moment = new Date(Date.now() + scheduledAheadMs);
      const schedule = { moment, localTime: moment.toISOString().slice(0, 16), timeZone: "UTC" };
      await Promise.all([dropped(), drafts.publish(draft, { version: 1, schedule })]);
      await dropped();
      lateMs.push(Date.now() - moment.getTime());
    }
    console.log(
      `a scheduled date, until another process has dropped its pages: p50 ${quantile(lateMs, 0.5)} ms, worst ${Math.max(...lateMs)} ms after it`,
    );
    await foldChanges(db);
  } finally {
    await pages.close();
  }
}

/** The CPU time of counting a view, which each cached page pays. */
function measureViews({ db }: Product): void {
  const counter = createViewCounter({ db, log: pino({ level: "silent" }) });
  const slugs = Array.from({ length: 2_000 }, (_, n) => `a-piece-that-is-read-${n}`);
  const count = (times: number) => {
    for (let view = 0; view < times; view++)
      counter.count(slugs[view % slugs.length] ?? "", view % 3 === 0 ? "es" : "en");
  };
  count(countedViews / 10);
  const before = process.cpuUsage();
  count(countedViews);
  const { user, system } = process.cpuUsage(before);
  console.log(`counting a view: ${((user + system) / countedViews).toFixed(3)} µs of CPU, target 2 µs`);
}

/** Gives a creator 500 posts with views on each of 365 days. */
async function fillFigures({ db }: Product, creatorId: string): Promise<void> {
  await db.query({
    text: `WITH made AS (
        INSERT INTO posts (author_id, slug, title, content_html, language, access_type, published_at)
        SELECT $1, 'figures-' || n, 'Piece ' || n, '', 'English', 'FREE', app_now() FROM generate_series(1, 500) AS n RETURNING id, slug),
      slugs AS (INSERT INTO post_slugs (slug, post_id) SELECT slug, id FROM made),
      of_creator AS (
        INSERT INTO creator_views (author_id, day, views_en, views_es)
        SELECT $1, (app_now() AT TIME ZONE 'UTC')::date - d, 1500, 1000 FROM generate_series(0, 364) AS d)
      INSERT INTO post_views (post_id, day, views_en, views_es, total)
      SELECT id, (app_now() AT TIME ZONE 'UTC')::date - d, 3, 2, 5 * (365 - d) FROM made, generate_series(0, 364) AS d`,
    values: [creatorId],
  });
  await db.query({
    text: `WITH made AS (
        INSERT INTO drafts (author_id, post_id, published_version) SELECT author_id, id, 1 FROM posts WHERE author_id = $1 RETURNING id, post_id)
      INSERT INTO draft_revisions (draft_id, version, cause, title, slug, excerpt, body_markdown, language, access_type, price_cents, categories, files)
      SELECT made.id, 1, 'imported', c.* FROM made, post_as_draft(made.post_id) c`,
    values: [creatorId],
  });
  await db.query({ text: "ANALYZE" });
}

const copyRevision = `INSERT INTO draft_revisions SELECT numbered.id, r.version, r.cause, 'piece ' || numbered.place, r.slug, r.excerpt,
  r.body_markdown, r.language, r.access_type, r.price_cents, r.categories, r.files FROM numbered, draft_revisions r WHERE r.draft_id = $1`;

/** Gives the creator pieces of 10 kB, and returns the first. */
async function fill({ db, drafts }: Product, creatorId: string): Promise<DraftKey> {
  const text = { title: "piece 0", excerpt: "About it.", bodyMarkdown: "A line.\n".repeat(1_250), priceCents: 500 };
  const draft = await drafts.create(creatorId, text);
  await db.query({
    text: `WITH made AS (INSERT INTO drafts (author_id) SELECT d.author_id FROM drafts d, generate_series(2, $2::integer) WHERE d.id = $1 RETURNING id),
      numbered AS (SELECT id, row_number() OVER () AS place FROM made) ${copyRevision}`,
    values: [draft.draftId, pieces],
  });
  return draft;
}

/** Puts texts of another creator under review. */
async function fillQueue({ db }: Product, draftId: string, accountId: string): Promise<void> {
  await db.query({
    text: `WITH author AS (INSERT INTO authors (username, first_name, last_name, email) VALUES ('bo-lind', 'Bo', 'Lind', 'bo@creators.example') RETURNING id),
      made AS (
        INSERT INTO drafts (author_id, state, last_step, review_version, review_due_at)
        SELECT id, 'in-review', 1, 1, app_now() + make_interval(secs => n) FROM author, generate_series(1, $2::integer) AS n
        RETURNING id, author_id, review_due_at),
      numbered AS (SELECT id, row_number() OVER () AS place FROM made),
      copied AS (${copyRevision})
      INSERT INTO publications (draft_id, author_id, step, action, from_state, to_state, version, account_id, content_sha256, due_at)
      SELECT id, author_id, 1, 'submit', 'draft', 'in-review', 1, $3, sha256(''), review_due_at FROM made`,
    values: [draftId, openCases, accountId],
  });
  await db.query({ text: "ANALYZE" });
}

/** Gives the desk open applications, reported pieces and messages. */
async function fillDesk({ db }: Product): Promise<void> {
  // In parts: the triggers of a single statement plan for the empty tables that it began with.
  for (let from = 1; from <= openCases; from += deskPart) {
    const values = [from, from + deskPart - 1];
    await db.query({
      text: `INSERT INTO applications (id, language, sealed, submission_fingerprint, email_fingerprint, profile_fingerprint, platform)
        SELECT gen_random_uuid(), 'en', '\\x00', sha256(n::text::bytea), sha256(('mail ' || n)::bytea), sha256(('profile ' || n)::bytea), 'instagram'
        FROM generate_series($1::integer, $2::integer) AS n`,
      values,
    });
    await db.query({
      text: `INSERT INTO contact_messages (id, language, sealed, submission_fingerprint)
        SELECT gen_random_uuid(), 'en', '\\x00', sha256(n::text::bytea) FROM generate_series($1::integer, $2::integer) AS n`,
      values,
    });
    await db.query({ text: "ANALYZE" });
  }
  // A post has one open case at most, and its trigger reads all of them: thousands of posts would take a minute.
  await db.query({ text: "DROP INDEX moderation_cases_one" });
  await db.query({ text: "ALTER TABLE moderation_cases DISABLE TRIGGER post_follows_its_case" });
  await db.query({
    text: `INSERT INTO moderation_cases (post_id, author_id, due_at)
      SELECT p.id, p.author_id, app_now() + make_interval(secs => n)
      FROM (SELECT id, author_id FROM posts LIMIT 1) AS p, generate_series(1, $1::integer) AS n`,
    values: [openCases],
  });
  await db.query({ text: "ANALYZE" });
}

async function report(name: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const timesMs: number[] = [];
  for (let warmUp = 0; warmUp < times / 10; warmUp++) await work();
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    await work();
    timesMs.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = `${Math.round((user + system) / times)} µs of CPU in this process`;
  console.log(
    `${name}: p50 ${quantile(timesMs, 0.5).toFixed(2)} ms, p95 ${quantile(timesMs, 0.95).toFixed(2)} ms, ${cpu}`,
  );
}
