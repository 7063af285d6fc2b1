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
