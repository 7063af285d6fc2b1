import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { MediaFile } from "#contract/content.ts";
import type { ListedUpload } from "#contract/uploads.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { type FakeFfmpeg, writeFakeFfmpeg } from "#server/testing/fake-ffmpeg.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { postWith } from "./testing/bought-files.ts";

const profile = {
  loudness: -9,
  levels: [0, 128, 255],
  chapters: [
    { startMs: 0, title: "Opening" },
    { startMs: 6_400, title: "Low water" },
  ],
};
const unread = { loudness: null, levels: [], chapters: [] };
let folder: string;
let ffmpeg: FakeFfmpeg;
let shop: TestProduct;
let encoded: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-sounds-"));
  encoded = await makeFilm({ in: "mp4", sound: "aac" });
  ffmpeg = await writeFakeFfmpeg(folder, encoded);
  shop = await startTestProduct({ environment: { FFMPEG_PATH: ffmpeg.path } });
});
afterAll(() => Promise.all([shop.close(), rm(folder, { recursive: true, force: true })]));

const runNext = () => runNextJob(shop.product.jobWork, "sounds");
const get = (address: string, headers = {}) => fetch(shop.url + address, { headers });
const profileAt = (url: string) => url.replace("/original", "/sound");

/** Sells a recording, and returns the buyer's grant and file. */
async function sell(name: string, bytes: Buffer) {
  const post = await postWith(shop, { [name]: bytes });
  const grant = await seedGrant(shop.product, post);
  const headers = { authorization: `Bearer ${grant.accessToken}` };
  const open = await new TestBrowser(shop.url).get(`/api/content/post/${post.slug}?alg=AR_HS1GB`, headers);
  const file: MediaFile["attributes"] = open.body.data.attributes.mediaFiles.data[0].attributes;
  return { grant, ...file };
}

test("gives buyers of a recording its waveform, loudness and chapters once they are read, until the access ends", async () => {
  const { grant, url, streamUrl } = await sell("talk.mp3", silentMp3("sold"));
  // Every browser plays an MP3 as it is.
  expect(streamUrl).toBeNull();
  expect(await (await get(profileAt(url))).json()).toEqual(unread);
  await runNext();
  const answer = await get(profileAt(url));
  expect(await answer.json()).toEqual(profile);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect((await get(profileAt(url).split("?")[0] ?? "")).status).toBe(401);
  await grant.revoke();
  expect((await get(profileAt(url))).status).toBe(401);
});

test("gives players a form that they seek in where a recording has no index, and buyers the recording itself", async () => {
  const bytes = Buffer.from("OggS of no sound");
  const { grant, url, streamUrl } = await sell("waves.ogg", bytes);
  const form = streamUrl ?? "";
  expect(form).toContain("/sound.m4a?t=");
  expect((await get(form)).status).toBe(404);
  await runNext();
  const part = await get(form, { range: "bytes=4-7" });
  expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "audio/mp4", "ftyp"]);
  expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await get(form.split("?")[0] ?? "")).status).toBe(401);
  await grant.revoke();
  expect((await get(form)).status).toBe(401);
});

test("reads a recording while films wait to be packaged", async () => {
  const bo = await signInAsCreator(shop, "bo-lind");
  const film = await makeFilm({ in: "mp4", film: "h264", sound: "aac" });
  await upload(bo, { kind: "download", name: "first.mp4", bytes: film });
  const { id } = await upload(bo, { kind: "download", name: "second.mp3", bytes: silentMp3("second") });
  await runNext();
  expect(await workOn(id, bo)).toMatchObject({ state: "ready" });
  await runNextJob(shop.product.jobWork, "films");
});

test("shows the creator of a draft what readers will see of a recording", async () => {
  const bo = await signInAsCreator(shop, "bo-lind");
  const { id } = await upload(bo, { kind: "download", name: "draft.mp3", bytes: silentMp3("draft") });
  const address = `/api/studio/uploads/${id}/sound`;
  expect((await bo.get(address)).body).toEqual(unread);
  await runNext();
  expect((await bo.get(address)).body).toEqual(profile);
  expect((await get(address)).status).toBe(401);
});

/** The work on a recording, as its creator reads it. */
async function workOn(id: string, by: TestBrowser): Promise<ListedUpload["work"]> {
  const { data }: { data: ListedUpload[] } = (await by.get(addressOf("listUploads"))).body;
  return data.find((each) => each.id === id)?.work ?? null;
}

test.each<["fail" | "no-space", string]>([
  ["fail", "unreadable"],
  ["no-space", "no-space"],
])(
  "says why a recording was not read after three attempts (%s), and reads it when its creator asks again",
  async (mode, refusal) => {
    const bo = await signInAsCreator(shop, "bo-lind");
    const { id } = await upload(bo, { kind: "download", name: `${mode}.mp3`, bytes: silentMp3(mode) });
    await ffmpeg.become(mode);
    for (const state of ["reading", "reading", "failed"]) {
      expect(await workOn(id, bo)).toEqual({ of: "sound", state: "reading", refusal: null, progress: 0 });
      await runNext();
      expect(await workOn(id, bo)).toMatchObject({ state });
      await shop.database.shiftClock("1 hour");
    }
    expect(await workOn(id, bo)).toMatchObject({ refusal });
    await ffmpeg.become("work");
    const again = addressOf("repeatFileWork", { params: { id } });
    const other = await signInAsCreator(shop, "ada-okafor");
    expect((await other.send("POST", again)).status).toBe(404);
    expect((await bo.send("POST", again)).status).toBe(204);
    expect((await bo.send("POST", again)).status, "once").toBe(404);
    await runNext();
    expect(await workOn(id, bo)).toMatchObject({ state: "ready", refusal: null });
    expect((await bo.send("POST", again)).status).toBe(404);
  },
);

test("shows a creator how much of a recording is read, and ends the reading when the creator cancels it", async () => {
  const bo = await signInAsCreator(shop, "bo-lind");
  const { id } = await upload(bo, { kind: "download", name: "long.mp3", bytes: silentMp3("long") });
  await ffmpeg.become("hang");
  const running = runNext();
  // The fake measures a tenth of a second of 12.8 again and again.
  await expect.poll(async () => (await workOn(id, bo))?.progress, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await workOn(id, bo)).toMatchObject({ of: "sound", state: "reading" });
  // The work ends with its job.
  expect((await bo.send("DELETE", addressOf("cancelFileWork", { params: { id } }))).status).toBe(204);
  await running;
  expect(await workOn(id, bo)).toMatchObject({ state: "cancelled", refusal: "cancelled" });
  await ffmpeg.become("work");
  expect(await shop.product.operations.encodeFilms("test"), "an operator changes nothing of it").toBe(0);
  expect(await runNext()).toBe(false);
  expect((await bo.send("POST", addressOf("repeatFileWork", { params: { id } }))).status).toBe(204);
  await runNext();
  expect(await workOn(id, bo)).toMatchObject({ state: "ready" });
}, 60_000);

test("reads recordings that failed three times, or that no worker could read, when an operator queues them", async () => {
  await ffmpeg.become("fail");
  const broken = await sell("broken.mp3", silentMp3("broken"));
  for (let attempt = 1; attempt <= 3; attempt++) {
    await runNext();
    await shop.database.shiftClock("1 hour");
  }
  await ffmpeg.become("work");
  expect(await runNext(), "it is not tried a fourth time").toBe(false);
  await shop.restart({ FFMPEG_PATH: "" });
  const early = await sell("early.mp3", silentMp3("early"));
  await runNext();
  await shop.restart({ FFMPEG_PATH: ffmpeg.path });
  for (const { url } of [broken, early]) expect(await (await get(profileAt(url))).json()).toEqual(unread);

  expect(await shop.product.operations.encodeFilms("test")).toBe(2);
  while (await runNext());
  for (const { url } of [broken, early]) expect(await (await get(profileAt(url))).json()).toEqual(profile);
  expect(await shop.product.operations.encodeFilms("test")).toBe(0);
});
