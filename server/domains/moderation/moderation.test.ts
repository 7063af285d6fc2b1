import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { oneRow } from "#db/client.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { explainPlans } from "#server/testing/explain-plans.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import type { SeededPost } from "#server/testing/seed-post.ts";
import { openTestAccount, signInAsTeam, signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy, paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { listCases } from "./cases-store.ts";

let shop: TestProduct;
let mo: TestBrowser;
let max: TestBrowser;
let ada: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  for (const email of ["mo@team.example", "max@team.example"])
    await openTestAccount(shop, { email, roles: ["moderator"] });
  mo = await signInAsTeam(shop, "mo@team.example");
  max = await signInAsTeam(shop, "max@team.example");
  ada = await signInAsCreator(shop, "ada-okafor");
});
afterAll(() => shop.close());

const lastMail = async (to: string) => (await shop.mails()).find((mail) => mail.to.includes(to));
const report = (slug: string, fields: object = {}, browser = new TestBrowser(shop.url)) =>
  browser.send("POST", addressOf("reportPost"), { id: randomUUID(), slug, reason: "not-original", ...fields });
const caseOf = async (slug: string) =>
  (await mo.get(addressOf("listModerationCases"))).body.data.find(
    (one: { post: { slug: string } }) => one.post.slug === slug,
  );
const decide = (id: string, body: object, moderator = mo) =>
  moderator.send("POST", addressOf("decideModerationCase", { params: { id } }), body);
const appeal = (id: string, creator = ada) =>
  creator.send("POST", addressOf("appealModerationCase", { params: { id } }), { text: "It is my own photograph." });
const studioCase = async (id: string, creator = ada) =>
  (await creator.get(addressOf("getStudioCase", { params: { id } }))).body;
const read = (slug: string, token?: string) =>
  new TestBrowser(shop.url).get(
    addressOf("getPost", { params: { slug }, query: { alg: token ? "AR_HS1GB" : "RS256FAST" } }),
    {
      ...(token && { authorization: `Bearer ${token}` }),
    },
  );
const takeDown = { decision: "take-down", reason: "not-original", note: "The text is from another site." };

async function seed(slug: string): Promise<SeededPost> {
  await seedCatalogue(shop.product, [
    { slug, title: slug, category: "Oceans", priceCents: 450, bodyHtml: "<p>Secret.</p>" },
  ]);
  return { id: "", slug, username: "ada-okafor", title: slug, body: "" };
}

test("groups reports by post, and dismisses them without a change", async () => {
  await seed("tide-pools");
  const twice = { id: randomUUID(), text: "Copied from <b>my</b> site." };
  expect((await report("tide-pools", twice)).status).toBe(204);
  expect((await report("tide-pools", twice)).status).toBe(204);
  expect((await report("tide-pools", { reason: "other", trap: "a program" })).status).toBe(204);
  expect((await report("tide-pools", { reason: "misleading" })).status).toBe(204);
  expect((await report("no-such-post")).body).toEqual({ error: "NOT_FOUND" });
  expect((await report("tide-pools", {}, ada)).body).toEqual({ error: "OWN_CASE" });

  const found = await caseOf("tide-pools");
  expect(found).toMatchObject({ reports: 2, state: "open", claim: null, barred: null });
  expect(found.dueAt - found.openedAt).toBe(24 * 3600);
  const opened = (await mo.get(addressOf("getModerationCase", { params: { id: found.id } }))).body;
  expect(opened.sent.map((sent: { text: string }) => sent.text)).toEqual([null, twice.text]);
  expect(opened).toMatchObject({ html: "<p>Secret.</p>", runningGrants: 0, steps: [] });
  expect(opened).toMatchObject({ price: 4.5, isLive: true, mainImage: null, files: [], hasPiece: true });
  const stored = await shop.product.db.query({ text: "SELECT row_to_json(r)::text AS row FROM post_reports r" });
  expect(JSON.stringify(stored.rows)).not.toContain("Copied");

  expect((await decide(found.id, { decision: "dismiss" })).body).toEqual({ state: "dismissed" });
  expect((await decide(found.id, { decision: "dismiss" })).body).toEqual({ error: "STATE_CHANGED" });
  expect((await read("tide-pools")).status).toBe(200);
  expect((await ada.get(addressOf("getStudioCase", { params: { id: found.id } }))).status).toBe(404);
  const actions = await shop.product.db.query({
    text: "SELECT action FROM team_actions WHERE subject_id = $1 ORDER BY at",
    values: [found.id],
  });
  expect(actions.rows.map(({ action }) => action)).toEqual(["open-case", "dismiss-case"]);
});

test("a claim keeps other moderators from deciding until it ends", async () => {
  await seed("kelp");
  await report("kelp");
  const { id } = await caseOf("kelp");
  const claim = (moderator: TestBrowser) =>
    moderator.send("POST", addressOf("claimModerationCase", { params: { id } }), {});
  expect((await claim(mo)).status).toBe(200);
  expect((await claim(max)).body).toEqual({ error: "CLAIMED_BY_ANOTHER" });
  expect((await decide(id, { decision: "dismiss" }, max)).body).toEqual({ error: "CLAIMED_BY_ANOTHER" });
  await shop.database.shiftClock("16 minutes");
  expect((await decide(id, { decision: "dismiss" }, max)).status).toBe(200);
});

test("takes a post down: readers lose access and get their money back, and another moderator decides the appeal", async () => {
  const post = await seed("night-markets");
  const bought = await buy(shop, post, { email: "reader@readers.example", name: "Reader Unseen" });
  const token = String(bought.status.accessToken);
  expect((await read(post.slug, token)).status).toBe(200);
  const paying = new TestBrowser(shop.url);
  const started = await paying.startPurchase(
    post,
    { email: "late@readers.example", name: "Late Reader" },
    { amount: 4.5 },
  );

  await report(post.slug);
  const { id } = await caseOf(post.slug);
  expect((await decide(id, takeDown)).body).toEqual({ state: "taken-down" });
  expect((await read(post.slug)).status).toBe(410);
  expect((await read(post.slug, token)).status).toBe(410);
  expect((await report(post.slug)).status).toBe(410);
  expect(
    (await paying.startPurchase(post, { email: "new@readers.example", name: "New Reader" }, { amount: 4.5 })).status,
  ).toBe(410);

  // A payment that began before is refunded when it settles.
  const late = paymentIntentOf(started.body.clientSecret);
  const card = { payment_method: "pm_card_visa", return_url: shop.url };
  await shop.stripe.paymentIntents.confirm(late, card);
  await paying.post(addressOf("checkPaymentStatus"), { paymentIntentId: late });
  while (await shop.product.reversals.refundOwedPayment());
  while (await shop.product.reversals.reconcileNextPayment());
  const paid = await shop.stripe.refunds.list({});
  expect(paid.data.map(({ amount, metadata }) => [amount, metadata?.reason])).toEqual([
    [450, "taken-down"],
    [450, "taken-down"],
  ]);
  expect(await lastMail("reader@readers.example")).toMatchObject({
    subject: "Your refund of $4.50",
    text: expect.stringContaining("We took this content off the shop"),
  });
  const mailed = (await shop.mails()).filter((mail) => mail.to.includes("late@readers.example"));
  expect(mailed.map(({ subject }) => subject).join()).not.toContain("code");
  const { problems, balances } = await shop.product.audit.auditMoney({ graceSec: 0, repair: false });
  expect(problems).toEqual([]);
  // Nothing is owed to the creator; the platform bears the fees of both charges.
  const left = balances.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]);
  expect(Object.fromEntries(left)).toEqual({
    ...{ "platform-revenue": -250, refunds: 250 },
    ...{ "provider-balance": -86, "provider-fees": 86 },
  });

  const decided = await lastMail("ada-okafor@");
  expect(decided?.subject).toBe("Your piece was taken down");
  for (const part of ["somebody else's work", takeDown.note, "appeal within 30 days", `/studio/decisions/${id}`])
    expect(decided?.text).toContain(part);
  expect(await studioCase(id)).toMatchObject({
    state: "taken-down",
    reason: "not-original",
    note: takeDown.note,
    dueAt: null,
  });
  expect((await appeal(id, await signInAsCreator(shop, "bo-lind"))).status).toBe(404);
  expect((await appeal(id)).status).toBe(204);
  expect((await appeal(id)).body).toEqual({ error: "STATE_CHANGED" });
  expect((await decide(id, { decision: "restore", note: "It is yours." })).body).toEqual({ error: "OWN_CASE" });
  expect((await decide(id, { decision: "restore", note: "It is yours." }, max)).body).toEqual({ state: "restored" });
  expect((await read(post.slug)).status).toBe(200);
  expect((await read(post.slug, token)).body.error, "refunds stay as they are").toBe("ACCESS_REQUIRED");
  expect((await lastMail("ada-okafor@"))?.subject).toBe("Your piece is back");
});

test("a buyer reports a piece after its creator withdrew it, and gets the money back when it is taken down", async () => {
  const draft = { title: "Private pictures", excerpt: "About them.", body: "Secret.", price: "4.50" };
  const { id: draftId, version } = (await ada.send("POST", addressOf("createStudioPost"), draft)).body.data;
  const publish = addressOf("publishStudioPost", { params: { id: draftId } });
  const { slug } = (await ada.send("POST", publish, { version })).body.data.post;
  const bought = await buy(
    shop,
    { id: "", slug, username: "ada-okafor", title: draft.title, body: "" },
    { email: "buyer@readers.example", name: "Buyer Unseen" },
  );
  const token = String(bought.status.accessToken);
  expect(
    (await ada.send("POST", addressOf("withdrawStudioPost", { params: { id: draftId } }), {})).status,
  ).toBeLessThan(300);
  expect([(await read(slug)).status, (await read(slug, token)).status]).toEqual([410, 200]);

  expect((await report(slug, { reason: "other" })).status).toBe(204);
  const { id } = await caseOf(slug);
  expect((await decide(id, takeDown)).body).toEqual({ state: "taken-down" });
  while (await shop.product.reversals.refundOwedPayment());
  expect((await read(slug, token)).status).toBe(410);
  const refunds = await shop.stripe.refunds.list({ payment_intent: bought.paymentIntentId });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([450]);
  expect((await report(slug)).status).toBe(410);
});

test("a dispute that is won after the take-down restores no access: the purchase is refunded", async () => {
  const post = await seed("salt-flats");
  const bought = await buy(shop, post, { email: "disputed@readers.example", name: "Disputed Reader" });
  const { paymentIntentId } = bought;
  const control = controlClient(shop.sandboxUrl);
  const { id: disputeId } = await control.dispute(paymentIntentId);
  await shop.product.reversals.reconcile(paymentIntentId);
  await report(post.slug);
  expect((await decide((await caseOf(post.slug)).id, takeDown)).status).toBe(200);
  const refundsOf = async () =>
    (await shop.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount, metadata }) => [
      amount,
      metadata?.reason,
    ]);
  while (await shop.product.reversals.refundOwedPayment());
  expect(await refundsOf(), "the bank has the money").toEqual([]);

  await control.closeDispute(disputeId, "won");
  await shop.product.reversals.reconcile(paymentIntentId);
  while (await shop.product.reversals.refundOwedPayment());
  await shop.product.reversals.reconcile(paymentIntentId);
  expect(await refundsOf()).toEqual([[450, "taken-down"]]);
  const mailed = (await shop.mails()).filter((mail) => mail.to.includes("disputed@readers.example"));
  expect(mailed[0]).toMatchObject({
    subject: "Your refund of $4.50",
    text: expect.stringContaining("We took this content off the shop"),
  });
  expect((await bought.browser.post(addressOf("checkPaymentStatus"), { paymentIntentId })).body).toMatchObject({
    ...{ paymentRecordStatus: "completed", accessToken: null, accessCode: null },
  });
});

test("returns a post to its creator: buyers keep reading, and only a review brings it back", async () => {
  const cy = await signInAsCreator(shop, "cy-moss");
  const imported = ["one", "two", "three"].map((slug) => ({ slug, username: "cy-moss", priceCents: 300 }));
  await seedCatalogue(shop.product, imported);
  const text = { title: "Salt", excerpt: "About salt.", body: "The text.", price: "4.50" };
  const { id, version } = (await cy.send("POST", addressOf("createStudioPost"), text)).body.data;
  const publish = async (of: number) =>
    (await cy.send("POST", addressOf("publishStudioPost", { params: { id } }), { version: of })).body.data;
  expect((await publish(version)).state).toBe("published");
  const post: SeededPost = { id: "", slug: "salt", username: "cy-moss", title: "Salt", body: "" };
  const bought = await buy(shop, post, { email: "salt@readers.example", name: "Salt Reader" });

  await report("salt");
  const { id: caseId } = await caseOf("salt");
  const returned = { decision: "return", reason: "misleading", note: "Say that it is about cooking." };
  expect((await decide(caseId, returned)).body).toEqual({ state: "returned" });
  expect((await read("salt")).status).toBe(410);
  expect((await read("salt", String(bought.status.accessToken))).status).toBe(200);
  const piece = async () => (await cy.get(addressOf("getStudioPost", { params: { id } }))).body.data;
  expect(await piece()).toMatchObject({ state: "returned", returned: null, caseId });
  expect(await studioCase(caseId, cy)).toMatchObject({
    state: "returned",
    reason: "misleading",
    note: returned.note,
    draftId: id,
  });

  expect((await publish(version)).state).toBe("in-review");
  const review = addressOf("getReview", { params: { id } });
  const { sha256 } = (await mo.get(review)).body.data;
  const approval = { decision: "approve", version, sha256 };
  expect((await mo.send("POST", addressOf("decideReview", { params: { id } }), approval)).status).toBe(204);
  expect((await read("salt")).status).toBe(200);
  expect(await piece()).toMatchObject({ state: "published", caseId: null });

  await report("salt");
  const again = await caseOf("salt");
  expect((await decide(again.id, takeDown)).status).toBe(200);
  expect(await piece()).toMatchObject({ state: "taken-down", caseId: again.id });
  for (const call of ["publishStudioPost", "withdrawStudioPost"] as const) {
    const answer = await cy.send("POST", addressOf(call, { params: { id } }), { version });
    expect([call, answer.body.error]).toEqual([call, "WRONG_STATE"]);
  }
});

test("returns an imported post, which its creator changes in the studio and a review brings back", async () => {
  const eve = await signInAsCreator(shop, "eve-lind");
  await seedCatalogue(shop.product, [{ slug: "imported-salt", username: "eve-lind", priceCents: 300 }]);
  await report("imported-salt");
  const { id: caseId } = await caseOf("imported-salt");
  const returned = { decision: "return", reason: "misleading", note: "Say that it is about cooking." };
  expect((await decide(caseId, returned)).body).toEqual({ state: "returned" });
  expect((await read("imported-salt")).status).toBe(410);
  const { draftId } = await studioCase(caseId, eve);
  const piece = async () => (await eve.get(addressOf("getStudioPost", { params: { id: draftId } }))).body.data;
  const { version } = await piece();
  const saved = await eve.send(
    "PUT",
    addressOf("saveStudioPost", { params: { id: draftId } }),
    { excerpt: "About cooking with salt." },
    { "if-match": `"${version}"` },
  );
  const newest = saved.body.data.version;
  const publish = addressOf("publishStudioPost", { params: { id: draftId } });
  expect((await eve.send("POST", publish, { version: newest })).body.data.state).toBe("in-review");
  const { sha256 } = (await mo.get(addressOf("getReview", { params: { id: draftId } }))).body.data;
  const approval = { decision: "approve", version: newest, sha256 };
  const decided = await mo.send("POST", addressOf("decideReview", { params: { id: draftId } }), approval);
  expect(decided.status).toBe(204);
  expect((await read("imported-salt")).body.data.attributes.excerpt).toBe("About cooking with salt.");
});

test("a moderator decides neither about a post nor about an appeal of their own", async () => {
  const creator = await signInAsCreator(shop, "di-reyes");
  await shop.database.db.query({
    text: "INSERT INTO account_roles (account_id, role) SELECT a.id, 'moderator' FROM accounts a JOIN authors c ON c.id = a.creator_id WHERE username = 'di-reyes'",
  });
  await seedCatalogue(shop.product, [{ slug: "own", username: "di-reyes", priceCents: 300 }]);
  await report("own");
  const { id } = await caseOf("own");
  const insert = {
    text: `INSERT INTO moderation_steps (case_id, step, action, from_state, to_state, account_id)
      SELECT $1, 1, 'dismiss', 'open', 'dismissed', a.id FROM accounts a JOIN authors c ON c.id = a.creator_id WHERE username = 'di-reyes'`,
    values: [id],
  };
  await expect(shop.database.db.query(insert)).rejects.toThrow("only its creator appeals, and only others decide");
  expect((await creator.get(addressOf("listStudioPosts"))).status, "a new role ends the sessions of before").toBe(401);
});

test("the database refuses a post that does not follow its case, and access to a post that is taken down", async () => {
  const post = await seed("moors");
  await buy(shop, post, { email: "moors@readers.example", name: "Moors Reader" });
  const end = "INSERT INTO post_endings (post_id, cause) SELECT id, 'taken-down' FROM posts WHERE slug = 'moors'";
  await expect(shop.database.db.query({ text: end })).rejects.toThrow(/does not follow its case|outlives it/);
});

test("a take-down ends the review of a change, and its creator hears of that", async () => {
  const bo = await signInAsCreator(shop, "bo-lind");
  await seedCatalogue(shop.product, [{ slug: "reviewed", username: "bo-lind", priceCents: 450 }]);
  const [{ id }] = (await bo.get(addressOf("listStudioPosts"))).body.data;
  const piece = addressOf("getStudioPost", { params: { id } });
  const { attributes, version } = (await bo.get(piece)).body.data;
  await bo.send("PUT", piece, { ...attributes, body: "A change." }, { "if-match": `"${version}"` });
  const publish = { version: version + 1 };
  expect((await bo.send("POST", `${piece}/publish`, publish)).body.data.state).toBe("in-review");
  const review = addressOf("getReview", { params: { id } });
  const { sha256 } = (await mo.get(review)).body.data;
  await report("reviewed");
  const found = await caseOf("reviewed");
  const queued = async () => (await mo.get(addressOf("listReviews"))).body.data.map((one: { id: string }) => one.id);
  expect(await queued()).toContain(id);
  expect((await decide(found.id, takeDown)).status).toBe(200);
  expect(await queued()).not.toContain(id);
  const approve = { decision: "approve", version: version + 1, sha256 };
  expect((await mo.send("POST", `${review}/decision`, approve)).status).toBe(404);
  expect((await lastMail("bo-lind@"))?.text).toContain("A change that waited for review is not read any more.");
  expect((await bo.get(piece)).body.data).toMatchObject({ state: "taken-down", version: version + 1 });
});

test("an upheld appeal is final, and an appeal after 30 days is refused", async () => {
  for (const slug of ["copied-one", "copied-two"]) {
    await seed(slug);
    await report(slug);
  }
  const [one, two] = [(await caseOf("copied-one")).id, (await caseOf("copied-two")).id];
  for (const id of [one, two]) await decide(id, takeDown);
  await appeal(one);
  expect((await decide(one, { decision: "uphold", note: "The source is older." }, max)).body).toEqual({
    state: "upheld",
  });
  expect((await appeal(one)).body).toEqual({ error: "STATE_CHANGED" });
  expect((await read("copied-one")).status).toBe(410);
  await shop.database.shiftClock("31 days");
  ada = await signInAsCreator(shop, "ada-okafor");
  expect((await appeal(two)).body).toEqual({ error: "STATE_CHANGED" });
  expect(await studioCase(two)).toMatchObject({ state: "taken-down", appealBy: null });
});

test("alerts the operator once when four hours for a decision are left, and again for an appeal", async () => {
  await seed("in-time");
  await report("in-time");
  const { id } = await oneRow<{ id: string }>(shop.product.db, {
    text: "SELECT c.id FROM moderation_cases c JOIN posts p ON p.id = c.post_id WHERE p.slug = 'in-time'",
  });
  const alerts = async () => {
    const { rows } = await shop.product.db.query({
      text: "SELECT 1 FROM alerts WHERE kind = 'case-due' AND position($1 IN details) > 0",
      values: [id],
    });
    return rows.length;
  };
  const run = () => runRecurringJob(shop.product.jobWork, "alert-due-cases");
  await shop.database.shiftClock("19 hours 59 minutes");
  await run();
  expect(await alerts()).toBe(0);
  await shop.database.shiftClock("2 minutes");
  await run();
  await run();
  expect(await alerts()).toBe(1);
  await openTestAccount(shop, { email: "late@team.example", roles: ["moderator"] });
  await decide(id, takeDown, await signInAsTeam(shop, "late@team.example"));
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  await appeal(id);
  await shop.database.shiftClock("43 hours");
  await run();
  expect(await alerts()).toBe(1);
  await shop.database.shiftClock("2 hours");
  await run();
  expect(await alerts()).toBe(2);
});

test("keeps and shows the version that readers reported, whatever its creator saves and publishes after that", async () => {
  await openTestAccount(shop, { email: "mia@team.example", roles: ["moderator"] });
  mo = await signInAsTeam(shop, "mia@team.example");
  const posts = ["one", "two", "three"].map((slug) => ({ slug: `bo-${slug}`, username: "bo-lind", title: slug }));
  await seedCatalogue(
    shop.product,
    posts.map((post) => ({ ...post, priceCents: 450 })),
  );
  const bo = await signInAsCreator(shop, "bo-lind");
  const content = { title: "Low water", excerpt: "At dusk.", price: "4.50", body: "She lives at 12 Quay Street." };
  const { id, version } = (await bo.send("POST", addressOf("createStudioPost"), content)).body.data;
  const publish = (published: number) =>
    bo.send("POST", addressOf("publishStudioPost", { params: { id } }), { version: published });
  const { slug } = (await publish(version)).body.data.post;
  expect((await report(slug)).status).toBe(204);
  const { id: caseId } = await caseOf(slug);
  const opened = async () => (await mo.get(addressOf("getModerationCase", { params: { id: caseId } }))).body;
  expect((await opened()).versions).toEqual([]);

  const drafts = shop.product.drafts;
  const key = { draftId: id, creatorId: (await shop.product.creators.find("bo-lind"))?.id ?? "" };
  let newest = version;
  for (let save = 0; save < 101; save++) {
    const saved = { ...((await drafts.find(key))?.content ?? expect.fail()), bodyMarkdown: `Harmless ${save}.` };
    newest = (await drafts.save(key, { basedOn: newest, content: saved, cause: "saved" })).version;
  }
  expect((await publish(newest)).status).toBe(200);
  expect(await opened()).toMatchObject({
    html: "<p>Harmless 100.</p>\n",
    versions: [{ version, reports: 1, changed: ["body"] }],
  });
  const piece = async (asked?: number) =>
    await mo.get(addressOf("getReportedPiece", { params: { id: caseId }, query: { version: asked } }));
  expect((await piece(version)).body.html).toContain("12 Quay Street");
  expect((await piece()).body.html).toContain("Harmless 100");
  expect((await piece(newest - 1)).status, "a version that nobody reported").toBe(404);

  await decide(caseId, { decision: "dismiss" });
  await shop.database.shiftClock("91 days");
  await runRecurringJob(shop.product.jobWork, "forget-expired-reports");
  const later = { ...((await drafts.find(key))?.content ?? expect.fail()), bodyMarkdown: "Later." };
  await drafts.save(key, { basedOn: newest, content: later, cause: "saved" });
  expect(await drafts.findRevision(key, version), "once the report is deleted").toBeUndefined();
});

test("reads a page of 10,000 open cases from the index of deadlines", async () => {
  const { db } = shop.database;
  await seed("many");
  // A post has one open case at most; thousands of posts would take a minute to seed.
  await db.query({ text: "DROP INDEX moderation_cases_one" });
  // Without that index the trigger reads all cases for each of them.
  await db.query({ text: "ALTER TABLE moderation_cases DISABLE TRIGGER post_follows_its_case" });
  await db.query({
    text: `INSERT INTO moderation_cases (post_id, author_id, due_at)
      SELECT p.id, p.author_id, app_now() + n * interval '1 second' FROM posts p, generate_series(1, 10000) n WHERE p.slug = 'many'`,
  });
  await db.query({ text: "ANALYZE moderation_cases" });
  const [plan] = await explainPlans(db, (explaining) => listCases(explaining, { limit: 50, offset: 0 }));
  expect(plan).toContain("moderation_cases_queue");
  expect(plan).not.toContain("Seq Scan on moderation_cases");
});
