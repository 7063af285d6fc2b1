import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { Post } from "#contract/content.ts";
import { allFiles, paths } from "#contract/paths.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { filesOfGrant } from "./check-grant.ts";

let shop: TestProduct;
let bo: TestBrowser;
let uploadId: string;
beforeAll(async () => {
  shop = await startTestProduct();
  bo = await signInAsCreator(shop, "bo-lind");
  // With three published posts, so that more need no review.
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
  const bytes = await makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 });
  uploadId = (await upload(bo, { kind: "download", name: "tide.mp4", bytes })).id;
});
afterAll(() => shop.close());

/** Publishes a post with the film. */
async function publish(title: string, price: string | null): Promise<{ id: string; slug: string }> {
  const content = { title, excerpt: "At dusk.", price, body: "Look.", files: [{ id: uploadId, name: "Tide" }] };
  const made = await bo.send("POST", addressOf("createStudioPost"), content);
  const { id } = made.body.data;
  const published = await bo.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 });
  const post = await shop.product.posts.findPostForPurchase(published.body.data.post.slug);
  return post ?? { id, slug: published.body.data.post.slug };
}

async function filmOf(slug: string, accessToken?: string) {
  const query = accessToken === undefined ? "RS256FAST" : "AR_HS1GB";
  const headers: Record<string, string> = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
  const { body } = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=${query}`, headers);
  const [film] = (body.data as Post).attributes.mediaFiles.data;
  return { streamUrl: film?.attributes.streamUrl ?? "", url: film?.attributes.url ?? "" };
}

const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(new URL(address, shop.url), { headers, method });
const statusOf = async (address: string) => (await get(address)).status;

/** The absolute addresses that a playlist names. */
function addressesIn(playlist: string, from: string): string[] {
  const first = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? "";
  const segments = playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return [first, ...segments].map((address) => new URL(address, new URL(from, shop.url)).href);
}

/** A purchase of the film with the addresses of its playlist and its parts. */
async function buyFilm(title: string) {
  const post = await publish(title, "4.50");
  const grant = await seedGrant(shop.product, post);
  const { streamUrl, url } = await filmOf(post.slug, grant.accessToken);
  while (await runNextJob(shop.product.jobWork, "films"));
  const parts = addressesIn(await (await get(streamUrl)).text(), streamUrl);
  return { post, grant, url, streamUrl, parts };
}

test("names the playlist of a film at once, and answers 404 until it is packaged", async () => {
  const post = await publish("Early", "4.50");
  const { accessToken } = await seedGrant(shop.product, post);
  const { streamUrl, url } = await filmOf(post.slug, accessToken);
  expect([await statusOf(streamUrl), await statusOf(url)]).toEqual([404, 200]);
  await runNextJob(shop.product.jobWork, "films");
  const playlist = await get(streamUrl);
  expect(playlist.status).toBe(200);
  expect(Object.fromEntries(playlist.headers)).toMatchObject({
    "content-type": "application/vnd.apple.mpegurl",
    "cache-control": "private, no-store",
  });
  const [signature = ""] = /\?t=.*/.exec(streamUrl) ?? [];
  expect(await playlist.text()).toBe(
    [
      ...["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", "#EXT-X-PLAYLIST-TYPE:VOD"],
      ...["#EXT-X-INDEPENDENT-SEGMENTS", `#EXT-X-MAP:URI="cmaf1-0.mp4${signature}"`],
      ...["#EXTINF:4.000,", `cmaf1-1.mp4${signature}`, "#EXTINF:4.000,", `cmaf1-2.mp4${signature}`],
      ...["#EXTINF:4.000,", `cmaf1-3.mp4${signature}`, "#EXTINF:0.800,", `cmaf1-4.mp4${signature}`],
      ...["#EXT-X-ENDLIST", ""],
    ].join("\n"),
  );
});

test("sends the parts of a bought film, whole and in ranges, as one fragmented MP4 file", async () => {
  const { parts } = await buyFilm("Parts");
  const bodies = await Promise.all(parts.map(async (address) => Buffer.from(await (await get(address)).arrayBuffer())));
  const typesOf = (bytes: Buffer) => bytes.toString("latin1", 4, 8);
  expect(bodies.map(typesOf)).toEqual(["ftyp", "moof", "moof", "moof", "moof"]);
  const range = await get(parts[2] ?? "", { range: "bytes=4-7" });
  expect([range.status, await range.text(), range.headers.get("content-range")]).toEqual([
    206,
    "moof",
    `bytes 4-7/${bodies[2]?.length}`,
  ]);
  expect(Object.fromEntries(range.headers)).toMatchObject({
    "content-type": "video/mp4",
    "cache-control": "private, no-store",
  });
  const head = await get(parts[2] ?? "", {}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bodies[2]?.length)]);
});

test("opens no part of a film without its own purchase", async () => {
  const { streamUrl, parts, grant } = await buyFilm("Own");
  const other = await buyFilm("Other");
  const [, segment = ""] = parts;
  const unsigned = (address: string) => address.split("?")[0] ?? "";
  const signedAs = (address: string, from: string) => `${unsigned(address)}?${from.split("?")[1]}`;
  const changed = (address: string) => address.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const address of [streamUrl, segment]) {
    expect(await statusOf(address)).toBe(200);
    for (const wrong of [unsigned(address), signedAs(address, other.streamUrl), `${address}A`, changed(address)])
      expect(await statusOf(wrong), wrong).toBe(401);
  }
  for (const absent of ["cmaf1-9.mp4", "cmaf1-99999999.mp4", "cmaf2-1.mp4", "cmaf1--1.mp4", "film.m3u8x", "film"])
    expect(await statusOf(segment.replace("cmaf1-1.mp4", absent)), absent).toBe(404);
  await grant.revoke();
  expect([await statusOf(segment), await statusOf(other.parts[1] ?? "")]).toEqual([401, 200]);
});

test("ends a film with its access: no part is sent after a refund or the 72 hours", async () => {
  const { streamUrl, parts, grant } = await buyFilm("Refunded");
  await grant.revoke();
  for (const address of [streamUrl, ...parts]) expect(await statusOf(address)).toBe(401);

  const expired = await buyFilm("Expired");
  await shop.database.shiftClock("72 hours");
  for (const address of [expired.streamUrl, ...expired.parts]) expect(await statusOf(address)).toBe(401);
  await shop.database.shiftClock("-72 hours");
  expect(await statusOf(expired.parts[1] ?? "")).toBe(200);
});

test("opens the addresses that a browser got in no other one, nor without its cookie", async () => {
  const { post, grant } = await buyFilm("Shared");
  const own = new TestBrowser(shop.url);
  const other = new TestBrowser(shop.url);
  await Promise.all([own, other].map((browser) => browser.get(addressOf("getPaymentConfig"))));
  const asked = addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } });
  const { attributes } = (await own.get(asked, { authorization: `Bearer ${grant.accessToken}` })).body.data as Post;
  const { url = "", streamUrl } = attributes.mediaFiles.data[0]?.attributes ?? {};
  const playlist = (await own.get(streamUrl ?? "")).body;
  const [first = "", segment = ""] = addressesIn(playlist, streamUrl ?? "").map((part) => part.replace(shop.url, ""));
  const signature = shop.product.media.signAddress(post.id, grant.orderId, own.cookie("payment"));
  const archive = `${paths.media(post.id, allFiles)}?t=${signature}`;
  for (const address of [url, streamUrl ?? "", first, segment, archive]) {
    expect((await own.get(address)).status, address).toBe(200);
    expect([(await other.get(address)).status, await statusOf(address)], address).toEqual([401, 401]);
  }
  // Another device with the token of its own.
  const again = (await other.get(asked, { authorization: `Bearer ${grant.accessToken}` })).body.data as Post;
  expect((await other.get(again.attributes.mediaFiles.data[0]?.attributes.url ?? "")).status).toBe(200);
});

test("limits the requests of one purchase for files, and of no other, and says when to go on", async () => {
  const { grant, parts } = await buyFilm("Scraped");
  const other = await buyFilm("Spared");
  const [, segment = ""] = parts;
  const { requestLimits } = shop.product;
  for (let request = 0; request < filesOfGrant.max - 50; request++)
    await requestLimits.consume(filesOfGrant, grant.orderId);
  expect(await statusOf(segment)).toBe(200);
  for (let request = 0; request < 50; request++) await requestLimits.isExceededBy(filesOfGrant, grant.orderId);
  const refused = await get(segment);
  expect([refused.status, await refused.json()]).toEqual([429, { error: "TOO_MANY_REQUESTS" }]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect(await statusOf(other.parts[1] ?? "")).toBe(200);
});

test("lets caches store the parts of a free film, but not its playlist", async () => {
  const { slug } = await publish("Free", null);
  while (await runNextJob(shop.product.jobWork, "films"));
  const { streamUrl } = await filmOf(slug);
  const playlist = await get(streamUrl);
  expect(playlist.headers.get("cache-control")).toBe("private, no-store");
  const [, segment = ""] = addressesIn(await playlist.text(), streamUrl);
  expect((await get(segment)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("offers a film as it is that is unsuited for HLS", async () => {
  const bytes = await makeFilm({ in: "mp4", film: "h264", rotation: 90 });
  const turned = (await upload(bo, { kind: "download", name: "turned.mp4", bytes })).id;
  while (await runNextJob(shop.product.jobWork, "films"));
  // Without ffmpeg it is not encoded either.
  while (await runNextJob(shop.product.jobWork, "encoding"));
  const before = uploadId;
  uploadId = turned;
  const post = await publish("Turned", "4.50");
  uploadId = before;
  const { accessToken } = await seedGrant(shop.product, post);
  expect(await filmOf(post.slug, accessToken)).toMatchObject({ streamUrl: "" });
});
