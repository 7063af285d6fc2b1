import { randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { Call } from "#contract/call.ts";
import { type CallName, type Calls, calls } from "#contract/calls.ts";
import { paths } from "#contract/paths.ts";
import { createDiskStorage } from "./platform/storage/disk-storage.ts";
import { foldChanges } from "./testing/fold-changes.ts";
import { type CatalogueSeed, seedCatalogue } from "./testing/seed-catalogue.ts";
import type { SeededPost } from "./testing/seed-post.ts";
import { openTestAccount, signInAsTeam } from "./testing/sign-in.ts";
import { buy, paymentIntentOf, type Reader, TestBrowser } from "./testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;
let coverAddress: string;
const body = "What only buyers may see.";
const reader: Reader = { email: "reader@readers.example", name: "Reader Unseen" };
const kelp: CatalogueSeed = {
  slug: "kelp-forests",
  title: "Kelp forests",
  bodyHtml: `<p>${body}</p>`,
  category: "Oceans",
  priceCents: 450,
};
const market: CatalogueSeed = { slug: "night-markets", title: "Night markets", category: "Oceans", priceCents: 300 };
const ofAnother: CatalogueSeed = { slug: "tide-pools", username: "bo-lind", category: "Oceans", priceCents: 300 };

beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
  await seedCatalogue(product.product, [kelp, market, ofAnother]);
  const { id } = await product.product.catalogue.getPostSummary(kelp.slug);
  post = { id, slug: kelp.slug, username: "ada-okafor", title: "Kelp forests", body };
  const plain = { width: 4, height: 3, channels: 3 as const, background: "teal" };
  const picture = await sharp({ create: plain }).png().toBuffer();
  const { key } = await createDiskStorage(join(product.dataDir, "media")).put(picture);
  const { rows } = await product.database.db.query({
    text: `INSERT INTO media_files (post_id, role, name, mime, size_bytes, width, height, storage_key)
      VALUES ($1, 'cover', 'kelp.png', 'image/png', $3, 4, 3, $2) RETURNING id`,
    values: [id, key, picture.length],
  });
  coverAddress = paths.media(String(rows[0]?.id), "original");
});
afterAll(() => product.close());

const operations = () => product.product.operations;
const get = (path: string, headers?: Record<string, string>) => new TestBrowser(product.url).get(path, headers);
const readWith = (token: unknown) =>
  get(addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } }), {
    authorization: `Bearer ${token}`,
  });

/** The calls of readers; those of signed-in people show only their own posts. */
type ReadingCall = {
  [Name in CallName]: Calls[Name] extends { method: "GET"; auth: { kind: "none" | "access-token" } } ? Name : never;
}[CallName];
/** Where each call of the catalogue could show the post; undefined for calls that show no post. */
const callAddresses: Record<ReadingCall, string[] | undefined> = {
  getPost: [
    addressOf("getPost", { params: { slug: kelp.slug }, query: { alg: "RS256FAST" } }),
    addressOf("getPost", { params: { slug: kelp.slug }, query: { alg: "AR_HS1GB" } }),
  ],
  listCategoryPremiums: ["/api/content/category-premiums"],
  listPremiumPosts: ["/api/content/premium-posts/All/1", "/api/content/premium-posts/Oceans/1"],
  listUserPosts: ["/api/content/user-posts/ada-okafor/1"],
  getCreator: ["/api/content/creators/ada-okafor"],
  searchPosts: ["/api/content/search/1?q=kelp", "/api/content/search/1?q=oce", "/api/content/search/1?q=ada"],
  listRelatedPosts: [`/api/content/related-posts/${kelp.slug}`, `/api/content/related-posts/${market.slug}`],
  getPostPage: [`/api/content/post-pages/${kelp.slug}?related=0`, `/api/content/post-pages/${market.slug}?related=6`],
  getPaymentConfig: undefined,
  getReceipt: undefined,
  getRefundRequest: undefined,
  getContactFormToken: undefined,
  getApplicationFormToken: undefined,
};
const oEmbed = (slug: string) =>
  `${paths.oEmbed()}?url=${encodeURIComponent(`http://localhost:3000${paths.post("ada-okafor", slug)}`)}`;
const shareImages = ["/images/post/kelp-forests/1.jpg", "/images/creator/ada-okafor/1.jpg"];

async function walk(): Promise<Map<string, { status: number; shows: boolean }>> {
  // The sitemap's parts follow the counts of posts, which the worker folds in the background.
  await foldChanges(product.database.db);
  const discovery = [
    ...[paths.sitemap, paths.sitemapPart("posts-1"), paths.sitemapPart("creators-1"), paths.feed],
    ...["/creator/ada-okafor/rss.xml", paths.embed("ada-okafor", kelp.slug), oEmbed(kelp.slug), coverAddress],
    ...shareImages,
  ];
  const addresses = [...Object.values(callAddresses).flatMap((one) => one ?? []), ...discovery];
  const browser = new TestBrowser(product.url);
  const answers = new Map<string, { status: number; shows: boolean }>();
  for (const address of addresses) {
    const { status, body: answer, headers } = await browser.get(address);
    const text = `${typeof answer === "string" ? answer : JSON.stringify(answer)} ${headers.get("location") ?? ""}`;
    answers.set(address, { status, shows: /kelp/i.test(text) });
  }
  return answers;
}
const gone = { status: 410, shows: false };

test("the walk covers every call with which readers read", () => {
  const reading = Object.entries<Call>(calls).filter(
    ([, { method, auth }]) => method === "GET" && ["none", "access-token"].includes(auth.kind),
  );
  expect(Object.keys(callAddresses).sort()).toEqual(reading.map(([name]) => name).sort());
});

test("a withdrawn post answers 410 and disappears from everything public, and its readers keep reading", async () => {
  const before = await walk();
  for (const address of [...(callAddresses.searchPosts ?? []), paths.feed, oEmbed(kelp.slug)])
    expect([address, before.get(address)]).toEqual([address, { status: 200, shows: true }]);
  expect(before.get(coverAddress)?.status).toBe(200);
  const bought = await buy(product, post, reader);
  const running = new TestBrowser(product.url);
  const started = await running.startPurchase(post, { email: "late@readers.example", name: "Late Reader" });
  const late = paymentIntentOf(started.body.clientSecret);
  await product.stripe.paymentIntents.confirm(late, {
    payment_method: "pm_card_visa",
    return_url: `${product.url}/payment-callback`,
  });

  expect(await operations().unpublishPost("ana", kelp.slug)).toMatchObject({ slug: kelp.slug, changed: true });
  const after = await walk();
  expect([...after].filter(([, { shows }]) => shows)).toEqual([]);
  const itsOwn = [
    ...(callAddresses.getPost ?? []),
    ...[`/api/content/related-posts/${kelp.slug}`, oEmbed(kelp.slug), coverAddress, "/images/post/kelp-forests/1.jpg"],
  ];
  for (const address of itsOwn) expect([address, after.get(address)]).toEqual([address, gone]);
  expect((await get(paths.embed("ada-okafor", kelp.slug))).status).toBe(410);
  expect((await get(`/api/content/post/${kelp.slug}?alg=RS256FAST`)).body).toEqual({ error: "NOT_FOUND" });
  const { body: listed } = await get("/api/content/premium-posts/All/1?postsPerPage=1");
  expect(listed.meta.pagination).toMatchObject({ total: 2, pageCount: 2 });

  const refused = await new TestBrowser(product.url).startPurchase(post, reader);
  expect([refused.status, refused.body]).toEqual([410, { error: "NOT_FOUND" }]);
  const settled = await running.post("/api/payments/check-payment-status", { paymentIntentId: late });
  expect(settled.body).toMatchObject({ paymentRecordStatus: "completed", slug: kelp.slug });
  for (const token of [bought.status.accessToken, settled.body.accessToken]) {
    const { status, body: opened } = await readWith(token);
    expect([status, opened.data.attributes.content]).toEqual([200, `<p>${body}</p>`]);
    const cover = await get(opened.data.attributes.mainImgSrc);
    expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(cover.headers.get("cache-control")).toContain("private");
  }
  const handedOver = await bought.browser.post("/api/payments/check-payment-status", {
    paymentIntentId: bought.paymentIntentId,
  });
  const form = { email: reader.email, nameOnCard: reader.name, slug: kelp.slug, code: handedOver.body.accessCode };
  expect((await new TestBrowser(product.url).post(addressOf("validateCode"), form)).body).toMatchObject({
    valid: true,
  });
  const sentBefore = (await product.mails()).length;
  await new TestBrowser(product.url).post(addressOf("resendCode"), form);
  await expect.poll(async () => (await product.mails()).length).toBe(sentBefore + 1);

  await seedCatalogue(product.product, [{ ...kelp, excerpt: "Imported again, with a new excerpt." }]);
  const imported = await walk();
  // The import has no cover.
  for (const answers of [before, after, imported]) answers.delete(coverAddress);
  expect(imported, "an import does not publish it").toEqual(after);
  expect(await product.product.posts.liveSlugOfSource("seed:kelp-forests")).toBeUndefined();
  expect(await operations().publishPost("ana", kelp.slug)).toMatchObject({ changed: true, isCreatorHidden: false });
  const again = await walk();
  again.delete(coverAddress);
  expect(again).toEqual(before);
  expect(await product.product.posts.liveSlugOfSource("seed:kelp-forests")).toBe(kelp.slug);
  await product.database.shiftClock("73 hours");
  await operations().unpublishPost("ana", kelp.slug);
  expect((await readWith(bought.status.accessToken)).status, "the grant has expired").toBe(410);
  await operations().publishPost("ana", kelp.slug);
});

test("a hidden creator and all their posts answer 410, also posts imported later", async () => {
  const before = await walk();
  const { accessToken } = (await buy(product, post, { email: "fan@readers.example", name: "Fan Reader" })).status;
  await operations().unpublishPost("ana", market.slug);
  expect(await operations().hideCreator("ana", "ada-okafor")).toEqual({ changed: true });
  expect(await operations().hideCreator("ana", "ada-okafor")).toEqual({ changed: false });
  await seedCatalogue(product.product, [{ slug: "kelp-again", title: "Kelp again" }]);
  const after = await walk();
  expect([...after].filter(([, { shows }]) => shows)).toEqual([]);
  const calls = ["/api/content/user-posts/ada-okafor/1", "/api/content/creators/ada-okafor"];
  const own = [...calls, "/creator/ada-okafor/rss.xml", ...shareImages];
  for (const address of own) expect([address, after.get(address)]).toEqual([address, gone]);
  expect((await get("/api/content/premium-posts/All/1")).body.data).toHaveLength(1);
  expect((await get(paths.sitemapPart("creators-1"))).body).not.toContain("ada-okafor");
  expect((await readWith(accessToken)).status).toBe(200);

  expect(await operations().showCreator("ana", "ada-okafor")).toEqual({ changed: true });
  expect(
    (await get(addressOf("getPost", { params: { slug: "kelp-again" }, query: { alg: "RS256FAST" } }))).status,
  ).toBe(200);
  expect(
    (await get(addressOf("getPost", { params: { slug: market.slug }, query: { alg: "RS256FAST" } }))).status,
    "withdrawn by itself",
  ).toBe(410);
  await operations().publishPost("ana", market.slug);
  // The post imported meanwhile is a neighbour.
  before.set(`/api/content/related-posts/${kelp.slug}`, { status: 200, shows: true });
  expect(await walk()).toEqual(before);
});

test("a post that is taken down answers 410 and disappears from everything public, and its readers read no more", async () => {
  await operations().pricePost("ana", market.slug, 450);
  const before = await walk();
  const taken: SeededPost = { ...post, slug: market.slug, id: "", title: "Night markets" };
  const { accessToken } = (await buy(product, taken, { email: "last@readers.example", name: "Last Reader" })).status;
  const unlocked = addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } });
  const bearer = { authorization: `Bearer ${accessToken}` };
  expect((await get(unlocked, bearer)).status).toBe(200);
  await new TestBrowser(product.url).send("POST", addressOf("reportPost"), {
    ...{ id: randomUUID(), slug: market.slug, reason: "illegal" },
  });
  await openTestAccount(product, { email: "mo@team.example", roles: ["moderator"] });
  const moderator = await signInAsTeam(product, "mo@team.example");
  const [{ id }] = (await moderator.get(addressOf("listModerationCases"))).body.data;
  const decision = { decision: "take-down", reason: "illegal", note: "It is not legal." };
  await moderator.send("POST", addressOf("decideModerationCase", { params: { id } }), decision);
  const addresses = [
    unlocked,
    addressOf("getPost", { params: { slug: market.slug }, query: { alg: "RS256FAST" } }),
    ...[oEmbed(market.slug), paths.embed("ada-okafor", market.slug), "/images/post/night-markets/1.jpg"],
  ];
  for (const address of addresses)
    expect([address, (await get(address, address === unlocked ? bearer : {})).status]).toEqual([address, 410]);
  await foldChanges(product.database.db);
  for (const address of before.keys()) {
    const { body: answer } = await get(address);
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    expect([address, /night.?markets/i.test(text)]).toEqual([address, false]);
  }
});

test("a new price asks a paying reader to confirm it; a post made free opens to everyone", async () => {
  const slug = ofAnother.slug;
  const tide: SeededPost = { id: "", slug, username: "bo-lind", title: slug, body: "" };
  const browser = new TestBrowser(product.url);
  const started = await browser.startPurchase(tide, reader, { amount: 3 });
  expect(await operations().pricePost("ana", slug, 550)).toMatchObject({ fromCents: 300, changed: true });
  expect((await browser.startPurchase(tide, reader, { amount: 3 })).body).toEqual({ error: "PRICE_CHANGED" });
  const paymentIntentId = paymentIntentOf(started.body.clientSecret);
  await product.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: `${product.url}/payment-callback`,
  });
  const settled = await browser.post("/api/payments/check-payment-status", { paymentIntentId });
  expect(settled.body, "an order keeps its price").toMatchObject({ paymentRecordStatus: "completed" });

  expect(await operations().pricePost("ana", slug, null)).toMatchObject({ fromCents: 550, changed: true });
  const { attributes } = (await get(addressOf("getPost", { params: { slug }, query: { alg: "RS256FAST" } }))).body.data;
  expect(attributes).toMatchObject({ accessType: "FREE", price: null, content: "<p>Body.</p>" });
  expect(attributes.categories.data.map((one: { attributes: object }) => one.attributes)).toEqual([{ name: "Oceans" }]);
  await expect(operations().pricePost("ana", slug, 300)).rejects.toThrow(/is free\. Import it with a price/);
  await expect(operations().pricePost("ana", "no-such-post", 300)).rejects.toThrow("There is no post no-such-post.");
  const actions = await operations().listActions(3);
  expect(actions.map(({ actor, action, outcome, detail }) => [actor, action, outcome, detail.slug])).toEqual([
    ["ana", "price", "refused", "no-such-post"],
    ["ana", "price", "refused", slug],
    ["ana", "price", "done", slug],
  ]);
});
