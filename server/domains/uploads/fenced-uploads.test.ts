import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { createUploads } from "./index.ts";
import { finish, patchBytes, start, upload } from "./testing/upload.ts";

let shop: TestProduct;
let ada: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct();
  ada = await signInAsCreator(shop, "ada-okafor");
});
afterAll(() => shop.close());

const song = (size: number) => Buffer.concat([silentMp3(), randomBytes(size)]);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const query = (text: string, values: unknown[] = []) => shop.database.db.query({ text, values });

test("writes no bytes of a request that another one has overtaken", async () => {
  const bytes = song(1_000);
  const { id } = await start(ada, { kind: "download", name: "a.mp3", bytes });
  const { rows } = await query("SELECT author_id FROM uploads WHERE id = $1", [id]);
  const [begun, overtaken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* slowly() {
    begun.resolve();
    await overtaken.promise;
    yield Buffer.from("other bytes than those that are checked");
  }
  const key = { uploadId: id, creatorId: rows[0]?.author_id };
  const older = shop.product.uploads.receive(key, { offset: 0, bytes: slowly() });
  await begun.promise;
  expect((await patchBytes(ada, id, { offset: 0, bytes })).status).toBe(204);
  overtaken.resolve();
  await expect(older).rejects.toMatchObject({ code: "OUTDATED_VERSION" });
  expect((await finish(ada, id, { sha256: sha256(bytes) })).status).toBe(200);
  const stored = await fetch(shop.url + staffPaths.upload(id, "original"), {
    headers: { cookie: `session=${ada.cookie("session")}` },
  });
  expect(sha256(Buffer.from(await stored.arrayBuffer()))).toBe(sha256(bytes));
});

test("refuses an upload whose check failed for good, so that its creator sends it again", async () => {
  const bytes = Buffer.concat([song(4), Buffer.alloc(33 * 2 ** 20, 3)]);
  const { id } = await start(ada, { kind: "download", name: "b.mp3", bytes });
  await patchBytes(ada, id, { offset: 0, bytes });
  expect((await finish(ada, id)).body.data).toMatchObject({ isChecking: true });
  const check = () => runNextJob(shop.product.jobWork, "checks");
  await query("ALTER TABLE uploads ADD CONSTRAINT uploads_broken CHECK (received_sha256 IS NULL)");
  await query("UPDATE jobs SET attempts = 8 WHERE kind = 'check-upload' AND subject_id = $1", [id]);
  await check();
  await query("ALTER TABLE uploads DROP CONSTRAINT uploads_broken");
  expect(await check(), "it is a dead letter").toBe(false);
  await runRecurringJob(shop.product.jobWork, "refuse-unchecked-uploads");
  const listed = (await ada.get(addressOf("listUploads"))).body.data.find((each: { id: string }) => each.id === id);
  expect(listed).toMatchObject({ isFinished: false, refusal: "not-checked" });
  expect((await finish(ada, id)).body).toEqual({ error: "FILE_REFUSED", reason: "not-checked" });
});

test("replaces a file that came another way by its bytes", async () => {
  const [old, next] = [song(2_000), song(2_001)];
  const before = await upload(ada, { kind: "download", name: "old.mp3", bytes: old });
  const after = await upload(ada, { kind: "download", name: "new.mp3", bytes: next });
  const content = { title: "Waves", files: [{ id: before.id, name: "Waves" }] };
  const { id } = (await ada.send("POST", addressOf("createStudioPost"), content)).body.data;
  await query("UPDATE draft_revisions SET files = files #- '{downloads,0,uploadId}' WHERE draft_id = $1", [id]);
  const replaced = await ada.send("POST", addressOf("replaceUpload", { params: { id: before.id } }), { by: after.id });
  expect(replaced.body.data).toEqual({ draftIds: [id], places: 1 });
  const { files } = (await ada.get(addressOf("getStudioPost", { params: { id } }))).body.data.attributes;
  expect(files).toMatchObject([{ id: after.id, name: "Waves.mp3" }]);
});

test("counts a creator's unfinished uploads under a lock: of sixty at once fifty begin", async () => {
  const bo = await signInAsCreator(shop, "bo-lind");
  const announce = () => bo.send("POST", addressOf("startUpload"), { kind: "download", name: "c.mp3", sizeBytes: 9 });
  const replies = await Promise.all(Array.from({ length: 60 }, announce));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(replies.find(({ status }) => status !== 200)?.body).toEqual({ error: "QUOTA_EXCEEDED" });
});

test("refuses uploads and bytes that would leave the disk without its reserve, and alerts the operator", async () => {
  const bytes = song(1_000);
  const { id } = await start(ada, { kind: "download", name: "room.mp3", bytes });
  const { rows } = await query("SELECT author_id FROM uploads WHERE id = $1", [id]);
  const key = { uploadId: id, creatorId: rows[0]?.author_id };
  let freeBytes = 5 * 2 ** 30 + 999;
  const { db, media } = shop.product;
  const raised: string[] = [];
  const uploads = createUploads({
    ...{ db, media, jobs: { queueJob: () => expect.fail("a small upload needs no job") } },
    alerts: { raiseOnce: async (_db, { kind }) => void raised.push(kind) },
    folder: join(shop.dataDir, "uploads"),
    readSpace: async () => ({ totalBytes: 200 * 2 ** 30, freeBytes }),
  });
  const announced = { kind: "download", name: "more.mp3", sizeBytes: 1_000 } as const;
  const send = () => uploads.receive(key, { offset: 0, bytes: Readable.from([bytes]) });
  await expect(uploads.start(key.creatorId, announced)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(send()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(raised).toEqual(["disk-almost-full", "disk-almost-full"]);
  expect((await uploads.progress(key)).offset).toBe(0);
  freeBytes += bytes.length;
  expect((await send()).offset).toBe(bytes.length);
  expect((await uploads.start(key.creatorId, announced)).sizeBytes).toBe(1_000);
});

test("limits the unfinished bytes of a creator, and ends an upload seven days after its start", async () => {
  const cleo = await signInAsCreator(shop, "cleo-marsh");
  const startLarge = async () => {
    const announced = { kind: "download", name: "large.mp4", sizeBytes: 5 * 2 ** 30 };
    return cleo.send("POST", addressOf("startUpload"), announced);
  };
  const begun = [await startLarge(), await startLarge(), await startLarge(), await startLarge()];
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await startLarge()).body).toMatchObject({ error: "QUOTA_EXCEEDED" });
  const { id } = begun[0]?.body.data ?? {};
  for (let offset = 0; offset < 6; offset += 2) {
    const sent = await patchBytes(cleo, id, { offset, bytes: Buffer.from("xx") });
    expect(sent.status).toBe(204);
    await shop.database.shiftClock("47 hours");
  }
  await runRecurringJob(shop.product.jobWork, "sweep-abandoned-uploads");
  expect((await patchBytes(cleo, id, { offset: 6, bytes: Buffer.from("xx") })).status).toBe(204);
  await shop.database.shiftClock("28 hours");
  await runRecurringJob(shop.product.jobWork, "sweep-abandoned-uploads");
  expect((await patchBytes(cleo, id, { offset: 8, bytes: Buffer.from("xx") })).status).toBe(404);
  expect((await startLarge()).status).toBe(200);
});
