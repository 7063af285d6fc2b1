import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { MediaFile } from "#contract/content.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { ListedUpload } from "#contract/uploads.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { type FakeFfmpeg, writeFakeFfmpeg } from "#server/testing/fake-ffmpeg.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let folder: string;
let ffmpeg: FakeFfmpeg;
let shop: TestProduct;
let ada: TestBrowser;
let bo: TestBrowser;
let seed = 300;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-own-work-"));
  ffmpeg = await writeFakeFfmpeg(folder, await makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 }));
  shop = await startTestProduct({ environment: { FFMPEG_PATH: ffmpeg.path } });
  const usernames = ["ada-okafor", "bo-lind"];
  // With three published posts, so that more need no review.
  const posts = usernames.flatMap((username) =>
    ["one", "two", "three"].map((title) => ({ slug: `${title}-${username}`, username, title, priceCents: 300 })),
  );
  await seedCatalogue(shop.product, posts);
  await signIn();
});
afterAll(() => Promise.all([shop.close(), rm(folder, { recursive: true, force: true })]));

async function signIn() {
  ada = await signInAsCreator(shop, "ada-okafor");
  bo = await signInAsCreator(shop, "bo-lind");
}

const runNext = (queue: "films" | "encoding" | "sounds") => runNextJob(shop.product.jobWork, queue);
const queues = ["films", "encoding", "sounds"] as const;
async function runAll() {
  for (const queue of queues) while (await runNext(queue));
}

/** The files that need work, each another one at every call. */
const kinds = {
  film: { name: "tide.mp4", make: () => makeFilm({ in: "mp4", film: "h264", sound: "aac", seed: seed++ }) },
  "film in another codec": { name: "tide.webm", make: () => makeFilm({ in: "webm", film: "vp9", seed: seed++ }) },
  recording: { name: "talk.mp3", make: async () => silentMp3(`own ${seed++}`) },
  "recording without an index": {
    name: "talk.webm",
    make: () => makeFilm({ in: "webm", sound: "opus", seed: seed++ }),
  },
};
type Kind = keyof typeof kinds;

async function send(by: TestBrowser, kind: Kind, bytes: Buffer) {
  return upload(by, { kind: "download", name: kinds[kind].name, bytes });
}

async function workOn(by: TestBrowser, id: string): Promise<ListedUpload["work"]> {
  const { data }: { data: ListedUpload[] } = (await by.get(addressOf("listUploads"))).body;
  return data.find((each) => each.id === id)?.work ?? null;
}

/** Publishes an upload in a free post, and returns how its readers get it. */
async function publish(by: TestBrowser, uploadId: string) {
  const title = `Tide ${seed++}`;
  const content = { title, excerpt: "At dusk.", price: null, body: "Look.", files: [{ id: uploadId, name: "Tide" }] };
  const made = await by.send("POST", addressOf("createStudioPost"), content);
  const published = await by.send("POST", `/api/studio/posts/${made.body.data.id}/publish`, { version: 1 });
  const { slug } = published.body.data.post;
  const open = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=AR_HS1GB`);
  const [file]: MediaFile[] = open.body.data.attributes.mediaFiles.data;
  if (!file) throw new Error("The post has no file");
  return file.attributes;
}

/** The answers that readers get at the addresses of a file: status, and text. */
async function readersSee(by: TestBrowser, id: string) {
  const { url, streamUrl, previewUrl } = await publish(by, id);
  const addresses = { stream: streamUrl, preview: previewUrl, profile: url.replace(/original$/, "sound") };
  const found = Object.entries(addresses).map(async ([name, address]) => {
    if (!address) return [name, null];
    const answer = await fetch(new URL(address, shop.url));
    return [name, answer.status, answer.ok ? await answer.text() : null];
  });
  return Promise.all(found);
}

/** Everything that a creator and the readers of the creator see of an upload. */
async function seen(by: TestBrowser, id: string) {
  const own = (variant: string) => by.get(staffPaths.upload(id, variant));
  const [poster, sound] = await Promise.all([own("poster"), own("sound")]);
  return {
    work: await workOn(by, id),
    poster: poster.status,
    sound: [sound.status, sound.status === 200 ? sound.body : null],
    readers: await readersSee(by, id),
  };
}

/** Everything that a creator sees of a file from its upload to the end of the work on it. */
async function learn(by: TestBrowser, kind: Kind, bytes: Buffer): Promise<unknown[]> {
  const { id, startedAt: _, ...sent } = await send(by, kind, bytes);
  const learnt: unknown[] = [sent, await seen(by, id)];
  for (const queue of queues) {
    while (await runNext(queue));
    learnt.push(await seen(by, id));
  }
  const address = addressOf("repeatFileWork", { params: { id } });
  for (const method of ["POST", "DELETE"] as const) learnt.push((await by.send(method, address)).status);
  // The hash of the encoded bytes, which follow the film.
  return JSON.parse(JSON.stringify(learnt).replaceAll(/(?<=h\d+)-[0-9a-f]{8}/g, ""));
}

/** Steps of another creator with the same file before. */
const pasts: Record<string, (id: string) => Promise<void>> = {
  "had the work done": runAll,
  "waits for the work on the same bytes": async () => undefined,
  "cancelled the work on the same bytes": async (id) => {
    expect((await bo.send("DELETE", addressOf("cancelFileWork", { params: { id } }))).status).toBe(204);
  },
  "saw the work on the same bytes fail": async () => {
    await ffmpeg.become("fail");
    for (let attempt = 1; attempt <= 3; attempt++) {
      await runAll();
      await shop.database.shiftClock("1 hour");
    }
    await ffmpeg.become("work");
  },
  "deleted the same file": async (id) => {
    await runAll();
    expect((await bo.send("DELETE", addressOf("deleteUpload", { params: { id } }))).status).toBe(204);
  },
};

const doneAlone = new Map<Kind, Promise<unknown[]>>();
/** The same for a file that nobody else has. */
async function learnAlone(kind: Kind): Promise<unknown[]> {
  const known = doneAlone.get(kind) ?? kinds[kind].make().then((bytes) => learn(ada, kind, bytes));
  doneAlone.set(kind, known);
  return known;
}

test.each<[Kind, string]>([
  ["film", "packaging"],
  ["film in another codec", "encoding"],
  ["recording", "reading"],
  ["recording without an index", "reading"],
])("the creator of a %s sees that the work waits, and then that it is done", async (kind, first) => {
  const learnt = (await learnAlone(kind)).slice(1, 5) as Awaited<ReturnType<typeof seen>>[];
  expect([learnt[0]?.work?.state, learnt[3]?.work?.state]).toEqual([first, "ready"]);
});

async function expectNothingTold(kind: Kind, past: string) {
  const bytes = await kinds[kind].make();
  const { id } = await send(bo, kind, bytes);
  await pasts[past]?.(id);
  const learnt = await learn(ada, kind, bytes);
  expect(learnt).toEqual(await learnAlone(kind));
}

test.each(Object.keys(kinds) as Kind[])(
  "a creator who uploads a %s learns nothing of another one who had the work on the same bytes done",
  async (kind) => expectNothingTold(kind, "had the work done"),
);

const kindsOfWork = ["film", "recording without an index"] as const;
const otherPasts = Object.keys(pasts).filter((past) => past !== "had the work done");
test.each(kindsOfWork.flatMap((kind) => otherPasts.map((past) => [kind, past] as const)))(
  "a creator who uploads a %s learns nothing of another one who %s",
  { tags: ["long"] },
  async (kind, past) => expectNothingTold(kind, past),
);

test.each(kindsOfWork)("the work on a %s changes nothing for another creator who has the same bytes", async (kind) => {
  const bytes = await kinds[kind].make();
  const { id } = await send(bo, kind, bytes);
  await runAll();
  const before = await seen(bo, id);
  const other = await send(ada, kind, bytes);
  expect(await seen(bo, id), "it waits").toEqual(before);
  const address = addressOf("cancelFileWork", { params: { id: other.id } });
  expect((await ada.send("DELETE", address)).status).toBe(204);
  expect(await workOn(ada, other.id)).toMatchObject({ state: "cancelled" });
  expect(await seen(bo, id), "it is cancelled").toEqual(before);
  expect((await ada.send("POST", address)).status).toBe(204);
  await runAll();
  expect(await seen(bo, id), "it is done").toEqual(before);
  expect((await ada.send("DELETE", addressOf("deleteUpload", { params: { id: other.id } }))).status).toBe(204);
  await sweepTomorrow();
  expect(await seen(bo, id), "its file is deleted").toEqual(before);
});

test.each(kindsOfWork)(
  "a creator who deletes a %s and uploads it again waits for new work, also where another creator has the file",
  { tags: ["long"] },
  async (kind) => {
    const [shared, own] = await Promise.all([kinds[kind].make(), kinds[kind].make()]);
    await send(bo, kind, shared);
    for (const bytes of [shared, own]) {
      const { id } = await send(ada, kind, bytes);
      await runAll();
      expect((await ada.send("DELETE", addressOf("deleteUpload", { params: { id } }))).status).toBe(204);
      await sweepTomorrow();
      const learnt = await learn(ada, kind, bytes);
      expect(learnt).toEqual(await learnAlone(kind));
    }
  },
);

/** Sweeps on the next day, and signs in again: the sessions have ended. */
async function sweepTomorrow() {
  await shop.database.shiftClock("1 day");
  await runRecurringJob(shop.product.jobWork, "sweep-unreferenced-blobs");
  await signIn();
}
