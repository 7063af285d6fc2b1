import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFolder } from "#importer/import-folder.ts";
import { createTestFolder, creatorFile, type TestFolder, testPicture } from "#importer/testing/test-folder.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { startS3Server, type TestS3Server } from "#server/testing/s3-server.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { buyFiles, postWith } from "./testing/bought-files.ts";

let store: TestS3Server;
let product: TestProduct;
let folder: TestFolder;
let grant: Awaited<ReturnType<typeof seedGrant>>;
let cover: string;
let sound: string;

const load = () =>
  importFolder({
    folder: folder.path,
    shop: product.product,
    options: {},
    supportEmail: "s@x.example",
    report: () => {},
  });

beforeAll(async () => {
  [store, folder] = await Promise.all([startS3Server(), createTestFolder()]);
  product = await startTestProduct({ environment: store.environment });
  await folder.write("ada-okafor/creator.md", creatorFile);
  await folder.write("ada-okafor/cover.png", await testPicture());
  await folder.write("ada-okafor/digits ñ.mp3", "0123456789");
  await folder.write(
    "ada-okafor/sold.md",
    '---\ntitle: T\nexcerpt: E\nprice: 4.50\ncover: cover.png\nfiles: ["digits ñ.mp3"]\n---\nText.\n',
  );
  expect(await load()).toMatchObject({ created: 2, refused: 0 });
  const shop = product.product;
  const sold = await shop.posts.findPostForPurchase("sold");
  if (!sold) throw new Error("The post is not there");
  grant = await seedGrant(product.product, sold);
  const query = { alg: "AR_HS1GB" } as const;
  const { data } = await shop.catalogue.getPost({ params: { slug: "sold" }, query }, grant.accessToken);
  cover = data.attributes.mainImgSrc ?? "";
  sound = data.attributes.mediaFiles.data[0]?.attributes.url ?? "";
});
afterAll(async () => {
  await Promise.all([product.close(), folder.remove()]);
  await store.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { headers, redirect: "manual" });

describe("media in a bucket", () => {
  test("are nowhere else, and importing again sends nothing", async () => {
    expect(await readdir(product.dataDir)).not.toContain("media");
    expect(store.objects.size).toBe(2);
    store.requests.length = 0;
    expect(await load()).toMatchObject({ created: 0, unchanged: 2 });
    expect(store.requests).toEqual([]);
  });

  test("come through the app, whole and in part, with all that protects them", async () => {
    const whole = await get(sound);
    expect([whole.status, await whole.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": "10",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-disposition": `inline; filename="digits n.mp3"; filename*=UTF-8''digits%20%C3%B1.mp3`,
    });
    expect(whole.headers.get("content-security-policy")).toMatch(/^sandbox allow-same-origin; default-src 'none'/);
    store.requests.length = 0;
    const part = await get(sound, { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const etag = part.headers.get("etag") ?? "";
    expect((await get(sound, { range: "bytes=10-" })).status).toBe(416);
    expect((await get(sound, { "if-none-match": etag })).status).toBe(304);
    // Sizes are cached: one request for the one part.
    expect(store.requests).toHaveLength(1);
  });

  test("get their variants stored beside them", async () => {
    const small = await get(cover.replace("/original", "/w480"));
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(480);
    expect([...store.objects.keys()].filter((path) => /\.w480o[0-9a-f]{10}$/.test(path))).toHaveLength(1);
  });

  test("are requested only after the purchase was checked", async () => {
    store.requests.length = 0;
    expect((await get(sound.replace(/\?.*/, ""))).status).toBe(401);
    await grant.revoke();
    expect((await get(sound)).status).toBe(401);
    expect(store.requests).toEqual([]);
  });

  test("are deleted a week after nothing refers to them, and not before", async () => {
    const { media, jobWork } = product.product;
    const before = [...store.objects.keys()].sort();
    const take = () => media.takeDownload({ name: "a.txt", bytes: Readable.from([Buffer.from("left")]), maxBytes: 9 });
    await take();
    const sweepAfter = async (time: string) => {
      await product.database.shiftClock(time);
      await runRecurringJob(jobWork, "sweep-unreferenced-blobs");
      return [...store.objects.keys()].sort();
    };
    await sweepAfter("1 hour");
    expect(await sweepAfter("167 hours")).toHaveLength(before.length + 1);
    // Stored again: the week starts again.
    await take();
    expect(await sweepAfter("167 hours")).toHaveLength(before.length + 1);
    expect(await sweepAfter("2 hours")).toEqual(before);
    await take();
    expect([...store.objects.keys()]).toHaveLength(before.length + 1);
  });

  test("are sent again with what is made of them, so that the time tells their creator nothing of another one", async () => {
    const { media } = product.product;
    const file = (name: string, bytes: Buffer) => ({ name, bytes: Readable.from([bytes]), maxBytes: 1e6 });
    const [captions, document] = [
      Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nLow\n"),
      testPdf({ pages: ["Sent"] }),
    ];
    const sent = async () => {
      store.requests.length = 0;
      await media.takeCaptionsFile(file("tide.vtt", captions));
      await media.takeDownload(file("tide.pdf", document));
      return store.requests.filter((request) => request.startsWith("PUT"));
    };
    const first = await sent();
    // The captions; the document with its stamp and its first page.
    expect(first).toHaveLength(4);
    expect(await sent()).toEqual(first);
  });

  test("have the stamp of a document ready for its first reader, who waits for no bytes of the document", async () => {
    const bytes = testPdf({ pages: ["One", "Two"] });
    const { urls } = await buyFiles(product, await postWith(product, { "tides.pdf": bytes }));
    store.requests.length = 0;
    const first = await fetch(product.url + urls[0], { method: "HEAD" });
    expect(Number(first.headers.get("content-length"))).toBeGreaterThan(bytes.length);
    expect(store.requests).toHaveLength(1);
    expect(store.requests[0]).toMatch(/^GET .*\.stamp1$/);
  });

  test("answer 503 without caching when the bucket is unavailable", async () => {
    const refused = async () => {
      const response = await get(cover);
      const { "cache-control": cacheControl, "content-type": type } = Object.fromEntries(response.headers);
      return { status: response.status, body: await response.text(), cacheControl, type };
    };
    const unavailable = {
      status: 503,
      body: '{"error":"UNAVAILABLE"}',
      cacheControl: "no-store",
      type: "application/json; charset=utf-8",
    };
    store.failNext(3, 500);
    expect(await refused()).toEqual(unavailable);
    await store.stop();
    expect(await refused()).toEqual(unavailable);
    await store.reopen();
    expect((await get(cover)).status).toBe(200);
  });
});

test("sends a bought document, whose stamp is still to be prepared, while the pages of another one are drawn", async () => {
  const pages = ["One", "Two"];
  const files = { "read.pdf": testPdf({ pages, seed: "read" }), "sent.pdf": testPdf({ pages, seed: "sent" }) };
  const post = await postWith(product, files);
  await product.database.db.query({
    text: "UPDATE media_files SET page_count = 2 WHERE post_id = $1",
    values: [post.id],
  });
  const { urls, number } = await buyFiles(product, post);
  const { rows } = await product.database.db.query<{ key: string }>({
    ...{ text: "SELECT storage_key AS key FROM media_files WHERE post_id = $1 ORDER BY position", values: [post.id] },
  });
  const [read = "", sent = ""] = rows.map(({ key }) => `${key.slice(0, 2)}/${key}`);
  store.objects.delete(`${sent}.stamp1`);
  // Another process does not know that the store had the stamp.
  await product.restart({});
  const held = store.hold([read]);
  const drawn = [1, 2].map((page) => get((urls[0] ?? "").replace("/original", `/page${page}`)));
  await held.reached;
  const answer = await get(urls[1] ?? "");
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toContain(number);
  held.release();
  for (const { status } of await Promise.all(drawn)) expect(status).toBe(200);
});
