import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { Post } from "#contract/content.ts";
import type { FilmPreviews } from "#contract/film.ts";
import type { ListedUpload } from "#contract/uploads.ts";
import { type MadeFilm, makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { workKeyOf } from "#server/domains/uploads/testing/work-key.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { type FakeFfmpeg, writeFakeFfmpeg } from "#server/testing/fake-ffmpeg.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

const h264: MadeFilm = { in: "mp4", film: "h264", sound: "aac", frames: 64 };
let folder: string;
let ffmpeg: FakeFfmpeg;
let shop: TestProduct;
let bo: TestBrowser;
let seed = 100;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-encoder-"));
  ffmpeg = await writeFakeFfmpeg(join(folder, "a path with spaces"), await makeFilm(h264));
  shop = await startTestProduct({ environment: { FFMPEG_PATH: ffmpeg.path } });
  // With three published posts, so that more need no review.
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
  bo = await signInAsCreator(shop, "bo-lind");
});
afterAll(() => Promise.all([shop.close(), rm(folder, { recursive: true, force: true })]));

const runNext = (queue: "films" | "encoding") => runNextJob(shop.product.jobWork, queue);
const get = (address: string, from = shop.url) => fetch(new URL(address, new URL(from, shop.url)));
const textAt = async (address: string, from?: string) => (await get(address, from)).text();

/** Uploads a film, another one each time. `key` is that of the work on it. */
async function send(film: MadeFilm, by = bo, bytes?: Buffer): Promise<{ id: string; key: string }> {
  const file = bytes ?? (await makeFilm({ ...film, seed: seed++ }));
  const { id } = await upload(by, { kind: "download", name: `film.${film.in}`, bytes: file });
  return { id, key: await workKeyOf(shop.database.db, id) };
}

async function workOn(id: string, by = bo): Promise<ListedUpload["work"]> {
  const { data }: { data: ListedUpload[] } = (await by.get(addressOf("listUploads"))).body;
  return data.find((each) => each.id === id)?.work ?? null;
}

async function publish(title: string, uploadId: string) {
  const content = { title, excerpt: "At dusk.", price: "4.50", body: "Look.", files: [{ id: uploadId, name: "Tide" }] };
  const made = await bo.send("POST", addressOf("createStudioPost"), content);
  const published = await bo.send("POST", `/api/studio/posts/${made.body.data.id}/publish`, { version: 1 });
  const { slug } = published.body.data.post;
  const post = await shop.product.posts.findPostForPurchase(slug);
  const grant = await seedGrant(shop.product, { id: post?.id ?? "", slug });
  const headers = { authorization: `Bearer ${grant.accessToken}` };
  const open = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=AR_HS1GB`, headers);
  const [film] = (open.body.data as Post).attributes.mediaFiles.data;
  return { grant, streamUrl: film?.attributes.streamUrl ?? "", previewUrl: film?.attributes.previewUrl ?? "" };
}

/** The files of some work in the store. */
async function storedBeside(key: string): Promise<string[]> {
  const path = join(shop.dataDir, "media", pathOfKey(key));
  // The folder may not exist.
  const names = (await readdir(dirname(path)).catch(() => [])).filter((name) => name.startsWith(`${basename(path)}.`));
  return names.map((name) => name.slice(key.length + 1)).sort();
}

test("plays a film before its other sizes are made, then in all of them, each guarded", async () => {
  const { id, key } = await send(h264);
  await runNext("films");
  expect(await workOn(id)).toMatchObject({ state: "encoding", plays: true });
  const early = await publish("Early", id);
  expect(await textAt(early.streamUrl)).toContain("#EXT-X-MAP");
  expect(early.previewUrl).toBe("");

  await runNext("encoding");
  expect(await workOn(id)).toMatchObject({ state: "ready", plays: true });
  expect(await storedBeside(key)).toEqual(["cmaf1", "filmposter", "filmpreviews", "ladder240", "ladder480"]);
  const { grant, streamUrl, previewUrl } = await publish("Sizes", id);
  const all = await textAt(streamUrl);
  const [first = "", ...variants] = all.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(all.match(/RESOLUTION=\d+x\d+/g)).toEqual([
    "RESOLUTION=1280x720",
    "RESOLUTION=1280x720",
    "RESOLUTION=1280x720",
  ]);
  expect(all).toMatch(/BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.640016,mp4a\.40\.2"/);
  expect([first.split("?")[0], variants.length]).toEqual(["cmaf1.m3u8", 2]);
  const addresses = [previewUrl];
  for (const variant of [first, ...variants]) {
    const playlist = await textAt(variant, streamUrl);
    const parts = playlist.match(/[\w-]+\.mp4\?t=[\w.-]+/g) ?? [];
    expect(parts.length).toBe(5);
    addresses.push(variant, ...parts);
    expect(await (await get(parts[1] ?? "", streamUrl)).text()).toContain("moof");
  }
  const previews: FilmPreviews = await (await get(streamUrl.replace("film.m3u8", "previews.json"))).json();
  expect(previews).toMatchObject({ everyMs: 2_000, count: 6, columns: 6, width: 160, height: 90 });
  addresses.push(previews.sheet, streamUrl, streamUrl.replace("film.m3u8", "previews.json"));
  const statuses = () => Promise.all(addresses.map(async (address) => (await get(address, streamUrl)).status));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  const unsigned = addresses.map((address) => address.split("?")[0] ?? "");
  for (const address of unsigned) expect((await get(address, streamUrl)).status, address).toBe(401);
  await grant.revoke();
  expect(new Set(await statuses())).toEqual(new Set([401]));
});

test.each<[string, MadeFilm]>([
  ["VP9", { in: "webm", film: "vp9" }],
  ["ProRes", { in: "mov", film: "prores" }],
  ["a film that its camera turned", { in: "mp4", film: "h264", rotation: 90 }],
])("encodes %s at its own size as well", { tags: ["long"] }, async (_what, film) => {
  const { id, key } = await send(film);
  while (await runNext("films"));
  expect(await workOn(id)).toMatchObject({ state: "encoding", plays: false });
  await runNext("encoding");
  expect(await workOn(id)).toMatchObject({ state: "ready", plays: true });
  expect(await storedBeside(key)).toEqual(["filmposter", "filmpreviews", "ladder240", "ladder480", "ladder720"]);
  const { streamUrl } = await publish(`Encoded ${seed}`, id);
  expect((await textAt(streamUrl)).match(/\.m3u8/g)).toHaveLength(3);
});

test("encodes a film of high dynamic range with its colours as they are where they cannot be mapped", {
  tags: ["long"],
}, async () => {
  const { id, key } = await send({ in: "mov", film: "hevc" });
  await ffmpeg.become("no-tone-map");
  while (await runNext("films"));
  await runNext("encoding");
  await ffmpeg.become("work");
  expect(await workOn(id)).toMatchObject({ state: "ready", plays: true });
  expect(await storedBeside(key)).toEqual(["filmposter", "filmpreviews", "ladder240", "ladder480", "ladder720"]);
});

test("streams an interlaced film in the sizes made of it, and in its own until then", { tags: ["long"] }, async () => {
  const { id, key } = await send(h264);
  await runNext("films");
  expect(await textAt((await publish("Lines", id)).streamUrl)).toContain("cmaf1-1.mp4");
  await ffmpeg.become("interlaced");
  await runNext("encoding");
  await ffmpeg.become("work");
  expect(await storedBeside(key)).toEqual([
    ...["cmaf1", "filmposter", "filmpreviews"],
    ...["ladder240", "ladder480", "ladder720"],
  ]);
  const playlist = await textAt((await publish("No lines", id)).streamUrl);
  expect(playlist.match(/^h(?:720|480|240)-[0-9a-f]{8}\.m3u8/gm)).toHaveLength(3);
  expect(playlist).not.toContain("cmaf1");
});

test("takes the first frame for the still of a film that has no other", async () => {
  const { id, key } = await send(h264);
  await runNext("films");
  await ffmpeg.become("one-frame");
  await runNext("encoding");
  await ffmpeg.become("work");
  expect(await workOn(id)).toMatchObject({ state: "ready" });
  expect(await storedBeside(key)).toContain("filmposter");
});

test.each<["fail" | "no-space", string]>([
  ["fail", "unreadable"],
  ["no-space", "no-space"],
])(
  "tries three times, then says why (%s); the creator can have it tried again",
  { tags: ["long"] },
  async (mode, refusal) => {
    const { id, key } = await send({ in: "webm", film: "vp9" });
    await ffmpeg.become(mode);
    for (const state of ["encoding", "encoding", "failed"]) {
      expect(await runNext("encoding")).toBe(true);
      expect(await workOn(id)).toMatchObject({ state });
      await shop.database.shiftClock("1 minute");
    }
    expect(await runNext("encoding")).toBe(false);
    expect(await workOn(id)).toMatchObject({ refusal, plays: false });
    expect(await storedBeside(key)).toEqual([]);

    await ffmpeg.become("work");
    const again = addressOf("repeatFileWork", { params: { id } });
    expect((await bo.send("POST", again)).status).toBe(204);
    expect((await bo.send("POST", again)).status).toBe(404);
    await runNext("encoding");
    expect(await workOn(id)).toMatchObject({ state: "ready" });
  },
);

test("ends the encoder when a creator cancels, and encodes nothing until asked to", async () => {
  const { id } = await send({ in: "webm", film: "vp9" });
  await ffmpeg.become("hang");
  const running = runNext("encoding");
  const jobs = createJobs(deriveKeys(["a secret of the tests that is long enough"]));
  const { rows } = await shop.database.db.query({
    text: "SELECT id FROM jobs WHERE kind = 'encode-film' AND state = 'waiting'",
  });
  const jobId = String(rows[0]?.id);
  await expect.poll(async () => (await jobs.jobStatus(shop.database.db, jobId))?.state).toBe("running");
  const ada = await signInAsCreator(shop, "ada-okafor");
  const cancel = addressOf("cancelFileWork", { params: { id } });
  expect((await ada.send("DELETE", cancel)).status).toBe(404);
  expect((await bo.send("DELETE", cancel)).status).toBe(204);
  expect(await workOn(id)).toMatchObject({ state: "cancelled" });
  await running;
  expect((await jobs.jobStatus(shop.database.db, jobId))?.state).toBe("cancelled");
  await ffmpeg.become("work");
  expect(await shop.product.media.queueUnencodedFilms()).toBe(0);
  expect(await runNext("encoding")).toBe(false);
}, 30_000);

test("cancels a film for its creator alone while another one has the same, and nobody learns of the other", async () => {
  const bytes = await makeFilm({ in: "webm", film: "vp9", seed: seed++ });
  const ada = await signInAsCreator(shop, "ada-okafor");
  const { id } = await send({ in: "webm" }, bo, bytes);
  const other = await send({ in: "webm" }, ada, bytes);
  const work = (of: string) => addressOf("cancelFileWork", { params: { id: of } });
  expect((await bo.send("DELETE", work(id))).status).toBe(204);
  expect((await bo.send("DELETE", work(id))).status).toBe(404);
  expect(await workOn(id)).toMatchObject({ state: "cancelled", refusal: "cancelled" });
  expect(await workOn(other.id, ada)).toMatchObject({ state: "encoding" });
  while (await runNext("encoding"));
  expect(await workOn(id)).toMatchObject({ state: "cancelled" });
  expect(await workOn(other.id, ada)).toMatchObject({ state: "ready" });
  expect((await bo.send("POST", work(id))).status).toBe(204);
  expect(await workOn(id)).toMatchObject({ state: "encoding" });
  while (await runNext("encoding"));
  expect(await workOn(id)).toMatchObject({ state: "ready" });
});

test("encodes a film for a new creator after another one cancelled the same, and for the other only on request", {
  tags: ["long"],
}, async () => {
  const bytes = await makeFilm({ in: "webm", film: "vp9", seed: seed++ });
  const ada = await signInAsCreator(shop, "ada-okafor");
  const { id } = await send({ in: "webm" }, bo, bytes);
  expect((await bo.send("DELETE", addressOf("cancelFileWork", { params: { id } }))).status).toBe(204);
  expect(await runNext("encoding")).toBe(false);
  const later = await send({ in: "webm" }, ada, bytes);
  expect(await workOn(later.id, ada)).toMatchObject({ state: "encoding" });
  while (await runNext("encoding"));
  expect(await workOn(later.id, ada)).toMatchObject({ state: "ready" });
  expect(await workOn(id)).toMatchObject({ state: "cancelled" });
});

test("encodes films once ffmpeg is installed, and again what the store lost", { tags: ["long"] }, async () => {
  await shop.restart({ FFMPEG_PATH: "off" });
  const { id, key } = await send({ in: "webm", film: "vp9" });
  while (await runNext("encoding"));
  expect(await workOn(id)).toMatchObject({ state: "no-encoder", plays: false });
  await shop.restart({ FFMPEG_PATH: ffmpeg.path });
  expect(await shop.product.media.queueUnencodedFilms()).toBe(1);
  expect(await shop.product.media.queueUnencodedFilms()).toBe(0);
  while (await runNext("encoding"));
  expect(await workOn(id)).toMatchObject({ state: "ready" });
  await rm(join(shop.dataDir, "media", `${pathOfKey(key)}.ladder480`));
  const { queueLostFilms } = shop.product.media;
  expect((await Promise.all([queueLostFilms(), queueLostFilms()])).sort()).toEqual([0, 1]);
  while (await runNext("encoding"));
  expect((await storedBeside(key)).length).toBe(5);
});

test("refuses rows that describe no ladder", async () => {
  const blob = `'${"b".repeat(64)}'`;
  const insert = (columns: string, values: string) =>
    shop.database.db.query({ text: `INSERT INTO film_ladders (blob_key, ${columns}) VALUES (${blob}, ${values})` });
  await expect(insert("refusal", "'no-space'")).rejects.toThrow("film_ladders_refused_for_a_reason");
  await expect(insert("made_at, refused_at, refusal", "app_now(), app_now(), 'no-space'")).rejects.toThrow(
    "made_or_refused",
  );
  await expect(insert("preview_count", "1")).rejects.toThrow("film_ladders_previews_are_whole");
});
