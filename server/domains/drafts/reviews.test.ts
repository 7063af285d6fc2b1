import { afterAll, beforeAll, expect, test } from "vitest";
import { oneRow } from "#db/client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInAsTeam, signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let mo: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  await openTestAccount(shop, { email: "mo@team.example", roles: ["moderator"] });
  mo = await signInAsTeam(shop, "mo@team.example");
});
afterAll(() => shop.close());

const posts = "/api/studio/posts";
const reviews = "/api/desk/reviews";
const text = { title: "Tide pools", excerpt: "What lives there.", body: "The *first* text.", price: "4.50" };
const write = async (browser: TestBrowser, fields: object = {}): Promise<string> =>
  (await browser.send("POST", posts, { ...text, ...fields })).body.data.id;
const publish = async (browser: TestBrowser, id: string, version = 1, fields: object = {}) =>
  (await browser.send("POST", `${posts}/${id}/publish`, { version, ...fields })).body.data;
const save = (browser: TestBrowser, id: string, version: number, fields: object) =>
  browser.send("PUT", `${posts}/${id}`, fields, { "if-match": `"${version}"` });
const open = async (id: string, moderator = mo) => (await moderator.get(`${reviews}/${id}`)).body.data;
const decide = (id: string, decision: object, moderator = mo) =>
  moderator.send("POST", `${reviews}/${id}/decision`, decision);
const approve = async (id: string) => {
  const { version, sha256 } = await open(id);
  return (await decide(id, { decision: "approve", version, sha256 })).status;
};
const lastMail = async (to: string) => (await shop.mails()).find((mail) => mail.to.includes(to));
const publicPost = async (slug: string) =>
  (await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=RS256FAST`)).body.data?.attributes;

test("reviews, publishes, sells and shows a new creator's post", async () => {
  const ada = await signInAsCreator(shop, "ada-okafor");
  const id = await write(ada, { title: "Kelp forests", body: "What only *buyers* may see.", categories: ["Oceans"] });
  expect(await publish(ada, id)).toMatchObject({ state: "in-review", review: { version: 1 }, post: null });
  expect(await publicPost("kelp-forests")).toBeUndefined();

  const queue = (await mo.get(reviews)).body;
  const listed = queue.data.find((review: { id: string }) => review.id === id);
  expect(listed).toMatchObject({
    ...{ version: 1, title: "Kelp forests", price: 4.5, isUpdate: false, isOwn: false },
    creator: { username: "ada-okafor", name: "Ada Okafor" },
  });
  expect(listed.dueAt - listed.submittedAt).toBe(24 * 3600);
  expect(Math.abs(queue.meta.now - listed.submittedAt)).toBeLessThan(600);
  const opened = await open(id);
  expect(opened).toMatchObject({ html: "<p>What only <em>buyers</em> may see.</p>\n", categories: ["Oceans"] });
  const { openings } = await oneRow<{ openings: number }>(shop.product.db, {
    text: "SELECT count(*)::int AS openings FROM review_openings WHERE draft_id = $1 AND version = 1",
    values: [id],
  });
  expect(openings).toBe(1);
  const recorded = async () => {
    const found = await shop.product.db.query<{ action: string }>({
      ...{ text: "SELECT action FROM team_actions WHERE subject_id = $1 ORDER BY at, action DESC", values: [id] },
    });
    return found.rows.map(({ action }) => action);
  };
  expect(await recorded()).toEqual(["open-review"]);

  expect(await approve(id)).toBe(204);
  expect(await recorded()).toEqual(expect.arrayContaining(["approve-piece"]));
  const { data } = (await ada.get(`${posts}/${id}`)).body;
  expect(data).toMatchObject({ state: "published", post: { path: "/ada-okafor/kelp-forests", isPublic: true } });
  expect(await lastMail("ada-okafor@")).toMatchObject({
    subject: "Your piece is published",
    text: expect.stringContaining("/ada-okafor/kelp-forests"),
  });

  const reader = new TestBrowser(shop.url);
  const catalogue = await reader.get("/api/content/premium-posts/Oceans/1");
  expect(catalogue.body.data.map(({ attributes }: { attributes: { slug: string } }) => attributes.slug)).toContain(
    "kelp-forests",
  );
  const post = {
    id: catalogue.body.data[0].id,
    slug: "kelp-forests",
    username: "ada-okafor",
    title: "Kelp forests",
    body: "",
  };
  const { status } = await buy(shop, post, { email: "reader@readers.example", name: "Reader Unseen" });
  const read = await reader.get("/api/content/post/kelp-forests?alg=AR_HS1GB", {
    authorization: `Bearer ${status.accessToken}`,
  });
  expect(read.body.data.attributes.content).toBe("<p>What only <em>buyers</em> may see.</p>\n");
});

test("reviews the first three posts of a creator and publishes the fourth at once", async () => {
  const bo = await signInAsCreator(shop, "bo-lind");
  for (const title of ["First", "Second", "Third"]) {
    const id = await write(bo, { title });
    expect((await publish(bo, id)).state).toBe("in-review");
    expect(await approve(id)).toBe(204);
  }
  expect((await publish(bo, await write(bo, { title: "Fourth" }))).state).toBe("published");
});

test("publishes at once for a creator whose posts were imported", async () => {
  const cy = await signInAsCreator(shop, "cy-moss");
  const imported = ["one", "two", "three"].map((slug) => ({ slug, username: "cy-moss", priceCents: 300 }));
  await seedCatalogue(shop.product, imported);
  expect((await publish(cy, await write(cy, { title: "Imported before" }))).state).toBe("published");
});

test("returns a post with a reason and a note, and reviews it again", async () => {
  const di = await signInAsCreator(shop, "di-reyes");
  const id = await write(di, { title: "Returned" });
  await publish(di, id);
  const note = "Please name the source of the map.";
  expect((await decide(id, { decision: "return", version: 1, reason: "not-original", note })).status).toBe(204);
  expect((await di.get(`${posts}/${id}`)).body.data).toMatchObject({
    ...{ state: "returned", review: null, post: null },
    returned: { version: 1, reason: "not-original", note },
  });
  const mail = await lastMail("di-reyes@");
  expect(mail?.subject).toBe("Your piece needs a change");
  for (const part of ["somebody else's work", note, "Remove or quote them", "/studio"])
    expect(mail?.text).toContain(part);
  expect((await decide(id, { decision: "return", version: 1, reason: "other" })).body).toEqual({ error: "NOT_FOUND" });
  await save(di, id, 1, { body: "With its source." });
  expect(await publish(di, id, 2)).toMatchObject({ state: "in-review", returned: null });
  expect(await approve(id)).toBe(204);
});

test("shows a moderator the earlier decisions on a post and the parts that changed since the last one", async () => {
  const ivy = await signInAsCreator(shop, "ivy-sand");
  const id = await write(ivy, { title: "Twice read", categories: ["Oceans"] });
  await publish(ivy, id);
  expect(await open(id)).toMatchObject({ decisions: [], changed: null });
  const note = "Which sea is it?";
  await decide(id, { decision: "return", version: 1, reason: "unreadable", note });
  await save(ivy, id, 1, { title: "Read twice", body: "Another text.", price: "5.50" });
  await publish(ivy, id, 2);
  const again = await open(id);
  expect(again.decisions).toEqual([
    { decision: "return", version: 1, reason: "unreadable", note, by: "mo@team.example", at: expect.any(Number) },
  ]);
  expect(again.changed).toEqual(["title", "body", "price"]);

  await decide(id, { decision: "return", version: 2, reason: "price" });
  await publish(ivy, id, 2);
  const third = await open(id);
  expect(third.decisions.map(({ reason }: { reason: string }) => reason)).toEqual(["price", "unreadable"]);
  expect(third.changed).toEqual([]);
});

test("says that the changes are unknown once the version decided last is thinned out", async () => {
  const joe = await signInAsCreator(shop, "joe-park");
  const id = await write(joe, { title: "Thinned" });
  await save(joe, id, 1, { excerpt: "Saved while writing.", isAutosave: true });
  await publish(joe, id, 2);
  await decide(id, { decision: "return", version: 2, reason: "other" });
  await save(joe, id, 2, { excerpt: "And again.", isAutosave: true });
  await publish(joe, id, 3);
  expect(await open(id)).toMatchObject({ version: 3, decisions: [{ version: 2 }], changed: null });
});

test("publishes no submission of a creator who may not publish, and says so to the moderator", async () => {
  const eva = await signInAsCreator(shop, "eva-noor");
  const id = await write(eva, { title: "Restricted" });
  await publish(eva, id);
  await shop.database.db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT w.id, 'publish', 'moderation', 'Read the decision.', a.id FROM authors w, accounts a JOIN account_roles ON account_id = a.id
      WHERE w.username = 'eva-noor' LIMIT 1`,
  });
  const { version, sha256 } = await open(id);
  const refused = await decide(id, { decision: "approve", version, sha256 });
  expect([refused.status, refused.body]).toEqual([403, { error: "RESTRICTED" }]);
  expect(await publicPost("restricted")).toBeUndefined();
  expect((await decide(id, { decision: "return", version, reason: "other" })).status).toBe(204);
});

test("publishes the reviewed version, even if the creator saves another meanwhile", async () => {
  const ed = await signInAsCreator(shop, "ed-sato");
  const id = await write(ed, { title: "Reviewed", price: null });
  await publish(ed, id);
  const { sha256 } = await open(id);
  for (let version = 1; version <= 3; version++)
    await save(ed, id, version, { body: `Rewritten ${version}`, isAutosave: true });
  expect((await open(id)).sha256).toBe(sha256);
  expect((await decide(id, { decision: "approve", version: 1, sha256 })).status).toBe(204);
  expect((await publicPost("reviewed")).content).toBe("<p>The <em>first</em> text.</p>\n");

  // A moderator reviews an update as well, and readers see the first version until its approval.
  expect((await publish(ed, id, 4)).state).toBe("in-review");
  expect((await publicPost("reviewed")).content).toContain("first");
  expect((await ed.send("POST", `${posts}/${id}/withdraw`)).body.data.state).toBe("published");
  await publish(ed, id, 4);
  expect(await open(id)).toMatchObject({ version: 4, isUpdate: true });
  expect(await approve(id)).toBe(204);
  expect((await publicPost("reviewed")).content).toContain("Rewritten 3");
});

test("replaces the version under review by a newer submission, and refuses decisions about the earlier one", async () => {
  const kit = await signInAsCreator(shop, "kit-vann");
  const id = await write(kit, { title: "Sent twice", price: null });
  const { review } = await publish(kit, id);
  const first = await open(id);
  await save(kit, id, 1, { body: "The newer text." });
  await shop.database.shiftClock("1 hour");
  const sent = await publish(kit, id, 2);
  expect(sent).toMatchObject({ state: "in-review", review: { version: 2 } });
  expect(sent.review.dueAt - review.dueAt).toBeGreaterThanOrEqual(3600);
  for (const decision of [
    { decision: "approve", version: 1, sha256: first.sha256 },
    { decision: "return", version: 1, reason: "other" },
  ]) {
    const refused = await decide(id, decision);
    expect([refused.status, refused.body]).toEqual([409, { error: "OUTDATED_VERSION" }]);
  }
  expect(await approve(id)).toBe(204);
  expect((await publicPost("sent-twice")).content).toBe("<p>The newer text.</p>\n");
});

test("reviews a newer version of a piece under review, even once its creator may publish at once", async () => {
  const lou = await signInAsCreator(shop, "lou-hart");
  const id = await write(lou, { title: "Still read" });
  await publish(lou, id);
  const imported = ["first", "second", "third"].map((slug) => ({ slug: `lou-${slug}`, username: "lou-hart" }));
  await seedCatalogue(shop.product, imported);
  await save(lou, id, 1, { body: "The newer text." });
  expect(await publish(lou, id, 2)).toMatchObject({ state: "in-review", needsReview: true, review: { version: 2 } });
  await lou.send("POST", `${posts}/${id}/withdraw`);
  expect((await publish(lou, id, 2)).state).toBe("published");
});

test("rejects the approval of a text that differs from the submitted or read one", async () => {
  const fay = await signInAsCreator(shop, "fay-berg");
  const id = await write(fay, { title: "Swapped" });
  await publish(fay, id);
  const first = await open(id);
  await fay.send("POST", `${posts}/${id}/withdraw`);
  await save(fay, id, 1, { body: "Another text." });
  await publish(fay, id, 2);
  for (const version of [1, 2]) {
    const refused = await decide(id, { decision: "approve", version, sha256: first.sha256 });
    expect([refused.status, refused.body]).toEqual([409, { error: "OUTDATED_VERSION" }]);
  }
  await shop.product.db.query({
    text: "UPDATE draft_revisions SET body_markdown = 'Written behind our back.' WHERE draft_id = $1 AND version = 2",
    values: [id],
  });
  const { sha256 } = await open(id);
  expect((await decide(id, { decision: "approve", version: 2, sha256 })).status).toBe(409);
  expect(await publicPost("swapped")).toBeUndefined();
});

test("rejects decisions by the post's own creator and by non-moderators", async () => {
  const gus = await signInAsCreator(shop, "gus-weil");
  const id = await write(gus, { title: "My own" });
  await publish(gus, id);
  const { sha256 } = await open(id);
  const decision = { decision: "approve", version: 1, sha256 };
  expect((await decide(id, decision, new TestBrowser(shop.url))).status).toBe(401);
  expect((await decide(id, decision, gus)).body).toEqual({ error: "ROLE_REQUIRED" });
  await openTestAccount(shop, { email: "rita@team.example", roles: ["reviewer", "support", "finance", "owner"] });
  expect((await decide(id, decision, await signInAsTeam(shop, "rita@team.example"))).body).toEqual({
    error: "ROLE_REQUIRED",
  });
  await openTestAccount(shop, { email: "gus-weil@creators.example", roles: ["moderator"] });
  const own = await signInAsTeam(shop, "gus-weil@creators.example");
  expect(await open(id, own)).toMatchObject({ isOwn: true });
  for (const each of [decision, { decision: "return", version: 1, reason: "other" }])
    expect((await decide(id, each, own)).body).toEqual({ error: "OWN_CASE" });
});

test("publishes a scheduled post at its time after the review, or at once if the time has passed", async () => {
  const hal = await signInAsCreator(shop, "hal-noor");
  const ids = [await write(hal, { title: "In time" }), await write(hal, { title: "Too late" })];
  const at = (
    await oneRow<{ at: string }>(shop.product.db, {
      text: `SELECT to_char(app_now() AT TIME ZONE 'Asia/Tokyo' + interval '2 hours', 'YYYY-MM-DD"T"HH24:MI') AS at`,
    })
  ).at;
  for (const id of ids) {
    const scheduled = await hal.send("POST", `${posts}/${id}/schedule`, { version: 1, at, timeZone: "Asia/Tokyo" });
    expect(scheduled.body.data).toMatchObject({ state: "in-review", schedule: { at, timeZone: "Asia/Tokyo" } });
    expect((await open(id)).schedule).toEqual({ at, timeZone: "Asia/Tokyo" });
  }
  expect(await approve(ids[0] ?? "")).toBe(204);
  expect((await hal.get(`${posts}/${ids[0]}`)).body.data.state).toBe("scheduled");
  const asked = { version: 1, at, timeZone: "Asia/Tokyo" };
  expect((await hal.send("POST", `${posts}/${ids[0]}/schedule`, asked)).body.data.state).toBe("in-review");
  expect(await open(ids[0] ?? ""), "no reader sees the approved version yet").toMatchObject({ isUpdate: false });
  expect(await approve(ids[0] ?? "")).toBe(204);
  const mail = await lastMail("hal-noor@");
  expect(mail?.subject).toBe("Your piece is approved");
  // The time as the creator chose it, by the clocks of the chosen zone.
  const [day, hour] = [new Date(`${at}Z`).getUTCDate(), `${Number(at.slice(11, 13)) % 12 || 12}${at.slice(13)}`];
  expect(mail?.text).toMatch(new RegExp(` ${day}, \\d{4} at ${hour} [AP]M \\(Asia/Tokyo\\)`));
  expect(await publicPost("in-time")).toBeUndefined();
  await shop.database.shiftClock("3 hours");
  expect(await publicPost("in-time")).toBeDefined();
  expect(await approve(ids[1] ?? "")).toBe(204);
  expect((await hal.get(`${posts}/${ids[1]}`)).body.data.state).toBe("published");
});

test("publishes at the date that the creator chose last during the review, with its first deadline", async () => {
  const may = await signInAsCreator(shop, "may-roth");
  const inHours = async (hours: number) =>
    (
      await oneRow<{ at: string }>(shop.product.db, {
        text: `SELECT to_char(app_now() AT TIME ZONE 'UTC' + $1::int * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI') AS at`,
        values: [hours],
      })
    ).at;
  const schedule = async (id: string, at: string) =>
    (await may.send("POST", `${posts}/${id}/schedule`, { version: 1, at, timeZone: "UTC" })).body.data;
  const later = await write(may, { title: "Dated later" });
  const { review } = await publish(may, later);
  await shop.database.shiftClock("1 minute");
  const [first, second] = [await inHours(2), await inHours(3)];
  expect(await schedule(later, first)).toMatchObject({ state: "in-review", schedule: { at: first }, review });
  expect(await schedule(later, second)).toMatchObject({ state: "in-review", schedule: { at: second }, review });
  const steps = { text: "SELECT count(*)::int AS count FROM publications WHERE draft_id = $1", values: [later] };
  const before = await oneRow(shop.product.db, steps);
  expect(await schedule(later, second)).toMatchObject({ schedule: { at: second } });
  expect(await oneRow(shop.product.db, steps)).toEqual(before);
  expect(await approve(later)).toBe(204);
  expect((await may.get(`${posts}/${later}`)).body.data).toMatchObject({
    state: "scheduled",
    schedule: { at: second },
  });

  const atOnce = await write(may, { title: "Undated again" });
  await schedule(atOnce, first);
  expect(await publish(may, atOnce)).toMatchObject({ state: "in-review", schedule: null });
  expect(await approve(atOnce)).toBe(204);
  expect((await may.get(`${posts}/${atOnce}`)).body.data.state).toBe("published");
});

test("applies a price that the creator confirms during the review", async () => {
  const ned = await signInAsCreator(shop, "ned-falk");
  const id = await write(ned, { title: "Confirmed" });
  await publish(ned, id);
  expect(await approve(id)).toBe(204);
  await save(ned, id, 1, { price: "9.00" });
  await publish(ned, id, 2, { confirmPrice: true });
  await save(ned, id, 2, { price: "4.50" });
  await publish(ned, id, 3);
  const { version, sha256 } = await open(id);
  await shop.product.db.query({ text: "UPDATE posts SET price_cents = 500 WHERE slug = 'confirmed'" });
  const decision = { decision: "approve", version, sha256 };
  expect((await decide(id, decision)).body.problems).toEqual([{ field: "price", code: "unconfirmed-price" }]);
  await publish(ned, id, 3, { confirmPrice: true });
  expect((await decide(id, decision)).status).toBe(204);
  expect((await publicPost("confirmed")).price).toBe(4.5);
});

test("tells a creator whose changes are returned that readers keep the published version", async () => {
  const pam = await signInAsCreator(shop, "pam-ochoa");
  const id = await write(pam, { title: "Kept" });
  await publish(pam, id);
  expect(await approve(id)).toBe(204);
  await save(pam, id, 1, { body: "Changed." });
  await publish(pam, id, 2);
  expect((await decide(id, { decision: "return", version: 2, reason: "other", note: "Why?" })).status).toBe(204);
  const mail = await lastMail("pam-ochoa@");
  expect(mail?.text).toContain("readers keep the published version");
  expect(mail?.text).not.toContain("readers see nothing of it");
  expect((await pam.get(`${posts}/${id}`)).body.data).toMatchObject({ state: "returned", post: { isPublic: true } });
  expect((await pam.send("POST", `${posts}/${id}/withdraw`)).body.data.state).toBe("withdrawn");
});

test("rejects submissions that cannot be published", async () => {
  const ivy = await signInAsCreator(shop, "ivy-lam");
  const id = await write(ivy, { title: "Priced" });
  await publish(ivy, id);
  await approve(id);
  await save(ivy, id, 1, { price: "9.00" });
  const refused = await ivy.send("POST", `${posts}/${id}/publish`, { version: 2 });
  expect(refused.body.problems).toEqual([{ field: "price", code: "unconfirmed-price" }]);
  expect((await publish(ivy, id, 2, { confirmPrice: true })).state).toBe("in-review");
  expect((await publicPost("priced")).price).toBe(4.5);
  expect(await approve(id)).toBe(204);
  expect((await publicPost("priced")).price).toBe(9);
});

test("counts a sale once its week is over", async () => {
  const jo = await signInAsCreator(shop, "jo-vale");
  const id = await write(jo, { title: "Sold" });
  await publish(jo, id);
  expect(await approve(id)).toBe(204);
  const post = { id, slug: "sold", username: "jo-vale", title: "Sold", body: "" };
  await buy(shop, post, { email: "buyer@readers.example", name: "Buyer Unseen" });
  const sales = async () => (await jo.get(posts)).body.data.map((listed: { sales: number }) => listed.sales);
  expect(await sales()).toEqual([0]);
  await shop.database.shiftClock("7 days");
  expect(await sales()).toEqual([1]);
});

test("alerts the operator once for each version when four of its 24 hours are left", async () => {
  const creator = await signInAsCreator(shop, "eli-stone");
  const id = await write(creator, { title: "In time" });
  await publish(creator, id);
  const alerts = async () => {
    const { rows } = await shop.product.db.query({
      text: "SELECT 1 FROM alerts WHERE kind = 'review-due' AND position($1 IN details) > 0",
      values: [id],
    });
    return rows.length;
  };
  const run = () => runRecurringJob(shop.product.jobWork, "alert-due-reviews");
  await shop.database.shiftClock("19 hours 59 minutes");
  await run();
  expect(await alerts()).toBe(0);
  await shop.database.shiftClock("2 minutes");
  await run();
  await run();
  expect(await alerts()).toBe(1);
  const late = await signInByMail(shop, "eli-stone@creators.example");
  await save(late, id, 1, { body: "Another text." });
  await publish(late, id, 2);
  await shop.database.shiftClock("20 hours");
  await run();
  expect(await alerts()).toBe(2);
});
