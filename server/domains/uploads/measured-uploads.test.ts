import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { BrowserSupport } from "#contract/browser-support.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { type MadeFilm, makeFilm } from "./testing/films.ts";
import { finish, patchBytes, start, upload } from "./testing/upload.ts";

let shop: TestProduct;
/** With three published posts, so that more need no review. */
let bo: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct();
  bo = await signInAsCreator(shop, "bo-lind");
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
});
afterAll(() => shop.close());

async function send(name: string, bytes: Buffer) {
  const { id } = await start(bo, { kind: "download", name, bytes });
  await patchBytes(bo, id, { offset: 0, bytes });
  return { id, reply: await finish(bo, id) };
}

test("measures a film when it is uploaded, and shows its length and its upright size to its creator and its readers", async () => {
  const bytes = await makeFilm({ in: "mp4", film: "h264", sound: "aac", rotation: 90 });
  const measured = { durationMs: 3_200, width: 720, height: 1280 };
  const file = await upload(bo, { kind: "download", name: "tall.mp4", bytes });
  expect(file).toMatchObject({ ...measured, support: "everywhere", pageCount: null });
  expect((await bo.get(addressOf("listUploads"))).body.data[0]).toMatchObject({ id: file.id, ...measured });

  const content = {
    title: "Tide",
    excerpt: "At dusk.",
    price: "4.50",
    body: "Look.",
    files: [{ id: file.id, name: "Tide" }],
  };
  const made = await bo.send("POST", addressOf("createStudioPost"), content);
  const { id, attributes } = made.body.data;
  expect(attributes.files).toMatchObject([{ name: "Tide.mp4", ...measured, support: "everywhere" }]);
  const preview = (await bo.get(`/api/studio/posts/${id}/preview`)).body.data;
  expect(preview.mediaFiles.data[0].attributes).toMatchObject(measured);

  const published = await bo.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 });
  const { slug } = published.body.data.post;
  const post = await shop.product.posts.findPostForPurchase(slug);
  if (!post) throw new Error("The post is not there");
  const { accessToken } = await seedGrant(shop.product, post);
  const read = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=AR_HS1GB`, {
    authorization: `Bearer ${accessToken}`,
  });
  expect(read.body.data.attributes.mediaFiles.data[0].attributes).toMatchObject(measured);
  const { rows } = await shop.database.db.query({
    text: `SELECT file_as_json(m)->'playback' AS stored, u.file->'playback' AS uploaded
           FROM media_files m JOIN uploads u ON u.id = $1 AND u.file->>'storageKey' = m.storage_key`,
    values: [file.id],
  });
  expect(rows).toHaveLength(1);
  expect(rows[0]?.stored).toEqual(rows[0]?.uploaded);
});

test.each<[string, MadeFilm, BrowserSupport]>([
  ["H.264 with AAC", { in: "mp4", film: "h264", sound: "aac", seed: 1 }, "everywhere"],
  ["VP9 with Opus", { in: "webm", film: "vp9", sound: "opus" }, "everywhere"],
  ["AV1", { in: "webm", film: "av1" }, "not-on-apple"],
  ["H.264 of 10 bits", { in: "mp4", film: "h264-10-bit", sound: "aac" }, "rarely"],
  ["HEVC", { in: "mov", film: "hevc", sound: "aac" }, "rarely"],
  ["ProRes", { in: "mov", film: "prores" }, "rarely"],
])("accepts a film of %s and tells where it plays", async (_what, made, support) => {
  const { reply } = await send(`film.${made.in}`, await makeFilm(made));
  expect(reply.body.data).toMatchObject({ isFinished: true, width: 1280, height: 720, support });
});

test("measures a recording, which has no size", async () => {
  const { reply } = await send("silence.mp3", silentMp3("measured", 100));
  expect(reply.body.data).toMatchObject({ durationMs: 2_612, width: null, height: null, support: "everywhere" });
});

test.each<[string, MadeFilm, string, string]>([
  ["memo.m4a", { in: "mp4", sound: "aac", seed: 31 }, "audio/mp4", "memo.m4a"],
  ["memo.3gp", { in: "mp4", sound: "aac", seed: 32 }, "audio/mp4", "memo.3gp.m4a"],
  ["memo.mov", { in: "mov", sound: "aac", seed: 33 }, "audio/mp4", "memo.mov"],
  ["memo.webm", { in: "webm", sound: "opus", seed: 34 }, "audio/webm", "memo.webm"],
])(
  "takes a file without pictures for a recording, whatever its container is called: %s",
  async (name, made, mime, stored) => {
    const { reply } = await send(name, await makeFilm(made));
    expect(reply.body.data).toMatchObject({ mime, name: stored, width: null });
    expect(reply.body.data.durationMs).toBeGreaterThanOrEqual(3_000);
  },
);

/** Frames of an MP3 at 44.1 kHz: of 32 kbit/s, which take 104 bytes, and of 320 kbit/s, which take 1,044. */
const mp3Frames = (count: number, kbits: 32 | 320) => {
  const frame = Buffer.alloc(kbits === 32 ? 104 : 1_044);
  frame.set([0xff, 0xfb, kbits === 32 ? 0x10 : 0xe0, 0xc4]);
  return Buffer.concat(Array<Buffer>(count).fill(frame));
};
/** A first frame that counts the others, as encoders write it. */
const mp3Head = (frames: number, bytes: number) => {
  const head = mp3Frames(1, 320);
  head.write("Xing", 21, "latin1");
  head.writeUInt32BE(3, 25);
  head.writeUInt32BE(frames, 29);
  head.writeUInt32BE(bytes, 33);
  return head;
};
const tagged = (bytes: Buffer) =>
  Buffer.concat([Buffer.from("ID3\x03\0\0\0\0\x01\x00", "latin1"), Buffer.alloc(128), bytes]);
/** Frames that begin with one of 8 kHz, as telephones record: 144 bytes for 72 milliseconds. */
const mp3OfPhone = () => {
  const frame = Buffer.alloc(144);
  frame.set([0xff, 0xe3, 0x28, 0xc4]);
  return Buffer.concat(Array<Buffer>(100).fill(frame));
};

test.each<[string, Buffer, number]>([
  [
    "whose frames differ in size, without a head that counts them",
    Buffer.concat([mp3Frames(900, 320), mp3Frames(100, 32)]),
    26_122,
  ],
  ["that was cut after its head was written", Buffer.concat([mp3Head(5_000, 999_999), mp3Frames(500, 320)]), 13_061],
  [
    "with a head, which is taken at its word",
    tagged(Buffer.concat([mp3Head(1_000, 300_000), mp3Frames(285, 320)])),
    26_122,
  ],
  ["of 8 kHz", mp3OfPhone(), 7_200],
  [
    "with bytes of something else between its frames",
    Buffer.concat([mp3Frames(500, 320), Buffer.alloc(5_000, 9), mp3Frames(500, 320)]),
    26_122,
  ],
])("measures an MP3 %s", async (_what, bytes, durationMs) => {
  const { reply } = await send("talk.mp3", bytes);
  expect(reply.body.data).toMatchObject({ mime: "audio/mpeg", durationMs, support: "everywhere" });
});

test("refuses FLAC in Ogg by its type, which few browsers play", async () => {
  const page = Buffer.concat([
    Buffer.from(`4f67675300020000000000000000010000000000000000000000${"0133"}`, "hex"),
    Buffer.from("\x7fFLAC"),
  ]);
  const { reply } = await send("talk.oga", Buffer.concat([page, Buffer.alloc(500)]));
  expect(reply.body).toEqual({ error: "FILE_REFUSED", reason: "type" });
});

test("refuses a film or a recording that cannot be read to its end", async () => {
  const film = await makeFilm({ in: "mp4", film: "h264", sound: "aac", seed: 2 });
  const box = film.subarray(0, 32);
  const damaged: [string, Buffer][] = [
    ["half.mp4", film.subarray(0, film.length / 2)],
    ["without-its-index.mp4", Buffer.concat([box, film.subarray(-500)])],
    ["a-text.mp4", Buffer.concat([box, Buffer.from("Not a film.".repeat(50))])],
    ["head.webm", (await makeFilm({ in: "webm", film: "vp9" })).subarray(0, 200)],
    ["noise.mp3", Buffer.concat([Buffer.from("ID3\x03\0\0\0\0\0\0"), Buffer.alloc(5_000, 7)])],
    ["head.wav", Buffer.from("RIFF\xff\0\0\0WAVEfmt ", "latin1")],
    ["head.flac", Buffer.from("fLaC\0\0\0\x22")],
    ["head.ogg", Buffer.from("OggS\0\x02")],
  ];
  for (const [name, bytes] of damaged) {
    const { id, reply } = await send(name, bytes);
    expect([reply.status, reply.body], name).toEqual([400, { error: "FILE_REFUSED", reason: "damaged" }]);
    expect((await finish(bo, id)).status, "it is deleted").toBe(404);
  }
});

test.each([
  ["encv", "avc1"],
  ["enca", "mp4a"],
  ["drms", "mp4a"],
])("refuses a film with copy protection (%s) for that reason", async (entry, plain) => {
  const film = await makeFilm({ in: "mp4", film: "h264", sound: "aac", seed: 3 });
  // The brands of the file name codecs, too.
  const at = film.indexOf(plain, film.indexOf("moov"), "latin1");
  film.write(entry, at, "latin1");
  const { reply } = await send(`${entry}.mp4`, film);
  expect([reply.status, reply.body]).toEqual([400, { error: "FILE_REFUSED", reason: "protected-media" }]);
});

test("lists a large damaged film with the reason", async () => {
  const film = await makeFilm({ in: "mp4", film: "h264" });
  const { id, reply } = await send("large.mp4", Buffer.concat([film.subarray(0, 32), Buffer.alloc(33 * 2 ** 20)]));
  expect(reply.body.data).toMatchObject({ isChecking: true, durationMs: null });
  await runNextJob(shop.product.jobWork, "checks");
  const listed = (await bo.get(addressOf("listUploads"))).body.data.find((each: { id: string }) => each.id === id);
  expect(listed).toMatchObject({ isFinished: false, refusal: "damaged" });
});
