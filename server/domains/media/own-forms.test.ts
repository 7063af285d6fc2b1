import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { MediaFile } from "#contract/content.ts";
import { allFiles, paths, readForm } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { startS3Server, type TestS3Server } from "#server/testing/s3-server.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let store: TestS3Server;
let shop: TestProduct;
let ada: TestBrowser;
let bo: TestBrowser;
let seed = 1;
beforeAll(async () => {
  store = await startS3Server();
  shop = await startTestProduct({ environment: store.environment });
  const usernames = ["ada-okafor", "bo-lind"];
  // With three published posts, so that more need no review.
  const posts = usernames.flatMap((username) =>
    ["one", "two", "three"].map((title) => ({ slug: `${title}-${username}`, username, title, priceCents: 300 })),
  );
  await seedCatalogue(shop.product, posts);
  await signIn();
});
afterAll(async () => {
  await shop.close();
  await store.stop();
});

async function signIn() {
  ada = await signInAsCreator(shop, "ada-okafor");
  bo = await signInAsCreator(shop, "bo-lind");
}

/** A picture that no earlier call made. */
function makePicture() {
  const background = { r: seed++, g: 80, b: 40 };
  return sharp({ create: { width: 1000, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The files that get other forms, each another one at every call. */
const kinds = {
  cover: { kind: "picture", name: "pool.png", make: makePicture, drafts: ["w480", "w720"] },
  "picture for download": { kind: "download", name: "pool.png", make: makePicture, drafts: ["w480", "w720"] },
  document: {
    kind: "download",
    name: "tides.pdf",
    // Also its first page is another one.
    make: async () => testPdf({ pages: [`Ebb ${seed++}`, "Flood"] }),
    drafts: ["preview"],
  },
} as const;
type Kind = keyof typeof kinds;

const sizes = ["w480", "w720", "w960"];
const send = (by: TestBrowser, kind: Kind, bytes: Buffer) => upload(by, { ...kinds[kind], bytes });

/** Publishes an upload in a free post, and returns the addresses of everything that readers get of it. */
async function publish(by: TestBrowser, kind: Kind, id: string): Promise<string[]> {
  const used =
    kind === "cover" ? { cover: { id, alternativeText: "A pool" } } : { files: [{ id, name: kinds[kind].name }] };
  const content = { title: `Tide ${seed++}`, excerpt: "At dusk.", price: null, body: "Look.", ...used };
  const made = await by.send("POST", addressOf("createStudioPost"), content);
  const published = await by.send("POST", `/api/studio/posts/${made.body.data.id}/publish`, { version: 1 });
  const { slug } = published.body.data.post;
  const { data } = (await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=AR_HS1GB`)).body;
  const [file]: MediaFile[] = data.attributes.mediaFiles.data;
  const original: string = kind === "cover" ? data.attributes.mainImgSrc : (file?.attributes.url ?? "");
  const formsOf = (address: string, names: readonly string[]) =>
    names.map((name) => address.replace(/original$/, name));
  if (kind === "cover") return formsOf(original, [...sizes, "original"]);
  const archive = paths.media(data.id, allFiles);
  if (kind === "picture for download") return [...formsOf(original, [...sizes, "original"]), archive];
  const preview = formsOf(file?.attributes.previewUrl ?? "", ["w480"]);
  return [...formsOf(original, [readForm, "page1", "page2", "original"]), ...preview, archive];
}

/** The answers that readers get at some addresses, from browsers that accept AVIF and others. */
async function read(addresses: readonly string[]) {
  const answers: [status: number, type: string | null, bytes: Buffer][] = [];
  for (const address of addresses) {
    for (const accept of ["*/*", "image/avif,*/*"]) {
      const answer = await fetch(new URL(address, shop.url), { headers: { accept } });
      answers.push([answer.status, answer.headers.get("content-type"), Buffer.from(await answer.arrayBuffer())]);
    }
  }
  return answers;
}

/** The requests that the store got since the last call, without the names of blobs and creators, in alphabetical order. */
function takeRequests(): string[] {
  const requests = store.requests.splice(0).map((each) => each.replace(/[0-9a-f]{2}\/[0-9a-f]{64}/, "blob"));
  return requests.map((each) => each.replace(/o[0-9a-f]{10}$/, "")).sort();
}
const isDrawn = (request: string) => /^PUT .*blob\./.test(request);

/** Everything that a creator sees of a file, its upload, its draft and its readers, and what the store is asked meanwhile. */
async function learn(by: TestBrowser, kind: Kind, bytes: Buffer) {
  takeRequests();
  const { id } = await send(by, kind, bytes);
  const ofUpload = takeRequests();
  const drafts = [];
  for (const form of kinds[kind].drafts) drafts.push((await by.get(staffPaths.upload(id, form))).status);
  const ofDraft = takeRequests();
  const addresses = await publish(by, kind, id);
  const readers = (await read(addresses)).map(([status, type]) => [status, type]);
  return { addresses, learnt: { ofUpload, drafts, ofDraft, readers, ofReaders: takeRequests() } };
}

async function sweep(after: string) {
  await shop.database.shiftClock(after);
  await runRecurringJob(shop.product.jobWork, "sweep-unreferenced-blobs");
  await signIn();
}

const allKinds = Object.keys(kinds) as Kind[];

test("a repair makes the smaller pictures of each creator, so that no reader waits after an upgrade", async () => {
  const verify = () => shop.product.operations.verifyMedia("ana", { repair: true, readsBytes: false }, () => {});
  await verify();
  const before = new Set(store.objects.keys());
  const bytes = await makePicture();
  const addresses = [];
  for (const by of [ada, bo]) addresses.push(...(await learn(by, "cover", bytes)).addresses);
  const made = [...store.objects.keys()].filter((path) => !before.has(path) && path.includes("."));
  for (const path of made) store.objects.delete(path);
  await shop.restart({});
  expect(await verify()).toMatchObject({ found: { form: 12 }, made: 12 });
  takeRequests();
  await read(addresses);
  expect(takeRequests().filter(isDrawn)).toEqual([]);
});

test("the sweep deletes the forms that creators shared in earlier versions, and nothing else", async () => {
  const before = new Set(store.objects.keys());
  await learn(bo, "cover", await makePicture());
  const [blob = ""] = [...store.objects.keys()].filter((path) => !before.has(path) && !path.includes("."));
  const shared = ["w480", "w1600avif", "still", "stillavif", "page1", "page12345", "pages1", "crc32"];
  const others = ["stamp1", "cmaf1", "ladder720", "filmposter", "filmpreviews", "sound1", "share"];
  for (const name of others) store.objects.set(`${blob}.${name}`, Buffer.from("made"));
  const kept = [...store.objects.keys()].sort();
  for (const name of shared) store.objects.set(`${blob}.${name}`, Buffer.from("made"));
  await sweep("1 day");
  expect([...store.objects.keys()].sort()).toEqual(kept);
});

test("a creator who deletes a picture and uploads it again waits for its forms, also where another creator has it", async () => {
  const [shared, own] = await Promise.all([makePicture(), makePicture()]);
  const other = await learn(bo, "cover", shared);
  const learnt = [];
  for (const bytes of [own, shared]) {
    const { id } = await send(ada, "cover", bytes);
    for (const form of kinds.cover.drafts) expect((await ada.get(staffPaths.upload(id, form))).status).toBe(200);
    expect((await ada.send("DELETE", addressOf("deleteUpload", { params: { id } }))).status).toBe(204);
    for (const time of ["1 day", "8 days"]) await sweep(time);
    learnt.push((await learn(ada, "cover", bytes)).learnt);
  }
  expect(learnt[1]).toEqual(learnt[0]);
  await read(other.addresses);
  expect(takeRequests().filter(isDrawn), "the other creator's forms stay").toEqual([]);
});

test.each(allKinds)(
  "the forms of a %s are made at a creator's first requests, although another creator has those of the same bytes",
  async (kind) => {
    const { learnt: alone } = await learn(ada, kind, await kinds[kind].make());
    expect(new Set(alone.readers.map(([status]) => status))).toEqual(new Set([200]));
    expect(alone.ofReaders.filter(isDrawn).length).toBeGreaterThan(2);
    const bytes = await kinds[kind].make();
    const other = await learn(bo, kind, bytes);
    const own = await learn(ada, kind, bytes);
    expect(own.learnt).toEqual(alone);

    const got = await read(own.addresses);
    expect(await read(own.addresses), "every reader gets the same bytes").toEqual(got);
    if (kind !== "document") expect(await read(other.addresses)).toEqual(got);
    expect(takeRequests().filter(isDrawn)).toEqual([]);
  },
);

test.each(["cover", "document"] as const)(
  "a form of a %s that two creators request at the same time is made twice",
  async (kind) => {
    const bytes = await kinds[kind].make();
    const addresses = [];
    for (const by of [ada, bo]) addresses.push((await publish(by, kind, (await send(by, kind, bytes)).id)).slice(0, 1));
    takeRequests();
    const [one, two] = addresses;
    if (!one || !two) throw new Error("There are two posts");
    expect(new Set((await Promise.all([one, two, one, two].map(read))).flat().map(([status]) => status))).toEqual(
      new Set([200]),
    );
    const drawn = takeRequests().filter(isDrawn);
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn).toHaveLength(2 * new Set(drawn).size);
  },
);
