import { afterAll, beforeAll, expect, test } from "vitest";
import { captionsPlace } from "#contract/captions.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { makeFilm } from "./testing/films.ts";
import { finish, patchBytes, start, upload } from "./testing/upload.ts";

let shop: TestProduct;
/** With three published posts, so that more need no review. */
let bo: TestBrowser;
let ada: TestBrowser;
let filmId: string;
beforeAll(async () => {
  shop = await startTestProduct();
  [bo, ada] = [await signInAsCreator(shop, "bo-lind"), await signInAsCreator(shop, "ada-okafor")];
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
  const bytes = await makeFilm({ in: "mp4", film: "h264", sound: "aac" });
  filmId = (await upload(bo, { kind: "download", name: "tide.mp4", bytes })).id;
});
afterAll(() => shop.close());

const srt = (words: string) => Buffer.from(`1\r\n00:00:00,000 --> 00:00:02,000\r\n<font color=red>${words}</font>\r\n`);
const vtt = (words: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n${words}\n`;
const takeCaptions = async (browser: TestBrowser, words: string) =>
  (await upload(browser, { kind: "captions", name: "tide.srt", bytes: srt(words) })).id;
const createPiece = async (captions?: { language: string; id: string }[], id = filmId) =>
  bo.send("POST", "/api/studio/posts", {
    ...{ title: "Tide", excerpt: "At dusk.", price: "4.50", body: "Look." },
    files: [{ id, name: "Tide", ...(captions && { captions }) }],
  });
const read = async (id: string) => (await bo.get(`/api/studio/posts/${id}`)).body.data;
const captionsOf = async (id: string) => (await read(id)).attributes.files[0].captions;

test("gives a film captions for its readers, as WebVTT without marks, until their access ends", async () => {
  const [english, spanish] = [await takeCaptions(bo, "Low tide"), await takeCaptions(bo, "Marea baja")];
  const captions = [
    { language: "en", id: english },
    { language: "es", id: spanish },
  ];
  const { id, attributes } = (await createPiece(captions)).body.data;
  expect(attributes.files).toMatchObject([{ name: "Tide.mp4", captions }]);

  const preview = (await bo.get(`/api/studio/posts/${id}/preview`)).body.data.mediaFiles.data[0].attributes;
  expect(preview.captions).toEqual([
    { language: "en", label: "English", url: staffPaths.upload(english, "original") },
    { language: "es", label: "Español", url: staffPaths.upload(spanish, "original") },
  ]);
  expect((await bo.get(preview.captions[0].url)).body).toBe(vtt("Low tide"));
  expect((await ada.get(preview.captions[0].url)).status, "another creator").toBe(404);
  expect((await new TestBrowser(shop.url).get(preview.captions[0].url)).status).toBe(401);

  const { slug } = (await bo.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 })).body.data.post;
  const post = await shop.product.posts.findPostForPurchase(slug);
  if (!post) throw new Error("The post is not there");
  const { accessToken, revoke } = await seedGrant(shop.product, post);
  const opened = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=AR_HS1GB`, {
    authorization: `Bearer ${accessToken}`,
  });
  const [file] = opened.body.data.attributes.mediaFiles.data;
  const [first, second] = file.attributes.captions;
  expect([first.label, second.label]).toEqual(["English", "Español"]);
  const get = (url: string) => fetch(shop.url + url);
  expect(await (await get(second.url)).text()).toBe(vtt("Marea baja"));
  expect((await get(second.url.replace(/\?.*/, ""))).status, "without its signature").toBe(401);
  await revoke();
  expect((await get(second.url)).status, "after a refund").toBe(401);
});

test("keeps the captions that a save leaves out, and replaces or removes one language", async () => {
  const [first, second] = [await takeCaptions(bo, "First"), await takeCaptions(bo, "Second")];
  const { id } = (await createPiece([{ language: "en", id: first }])).body.data;
  const save = async (files: unknown) =>
    bo.send("PUT", `/api/studio/posts/${id}`, { files }, { "if-match": `"${(await read(id)).version}"` });
  await save([{ id: filmId, name: "Other" }]);
  expect(await captionsOf(id)).toEqual([{ language: "en", id: first }]);
  await save([{ id: filmId, name: "Other", captions: [{ language: "en", id: second }] }]);
  expect(await captionsOf(id)).toEqual([{ language: "en", id: second }]);
  expect((await bo.send("DELETE", `/api/studio/uploads/${second}`)).body).toEqual({ error: "FILE_IN_USE" });

  const bytes = await makeFilm({ in: "mp4", film: "h264", sound: "aac", seed: 9 });
  const next = await upload(bo, { kind: "download", name: "again.mp4", bytes });
  await bo.send("POST", `/api/studio/uploads/${filmId}/replace`, { by: next.id });
  expect(await captionsOf(id), "another film in its place").toEqual([{ language: "en", id: second }]);
  await save([{ id: next.id, name: "Other", captions: [] }]);
  expect(await captionsOf(id)).toEqual([]);
});

test("refuses captions of another creator, language, kind or file, and two of one language", async () => {
  const [own, foreign] = [await takeCaptions(bo, "Own"), await takeCaptions(ada, "Foreign")];
  const raw = await upload(bo, { kind: "download", name: "raw.vtt", bytes: Buffer.from(vtt("<c.red>Raw</c>")) });
  const notes = await upload(bo, { kind: "download", name: "notes.txt", bytes: Buffer.from("Notes") });
  const twice = [own, own].map((id) => ({ language: "en", id }));
  const refusals = await Promise.all([
    createPiece([{ language: "en", id: foreign }]),
    createPiece([{ language: "fr", id: own }]),
    createPiece([{ language: "en", id: raw.id }]),
    createPiece([{ language: "en", id: own }], notes.id),
    createPiece(twice),
  ]);
  expect(refusals.map(({ status, body }) => [status, body.error])).toEqual(Array(5).fill([400, "INVALID_DATA"]));
});

const quoted = "\u201cMañana\u201d, dijo\u2026 ¿qué? 5 €";
const western = Buffer.from(srt("\x93Ma\xf1ana\x94, dijo\x85 \xbfqu\xe9? 5 \x80").toString(), "latin1");
const utf16 = Buffer.from(`\uFEFF${srt(quoted)}`, "utf16le");

test.each([
  ["a sound", "talk.vtt", silentMp3()],
  ["a text without times", "talk.srt", Buffer.from("Not captions.")],
  ["a text in Windows-1252 without times", "talk.srt", Buffer.from("Ma\xf1ana", "latin1")],
  ["damaged UTF-8", "talk.srt", Buffer.concat([srt("Mañana"), Buffer.from([0xff])])],
  ["UTF-16 that is cut off", "talk.srt", utf16.subarray(0, -1)],
  ["bytes that are no text", "talk.srt", Buffer.concat([western, Buffer.from([0])])],
])("refuses %s as captions, and says what is accepted", async (_what, name, bytes) => {
  const { id } = await start(bo, { kind: "captions", name, bytes });
  await patchBytes(bo, id, { offset: 0, bytes });
  const { status, body } = await finish(bo, id);
  expect([status, body]).toEqual([400, { error: "FILE_REFUSED", reason: "captions" }]);
});

test.each([
  ["Windows-1252", western],
  ["UTF-16 of the smaller end first", utf16],
  ["UTF-16 of the larger end first", Buffer.from(utf16).swap16()],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${srt(quoted)}`)],
])("reads captions in %s, and keeps them in UTF-8", async (_encoding, bytes) => {
  const { id } = await upload(bo, { kind: "captions", name: "tide.srt", bytes });
  expect((await bo.get(staffPaths.upload(id, "original"))).body).toBe(vtt(quoted));
});

test("refuses captions of more than 1 MB before they are sent", async () => {
  await expect(start(bo, { kind: "captions", name: "a.vtt", bytes: Buffer.alloc(2 ** 20 + 1) })).rejects.toThrow(
    /captions/,
  );
});

test("a form without scripts adds captions to a film in place of those it has, and to no other file", async () => {
  const { id } = (await createPiece([{ language: "en", id: await takeCaptions(bo, "Before") }])).body.data;
  const send = async (fileId: string, words: string) => {
    const form = new FormData();
    form.set("place", captionsPlace.write(fileId, "en"));
    form.set("file", new File([new Uint8Array(srt(words))], "tide.srt"));
    return (await bo.sendBytes("POST", staffPaths.studioPieceFile(id), form)).status;
  };
  expect(await send(filmId, "After")).toBe(303);
  const [captions, ...others] = await captionsOf(id);
  expect([captions.language, others]).toEqual(["en", []]);
  expect((await bo.get(staffPaths.upload(captions.id, "original"))).body).toBe(vtt("After"));
  expect(await send(captions.id, "Elsewhere")).toBe(404);
});
