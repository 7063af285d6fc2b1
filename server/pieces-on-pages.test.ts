import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { Config } from "./config.ts";
import { openScreens } from "./screens.ts";
import { foldChanges } from "./testing/fold-changes.ts";
import { seedCatalogue } from "./testing/seed-catalogue.ts";
import { signInAsCreator } from "./testing/sign-in-creator.ts";
import { TestBrowser } from "./testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

const origin = "http://localhost:3000";
let shop: TestProduct;
/** Creators who publish without a review. */
let bo: TestBrowser;
let cy: TestBrowser;
beforeAll(async () => {
  const { build } = await openScreens({ development: false } as Config);
  if (typeof build === "function") throw new Error("The screens are not built");
  shop = await startTestProduct({ build });
  bo = await signInAsCreator(shop, "bo-lind");
  cy = await signInAsCreator(shop, "cy-moss");
  const published = ["bo-lind", "cy-moss"].flatMap((username) =>
    ["one", "two", "three"].map((name) => ({ slug: `${username}-${name}`, username, priceCents: 300 })),
  );
  await seedCatalogue(shop.product, published);
}, 180_000);
afterAll(() => shop.close());

const posts = "/api/studio/posts";

/** A draft of a creator, ready to be published; returns its id. */
async function write(creator: TestBrowser, title: string, fields: object = {}): Promise<string> {
  const content = { title, excerpt: "What lives there.", body: `The text of ${title}.`, price: "4.50", ...fields };
  return (await creator.send("POST", posts, content)).body.data.id;
}

async function publish(creator: TestBrowser, id: string): Promise<void> {
  const { version } = (await creator.get(`${posts}/${id}`)).body.data;
  const { status } = await creator.send("POST", `${posts}/${id}/publish`, { version });
  expect(status).toBe(200);
}

const stateOf = async (creator: TestBrowser, id: string) => (await creator.get(`${posts}/${id}`)).body.data?.state;

/** An answer as a visitor gets it, without following redirects. */
async function open(path: string) {
  const reply = await fetch(shop.url + path, { redirect: "manual" });
  return { status: reply.status, location: reply.headers.get("location"), text: await reply.text() };
}

describe("a post that moved to another slug", () => {
  const former = "a-door-with-one-name";
  const current = "a-door-with-two-names";
  const [asked, now] = [paths.post("bo-lind", former), paths.post("bo-lind", current)];

  test("is found by its former slug at every address, and named by its current one", async () => {
    const id = await write(bo, "A door", { slug: former });
    await publish(bo, id);
    // The page of the former slug is cached.
    for (const path of [asked, `${asked}.data`]) expect((await open(path)).status).toBe(200);
    await bo.send("PUT", `${posts}/${id}`, { slug: current }, { "if-match": '"1"' });
    await publish(bo, id);
    await foldChanges(shop.product.db);

    const redirects = {
      [asked]: now,
      [`${asked}?lang=es`]: `${now}?lang=es`,
      [paths.freePost(former)]: now,
      [`/blog/any?slug=${former}`]: now,
      [paths.embed("bo-lind", former)]: paths.embed("bo-lind", current),
    };
    for (const [from, to] of Object.entries(redirects))
      expect([from, await open(from)]).toMatchObject([from, { status: 301, location: to }]);
    // React Router's client reads the redirect from the answer's body.
    const data = await open(`${asked}.data`);
    expect([data.status, JSON.parse(data.text)]).toEqual([
      202,
      expect.arrayContaining(["redirect", now, "status", 301]),
    ]);
    const shared = await open(`/images/post/${former}/1.jpg`);
    expect([shared.status, shared.location]).toEqual([302, expect.stringContaining(`/images/post/${current}/`)]);

    const call = (name: "getPost" | "listRelatedPosts") =>
      open(addressOf(name, { params: { slug: former }, query: { alg: "RS256FAST" } } as never));
    expect(JSON.parse((await call("getPost")).text).data.attributes).toMatchObject({ slug: current });
    expect((await call("listRelatedPosts")).status).toBe(200);
    const lists = [
      ...[paths.sitemapPart("posts-1"), paths.feed, paths.creatorFeed("bo-lind"), paths.oEmbed(origin + asked)],
      now,
    ];
    for (const path of lists) {
      const { status, text } = await open(path);
      const links = [...text.matchAll(/[/"]a-door-with-(?:one|two)-names?(?=["<?&])/g)].map(([link]) => link);
      expect([path, status, links.length > 0, links.filter((link) => link.startsWith(`/${former}`))]).toEqual([
        ...[path, 200, true],
        [],
      ]);
    }
    expect((await open(paths.reportPost(former))).status).toBe(200);
    const seeded = { id, slug: former, username: "bo-lind", title: "A door", body: "" };
    const started = await new TestBrowser(shop.url).startPurchase(seeded, {
      email: "r@readers.example",
      name: "A Reader",
    });
    expect([started.status, started.body]).toMatchObject([200, { clientSecret: expect.any(String) }]);
  });
});

test("the page for a report is there for a withdrawn piece, without its title, and for none that never was", async () => {
  const slug = "a-withdrawn-door";
  const id = await write(bo, "A withdrawn door", { slug });
  await publish(bo, id);
  const asked = paths.reportPost(slug);
  expect((await open(asked)).text).toContain("A withdrawn door");
  await bo.send("POST", addressOf("withdrawStudioPost", { params: { id } }), {});
  const { status, text } = await open(asked);
  expect([status, text.includes("no longer offered"), text.includes("A withdrawn door")]).toEqual([200, true, false]);
  expect((await open(paths.reportPost("no-such-door"))).status).toBe(404);
});

describe("a piece with a translation", () => {
  const link = (creator: TestBrowser, id: string, translation: string | null) =>
    creator.send("PUT", `${posts}/${id}/translation`, { translation });
  const form = (creator: TestBrowser, id: string, version: number, translation: string) => {
    const fields = {
      version: String(version),
      title: "Tides",
      language: "English",
      price: "4.50",
      intent: "translation",
    };
    const body = new URLSearchParams({
      ...fields,
      accessType: "PAID",
      excerpt: "E",
      body: "T",
      slug: "tides",
      translation,
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return creator.sendBytes("POST", staffPaths.studioPiece(id), Buffer.from(String(body)), headers);
  };
  const [english, spanish] = [paths.post("bo-lind", "tides"), paths.post("bo-lind", "mareas")];
  /** Whether the page, its data and the sitemap's entry of each post lead to the other one. */
  const leads = async () => {
    await foldChanges(shop.product.db);
    const entries = (await open(paths.sitemapPart("posts-1"))).text.split("<url>");
    const found: boolean[] = [];
    for (const [from, to] of [
      [english, spanish],
      [spanish, english],
    ] as const) {
      const entry = entries.find((each) => each.includes(`<loc>${origin}${from}</loc>`)) ?? "";
      const html = (await open(from)).text;
      const isAlternate = html.includes(`hrefLang="${to === spanish ? "es" : "en"}" href="${origin}${to}"`);
      const isOffered = html.includes(to === spanish ? "Leer en español" : "Read in English");
      found.push(
        isAlternate,
        isOffered,
        (await open(`${from}.data`)).text.includes(to),
        entry.includes(`href="${origin}${to}"`),
      );
    }
    return found.every(Boolean) ? true : found.some(Boolean) ? found : false;
  };

  test("leads readers and search engines to it while both are public, at once and in cached pages", async () => {
    const [id, other] = [
      await write(bo, "Tides", { slug: "tides" }),
      await write(bo, "Mareas", { slug: "mareas", language: "Spanish" }),
    ];
    expect((await link(bo, id, other)).body.problems).toEqual([{ field: "translation", code: "unpublished" }]);
    for (const each of [id, other]) await publish(bo, each);
    const found = (await bo.get(`${posts}/${id}/translation`)).body.data;
    expect(found).toEqual({ translation: null, choices: [{ id: other, title: "Mareas" }] });
    expect(await leads()).toBe(false);
    expect((await form(bo, id, 1, other)).headers.get("location")).toContain("done=translation");
    expect(await leads()).toBe(true);
    expect((await bo.get(`${posts}/${other}/translation`)).body.data.translation).toEqual({ id, title: "Tides" });

    await bo.send("POST", `${posts}/${other}/withdraw`);
    expect(await leads()).toBe(false);
    await publish(bo, other);
    expect(await leads()).toBe(true);
    const { operations } = shop.product;
    await operations.hideCreator("ana", "bo-lind");
    expect(await leads()).toBe(false);
    await operations.showCreator("ana", "bo-lind");
    expect(await leads()).toBe(true);
    expect((await link(bo, other, null)).body.data.translation).toBeNull();
    expect(await leads()).toBe(false);

    await link(bo, id, other);
    // The same text in another language is no translation any more.
    const { version } = (await bo.get(`${posts}/${other}`)).body.data;
    await bo.send("PUT", `${posts}/${other}`, { language: "English" }, { "if-match": `"${version}"` });
    await publish(bo, other);
    expect((await bo.get(`${posts}/${id}/translation`)).body.data.translation).toBeNull();
  });

  test("is no other creator's, of another language, and of one piece only", async () => {
    const [one, two, three] = [
      await write(bo, "One tide"),
      await write(bo, "Una marea", { language: "Spanish" }),
      await write(bo, "Another tide"),
    ];
    const foreign = await write(cy, "Marea ajena", { language: "Spanish" });
    for (const each of [one, two, three]) await publish(bo, each);
    await publish(cy, foreign);
    expect((await link(cy, one, foreign)).status).toBe(404);
    expect((await link(bo, one, foreign)).status).toBe(404);
    expect((await cy.get(`${posts}/${one}/translation`)).status).toBe(404);
    expect((await link(bo, one, three)).body.problems).toEqual([{ field: "translation", code: "same-language" }]);
    expect((await link(bo, one, two)).status).toBe(200);
    expect((await link(bo, three, two)).body.problems).toEqual([{ field: "translation", code: "taken" }]);
    const insert = (english: string, spanish: string) =>
      shop.product.db.query({
        text: `INSERT INTO post_translations (author_id, english_id, spanish_id)
          SELECT author_id, post_id, (SELECT post_id FROM drafts WHERE id = $2) FROM drafts WHERE id = $1`,
        values: [english, spanish],
      });
    await expect(insert(three, foreign), "ownership").rejects.toThrow(/foreign key/);
    await expect(insert(three, one), "language").rejects.toThrow(/foreign key/);
    await expect(insert(three, two), "one link").rejects.toThrow(/unique/);
  });
});

describe("actions on several pieces", () => {
  const act = async (creator: TestBrowser, action: string, ids: string[], confirmed = true) => {
    const form = new URLSearchParams([["action", action], ...ids.map((id): [string, string] => ["piece", id])]);
    if (confirmed) form.append("confirmed", "yes");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return creator.sendBytes("POST", staffPaths.studioPieces(), Buffer.from(String(form)), headers);
  };

  test.each([
    { action: "publish", before: false, after: "published", done: "1 piece was published" },
    { action: "withdraw", before: true, after: "withdrawn", done: "1 piece was withdrawn" },
    { action: "delete", before: false, after: undefined, done: "1 draft was deleted" },
  ])("$action: asks first, changes what it can, and names what it refused", async ({ action, before, after, done }) => {
    const id = await write(bo, `To ${action}`);
    if (before) await publish(bo, id);
    // One in the wrong state, and one of somebody else.
    const wrong = await write(bo, `Not to ${action}`);
    if (action === "delete") await publish(bo, wrong);
    if (action === "publish") await bo.send("PUT", `${posts}/${wrong}`, { title: "" }, { "if-match": '"1"' });
    const foreign = await write(cy, `Foreign ${action}`);
    const ids = [id, wrong, foreign];
    const states = () => Promise.all([stateOf(bo, id), stateOf(bo, wrong), stateOf(cy, foreign)]);
    const unchanged = await states();

    const question = await act(bo, action, ids, false);
    expect([question.status, question.body.includes('name="confirmed"')]).toEqual([200, true]);
    expect(await states()).toEqual(unchanged);
    const answer = await act(bo, action, ids);
    expect(answer.body).toContain(done);
    expect(answer.body).toContain("2 pieces were not changed");
    expect(await states()).toEqual([after, unchanged[1], unchanged[2]]);
    expect((await act(new TestBrowser(shop.url), action, [wrong])).status).not.toBe(200);
    expect(await states()).toEqual([after, unchanged[1], unchanged[2]]);
  });
});
