import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type MadeFilm, makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { packageFilm } from "./films/package-film.ts";
import { mediaJobs } from "./media-jobs.ts";

let shop: TestProduct;
let folder: string;
let ada: TestBrowser;
let seed = 0;
beforeAll(async () => {
  [shop, folder] = await Promise.all([startTestProduct(), mkdtemp(join(tmpdir(), "vitrina-films-"))]);
  ada = await signInAsCreator(shop, "ada-okafor");
});
afterAll(() => Promise.all([shop.close(), rm(folder, { recursive: true, force: true })]));

const packageNext = () => runNextJob(shop.product.jobWork, "films");

const makeNext = (film: MadeFilm) => makeFilm({ ...film, seed: seed++ });

/** Uploads a film, another one each time, and returns the key of its blob. */
async function send(film: MadeFilm, bytes?: Buffer, by = ada): Promise<string> {
  const file = { kind: "download", name: `film.${film.in}`, bytes: bytes ?? (await makeNext(film)) } as const;
  const { id } = await upload(by, file);
  const { rows } = await shop.database.db.query({
    text: "SELECT file->>'storageKey' AS key FROM uploads WHERE id = $1",
    values: [id],
  });
  return String(rows[0]?.key);
}

/** The package of a film that one creator has. */
async function packageOf(key: string) {
  const { rows } = await shop.database.db.query({
    text: `SELECT w.work_key AS "workKey", init_bytes AS init, segment_bytes AS bytes, segment_ms AS ms, refusal
      FROM film_packages f JOIN file_works w ON w.work_key = f.blob_key WHERE w.blob_key = $1`,
    values: [key],
  });
  return rows[0];
}

/** The work on the newest film, as its creator reads it. */
const workOnNewest = async () => (await ada.get(addressOf("listUploads"))).body.data[0].work;
const jobs = createJobs(deriveKeys(["a secret of the tests that is long enough"]));
const inStore = (key: string) => join(shop.dataDir, "media", pathOfKey(key));
const never = { signal: new AbortController().signal, onProgress: () => {} };

test("packages a film once for its creator, in segments of four seconds", async () => {
  const film: MadeFilm = { in: "mp4", film: "h264", sound: "aac", frames: 64 };
  const bytes = await makeNext(film);
  const key = await send(film, bytes);
  await packageNext();
  expect(await packageOf(key)).toMatchObject({ ms: [4_000, 4_000, 4_000, 800], refusal: null });
  expect(await send(film, bytes)).toBe(key);
  expect(await packageNext()).toBe(false);
});

test("packages a film again whose package the store lost, as after a restore", { tags: ["long"] }, async () => {
  const key = await send({ in: "mp4", film: "h264", sound: "aac", frames: 32 });
  await packageNext();
  expect(await shop.product.media.queueLostFilms()).toBe(0);
  await rm(`${inStore((await packageOf(key))?.workKey)}.cmaf1`);
  const { queueLostFilms } = shop.product.media;
  expect((await Promise.all([queueLostFilms(), queueLostFilms()])).sort()).toEqual([0, 1]);
  expect(await packageOf(key)).toMatchObject({ init: null });
  await packageNext();
  expect(await packageOf(key)).toMatchObject({ init: expect.any(Number) });
});

test.each<[string, MadeFilm, string | undefined]>([
  ["a QuickTime film without sound", { in: "mov", film: "h264" }, undefined],
  ["a film that its camera turned", { in: "mp4", film: "h264", rotation: 90 }, "unsuited"],
  ["a film that its camera mirrored", { in: "mp4", film: "h264", isMirrored: true }, "unsuited"],
  ["a film with sound that HLS cannot carry everywhere", { in: "mp4", film: "h264", sound: "opus" }, "unsuited"],
])("decides about %s", async (_what, film, refusal) => {
  const key = await send(film);
  await packageNext();
  expect(await packageOf(key)).toMatchObject(refusal ? { refusal, init: null } : { refusal: null, ms: [3_200] });
});

test.each<[string, MadeFilm]>([
  ["VP9", { in: "webm", film: "vp9" }],
  ["HEVC", { in: "mov", film: "hevc" }],
])("does not package %s", async (_what, film) => {
  const key = await send(film);
  expect([await packageNext(), await packageOf(key)]).toEqual([false, undefined]);
});

test("reads sound alone as a recording, and does not package it", async () => {
  const key = await send({ in: "mp4", sound: "aac" });
  expect([await packageNext(), await packageOf(key)]).toEqual([false, undefined]);
});

test("retries a film three times, then lets readers have it as it is; an operator can retry it", async () => {
  const film: MadeFilm = { in: "mp4", film: "h264" };
  const bytes = await makeNext(film);
  const key = await send(film, bytes);
  await writeFile(inStore(key), "poison");
  for (const refusal of [null, null, "failed"]) {
    expect(await packageNext()).toBe(true);
    expect(await packageOf(key)).toMatchObject({ init: null, refusal });
    await shop.database.shiftClock("1 minute");
  }
  expect(await packageNext()).toBe(false);
  // Without ffmpeg it is not encoded either.
  while (await runNextJob(shop.product.jobWork, "encoding"));
  const failed = { state: "failed", refusal: "failed", plays: false };
  expect(await workOnNewest(), "its creator reads it").toMatchObject(failed);
  const [dead] = await jobs.deadLetters(shop.database.db);
  expect(dead).toMatchObject({ kind: "package-creators-film", attempts: 3 });

  await writeFile(inStore(key), bytes);
  await jobs.retryDeadLetter(shop.database.db, dead?.id ?? "", undefined);
  await packageNext();
  expect(await packageOf(key)).toMatchObject({ refusal: null, ms: [3_200] });
  expect(await workOnNewest()).toMatchObject({ state: "no-encoder", plays: true });
});

test("tries three times while the disk is full, then says so; its creator can have the film packaged later", {
  tags: ["long"],
}, async () => {
  const key = await send({ in: "mp4", film: "h264" });
  const { id } = (await ada.get(addressOf("listUploads"))).body.data[0];
  const { db } = shop.database;
  const disk = createDiskStorage(join(shop.dataDir, "media"));
  const full = { ...disk, putDerivedFile: () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })) };
  const jobsOnFullDisk = mediaJobs.bind({ db, storage: full, encoder: undefined, jobs });
  const work = { ...shop.product.jobWork, jobs: new Map(jobsOnFullDisk.map((job) => [job.kind, job])) };
  for (const refusal of [null, null, "no-space"]) {
    await runNextJob(work, "films");
    expect(await packageOf(key)).toMatchObject({ init: null, refusal });
    await shop.database.shiftClock("1 minute");
  }
  while (await runNextJob(shop.product.jobWork, "encoding"));
  expect(await workOnNewest()).toMatchObject({ state: "failed", refusal: "no-space", plays: false });
  expect(await jobs.deadLetters(db), "the operator hears of it").toContainEqual(
    expect.objectContaining({ kind: "package-creators-film", lastError: "ENOSPC" }),
  );

  expect((await ada.send("POST", addressOf("repeatFileWork", { params: { id } }))).status).toBe(204);
  await packageNext();
  expect(await packageOf(key)).toMatchObject({ refusal: null, ms: [3_200] });
});

test("deletes the package with its film", async () => {
  const key = await send({ in: "mp4", film: "h264" });
  await packageNext();
  await shop.database.db.query({
    text: "DELETE FROM uploads WHERE file->>'storageKey' = $1",
    values: [key],
  });
  await runRecurringJob(shop.product.jobWork, "sweep-unreferenced-blobs");
  await shop.database.shiftClock("8 days");
  await runRecurringJob(shop.product.jobWork, "sweep-unreferenced-blobs");
  expect(await packageOf(key)).toBeUndefined();
  const left = await readdir(dirname(inStore(key)));
  expect(left.filter((name) => name.startsWith(basename(inStore(key))))).toEqual([]);
});

test("ends the process at its time limit and when the job is cancelled", async () => {
  const path = join(folder, "film.mp4");
  await writeFile(path, await makeNext({ in: "mp4", film: "h264" }));
  const use = async () => undefined;
  await expect(packageFilm(path, { ...never, timeLimitMs: 1 }, use)).rejects.toMatchObject({ reason: "limit" });
  const cancelling = new AbortController();
  const packaging = packageFilm(path, { ...never, signal: cancelling.signal }, use);
  cancelling.abort(new Error("cancelled"));
  await expect(packaging).rejects.toThrow("cancelled");
});

test("leaves a film as one file when its creator cancels the packaging, until the creator wants it after all", async () => {
  const key = await send({ in: "mp4", film: "h264", sound: "aac" });
  const { id } = (await ada.get(addressOf("listUploads"))).body.data[0];
  expect(await workOnNewest()).toMatchObject({ state: "packaging" });
  const work = {
    cancel: addressOf("cancelFileWork", { params: { id } }),
    again: addressOf("repeatFileWork", { params: { id } }),
  };
  expect((await (await signInAsCreator(shop, "bo-lind")).send("DELETE", work.cancel)).status).toBe(404);
  expect((await ada.send("DELETE", work.cancel)).status).toBe(204);
  expect((await ada.send("DELETE", work.cancel)).status, "once").toBe(404);
  expect(await workOnNewest()).toMatchObject({ state: "cancelled", refusal: "cancelled", plays: false });
  while (await packageNext());
  expect(await packageOf(key)).toMatchObject({ init: null, refusal: "cancelled" });
  await shop.product.media.queueUnencodedFilms();
  expect(await workOnNewest(), "an operator changes nothing of it").toMatchObject({ state: "cancelled" });

  expect((await ada.send("POST", work.again)).status).toBe(204);
  expect((await ada.send("POST", work.again)).status, "once").toBe(404);
  expect(await workOnNewest()).toMatchObject({ state: "packaging", refusal: null });
  await packageNext();
  while (await runNextJob(shop.product.jobWork, "encoding"));
  expect(await workOnNewest()).toMatchObject({ state: "no-encoder", plays: true });
});

test("refuses rows that describe no package", async () => {
  const insert = (columns: string, values: string) =>
    shop.database.db.query({
      text: `INSERT INTO film_packages (blob_key, ${columns}) VALUES ('${"a".repeat(64)}', ${values})`,
    });
  const parts = "init_bytes, segment_bytes, segment_ms";
  await expect(insert("init_bytes", "1")).rejects.toThrow("film_packages_are_whole");
  await expect(insert(parts, "1, '{1,2}', '{1}'")).rejects.toThrow("film_packages_segments_match");
  await expect(insert(parts, "1, '{1,0}', '{1,1}'")).rejects.toThrow("segment_bytes");
  await expect(insert("refusal", "'failed'")).rejects.toThrow("film_packages_refused_for_a_reason");
  await expect(insert(`${parts}, refusal, refused_at`, "1, '{1}', '{1}', 'failed', app_now()")).rejects.toThrow(
    "film_packages_packaged_or_refused",
  );
});
