import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { writeFakeFfmpeg } from "#server/testing/fake-ffmpeg.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { startS3Server } from "#server/testing/s3-server.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import type { MediaFinding, PlacedFile } from "./index.ts";

/** The objects of a store by their path. */
interface Objects {
  paths(): Promise<string[]>;
  write(path: string, bytes: Buffer): Promise<void>;
  read(path: string): Promise<Buffer>;
  remove(path: string): Promise<void>;
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function onDisk(): Promise<{ product: TestProduct; objects: Objects }> {
  const product = await startTestProduct();
  closing.push(() => product.close());
  const folder = join(product.dataDir, "media");
  const of = (path: string) => join(folder, path);
  const isObject = (path: string) => /^[0-9a-f]{2}\/[0-9a-f]{64}/.test(path);
  return {
    product,
    objects: {
      paths: async () => (await readdir(folder, { recursive: true })).filter(isObject).sort(),
      async write(path, bytes) {
        await mkdir(dirname(of(path)), { recursive: true });
        await writeFile(of(path), bytes);
      },
      read: (path) => readFile(of(path)),
      remove: (path) => rm(of(path)),
    },
  };
}

async function inBucket(): Promise<{ product: TestProduct; objects: Objects }> {
  const store = await startS3Server();
  closing.push(() => store.stop());
  const product = await startTestProduct({ environment: store.environment });
  closing.push(() => product.close());
  return {
    product,
    objects: {
      paths: async () => [...store.objects.keys()].sort(),
      write: async (path, bytes) => void store.objects.set(path, bytes),
      read: async (path) => store.objects.get(path) ?? Buffer.alloc(0),
      remove: async (path) => void store.objects.delete(path),
    },
  };
}

const pathOf = (key: string) => `${key.slice(0, 2)}/${key}`;

/** A paid post with a picture, a document and a text; returns the keys of their blobs. */
async function seedFiles({ product }: TestProduct): Promise<Record<string, string>> {
  const { db, media } = product;
  const post = await seedPost(db, { slug: "tide-pools" });
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const files = { "pool.png": picture, "tides.pdf": testPdf({ pages: ["One"] }), "notes.txt": Buffer.from("Low") };
  const placed: PlacedFile[] = [];
  for (const [position, [name, bytes]] of Object.entries(files).entries()) {
    const { preview, ...file } = await media.takeDownload({ name, bytes: Readable.from([bytes]), maxBytes: 1e6 });
    const id = randomUUID();
    placed.push({ ...file, id, role: "download", position });
    if (preview) placed.push({ ...preview, id: randomUUID(), role: "preview", position, companionOf: id });
  }
  await db.transaction((tx) => media.addFiles(tx, post.id, placed));
  return Object.fromEntries(placed.map(({ name, storageKey }) => [name, storageKey]));
}

async function verify({ product }: TestProduct, options: { repair?: boolean; readsBytes?: boolean } = {}) {
  const found: MediaFinding[] = [];
  const result = await product.operations.verifyMedia("ana", { repair: false, readsBytes: false, ...options }, (each) =>
    found.push(each),
  );
  return { ...result, list: found.map(({ kind, about }) => `${kind}: ${about}`).sort() };
}

describe.each([
  ["on disk", onDisk],
  ["in a bucket", inBucket],
])("media verification %s", (_where, open) => {
  test("names what is missing, damaged or of another size, and repairs nothing of it", async () => {
    const { product, objects } = await open();
    const keys = await seedFiles(product);
    const [pool = "", tides = "", notes = ""] = [keys["pool.png"], keys["tides.pdf"], keys["notes.txt"]];
    await objects.write(pathOf(tides), Buffer.from("cut off"));
    const bytes = await objects.read(pathOf(notes));
    await objects.write(pathOf(notes), Buffer.from(bytes).fill("x"));
    await objects.remove(pathOf(pool));
    await product.restart({});
    const { list } = await verify(product, { readsBytes: true, repair: true });
    expect(list.filter((line) => !line.startsWith("form"))).toEqual([
      `damaged: notes.txt of the post tide-pools (${notes})`,
      `missing: pool.png of the post tide-pools (${pool})`,
      `size: tides.pdf of the post tide-pools (${tides})`,
    ]);
  });

  test("makes lost forms, and deletes what nothing has referred to for a day, with its forms", async () => {
    const { product, objects } = await open();
    const keys = await seedFiles(product);
    const stamp = `${pathOf(keys["tides.pdf"] ?? "")}.stamp1`;
    const [used, stamped] = [await objects.paths(), await objects.read(stamp)];
    await objects.remove(stamp);
    const orphan = pathOf("ab".padEnd(64, "0"));
    await objects.write(orphan, Buffer.from("left behind"));
    await objects.write(`${orphan}.w480`, Buffer.from("smaller"));
    await product.restart({});

    const looked = await verify(product);
    expect(looked).toMatchObject({ blobs: 4, found: { missing: 0, size: 0, damaged: 0, orphan: 1, form: 9 } });
    expect(await objects.paths(), "looking changes nothing").not.toContain(stamp);

    expect(await verify(product, { repair: true })).toMatchObject({ made: 9, deleted: 0 });
    expect((await objects.read(stamp)).equals(stamped)).toBe(true);
    expect(await objects.paths(), "an orphan of today stays").toContain(orphan);

    await product.database.shiftClock("25 hours");
    expect(await verify(product, { repair: true })).toMatchObject({ found: { form: 0 }, made: 0, deleted: 1 });
    const pool = pathOf(keys["pool.png"] ?? "");
    const left = await objects.paths();
    expect(left).toEqual(expect.arrayContaining(used));
    const ofPool = left.flatMap((path) => path.split(`${pool}.`)[1]?.replace(/o[0-9a-f]{10}$/, "") ?? []);
    expect(ofPool.sort()).toEqual(["w480", "w480avif"]);
    expect(left).toHaveLength(used.length + 8);
    expect((await verify(product)).list).toEqual([]);
    const [action] = await product.product.operations.listActions(1);
    expect(action).toMatchObject({ actor: "ana", action: "repair-media", outcome: "done" });
  });

  test("names the work that a restored database does not know, which a sweep deletes after a week, and no other", async () => {
    const { product, objects } = await open();
    const { "notes.txt": notes = "" } = await seedFiles(product);
    const [lost, known, image] = ["ab", "cd", "ef"].map((digits) => digits.padEnd(64, "0")) as [string, string, string];
    const filesOf = (key: string) => ["cmaf1", "ladder720"].map((name) => `${pathOf(key)}.${name}`);
    const written = [...filesOf(lost), ...filesOf(known), `${pathOf(image)}.share`];
    for (const path of written) await objects.write(path, Buffer.from("made"));
    await product.database.db.query({
      text: "INSERT INTO file_works (author_id, blob_key, work_key) SELECT author_id, $1, $2 FROM posts",
      values: [notes, known],
    });
    const before = await objects.paths();
    expect((await verify(product)).list.filter((line) => !line.startsWith("form"))).toEqual([`orphan: ${lost}`]);

    for (const time of ["1 hour", "167 hours"]) {
      await product.database.shiftClock(time);
      await runRecurringJob(product.product.jobWork, "sweep-unreferenced-blobs");
    }
    expect(await objects.paths()).toEqual(before);
    await product.database.shiftClock("2 hours");
    await runRecurringJob(product.product.jobWork, "sweep-unreferenced-blobs");
    expect(await objects.paths()).toEqual(before.filter((path) => !filesOf(lost).includes(path)));
  });
});

test("names the packages, sizes and sound forms that the store lost, as often as a repair then queues them", {
  tags: ["long"],
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-verify-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const film = await makeFilm({ in: "mp4", film: "h264", sound: "aac" });
  const ffmpeg = await writeFakeFfmpeg(folder, film);
  const product = await startTestProduct({ environment: { FFMPEG_PATH: ffmpeg.path } });
  closing.push(() => product.close());
  const { db, media, jobWork } = product.product;
  const post = await seedPost(db, { slug: "low-water" });
  const codecs = ["avc1.640016", "mp4a.40.2"];
  const playback = { durationMs: 3_200, size: { width: 1280, height: 720 }, codecs, support: "everywhere" } as const;
  const take = async (name: string, bytes: Buffer): Promise<PlacedFile> => ({
    ...(await media.takeDownload({ name, bytes: Readable.from([bytes]), maxBytes: 1e7 })),
    ...{ id: randomUUID(), role: "download", position: 0 },
  });
  const tide = { ...(await take("tide.mp4", film)), playback };
  const waves = await take("waves.ogg", Buffer.from("OggS of no sound"));
  await db.transaction((tx) => media.addFiles(tx, post.id, [tide, { ...waves, position: 1 }]));
  const workAll = async () => {
    for (const queue of ["films", "sounds", "encoding"] as const) while (await runNextJob(jobWork, queue));
  };
  await workAll();
  expect((await verify(product)).list).toEqual([]);
  const store = (key: string) => join(product.dataDir, "media", pathOf(key));
  const { rows } = await db.query<{ film: string; sound: string }>({
    text: `SELECT (SELECT work_key FROM file_works WHERE blob_key = $1) AS film, (SELECT work_key FROM file_works WHERE blob_key = $2) AS sound`,
    values: [tide.storageKey, waves.storageKey],
  });
  const { film: filmWork = "", sound: soundWork = "" } = rows[0] ?? {};
  await rm(`${store(filmWork)}.cmaf1`);
  await rm(`${store(filmWork)}.ladder480`);
  await rm(`${store(soundWork)}.sound1`);

  const looked = await verify(product);
  expect(looked.list).toEqual([
    `stream: form for players of waves.ogg of the post low-water (${waves.storageKey})`,
    `stream: other sizes of tide.mp4 of the post low-water (${tide.storageKey})`,
    `stream: package of tide.mp4 of the post low-water (${tide.storageKey})`,
  ]);
  expect(looked, "looking queues nothing").toMatchObject({ found: { stream: 3 }, queued: 0 });
  expect(await verify(product, { repair: true })).toMatchObject({ found: { stream: 3 }, queued: 3 });
  await workAll();
  expect((await verify(product)).list).toEqual([]);
});

test("deletes nothing of a restored shop that is not released", async () => {
  const { product, objects } = await onDisk();
  const orphan = pathOf("ab".padEnd(64, "0"));
  await objects.write(orphan, Buffer.from("left behind"));
  await product.database.db.query({ text: "INSERT INTO mail_hold (reason) VALUES ('restored')" });
  await verify(product, { repair: true });
  await product.database.shiftClock("25 hours");
  expect(await verify(product, { repair: true })).toMatchObject({ isHeld: true, deleted: 0, found: { orphan: 1 } });
  expect(await objects.paths()).toEqual([orphan]);
});
