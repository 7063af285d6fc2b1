import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { defaultBrand } from "#contract/brand.ts";
import { paths } from "#contract/paths.ts";
import { shareImageOfPost } from "#contract/share-image.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue, seedCreator } from "#server/testing/seed-catalogue.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { openTestAccount, signInAsTeam } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { finish, patchBytes, type SentFile, start, upload } from "./testing/upload.ts";

let shop: TestProduct;
/** New, and with three published posts. */
let ada: TestBrowser;
let bo: TestBrowser;
let photo: Buffer;
beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  ada = await signInAsCreator(shop, "ada-okafor");
  bo = await signInAsCreator(shop, "bo-lind");
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#345" } })
    .withExif({ IFD0: { Copyright: "canary-exif" }, IFD3: { GPSLatitude: "36/1 31/1 0/1" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const select = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.database.db.query({ text, values })).rows as Row[];
const text = { title: "Tide pools", excerpt: "What lives there.", price: "4.50" };
const song = silentMp3();

test("a reader who buys sees the uploaded cover and picture, and downloads the file", async () => {
  const cover = await upload(bo, { kind: "picture", name: "tide.jpg", bytes: photo });
  const file = await upload(bo, { kind: "download", name: "waves.mp3", bytes: song });
  const made = await bo.send("POST", "/api/studio/posts", {
    ...text,
    body: `Look:\n\n![A pool](media:${cover.id})`,
    cover: { id: cover.id, alternativeText: "A pool at dusk" },
    files: [{ id: file.id, name: "Sound of waves" }],
  });
  expect([made.status, made.body.data.attributes.files]).toEqual([
    200,
    [
      {
        ...{ id: file.id, name: "Sound of waves.mp3", mime: "audio/mpeg", sizeBytes: song.length },
        ...{
          durationMs: 313,
          width: null,
          height: null,
          pageCount: null,
          book: null,
          hasPreview: false,
          pageSize: null,
          support: "everywhere",
          codec: null,
        },
        captions: [],
      },
    ],
  ]);
  const { id } = made.body.data;

  const preview = (await bo.get(`/api/studio/posts/${id}/preview`)).body.data;
  expect(preview.mainImage).toMatchObject({ width: 1200, height: 800, alternativeText: "A pool at dusk" });
  expect(preview.html).toContain(`src="${staffPaths.upload(cover.id, "original")}"`);
  const shown = await bo.get(preview.mainImage.url);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect((await bo.get(preview.mainImage.formats.w480.url)).status).toBe(200);
  expect((await bo.get(preview.mediaFiles.data[0].attributes.url)).status).toBe(200);

  const published = await bo.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 });
  expect(published.status).toBe(200);
  const { slug } = published.body.data.post;
  // The list shows covers at 64 pixels: it has their smallest form.
  const [listed] = (await bo.get("/api/studio/posts?q=Tide")).body.data;
  expect(listed.attributes.cover).toMatch(/^\/media\/[0-9a-f-]{36}\/w480$/);
  expect((await bo.get(listed.attributes.cover)).status).toBe(200);
  const post = await shop.product.posts.findPostForPurchase(slug);
  if (!post) throw new Error("The post is not there");
  const { accessToken } = await seedGrant(shop.product, post);
  const read = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=AR_HS1GB`, {
    authorization: `Bearer ${accessToken}`,
  });
  expect(read.body.data.attributes.mainImage.alternativeText).toBe("A pool at dusk");
  const [download] = read.body.data.attributes.mediaFiles.data;
  expect(download.attributes.name).toBe("Sound of waves.mp3");
  const got = await fetch(shop.url + download.attributes.url);
  expect(sha256(new Uint8Array(await got.arrayBuffer()))).toBe(sha256(song));
  expect(read.body.data.attributes.content).toContain("<img");
});

test("keeps a cover's focus in sight on the preview, in the catalogue and in the share image, until it is removed", async () => {
  const half = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#00f" } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#f00" } })
    .composite([{ input: half, left: 600, top: 0 }])
    .png()
    .toBuffer();
  const { id: coverId } = await upload(bo, { kind: "picture", name: "halves.png", bytes });
  const cover = { id: coverId, alternativeText: "Red and blue" };
  const content = { ...text, title: "Two halves", body: "Left and right." };
  for (const focus of [{ x: 55, y: 50 }, { x: 110, y: 50 }, { x: 50 }])
    expect((await bo.send("POST", "/api/studio/posts", { ...content, cover: { ...cover, focus } })).status).toBe(400);
  const focus = { x: 100, y: 0 };
  const { id, attributes } = (await bo.send("POST", "/api/studio/posts", { ...content, cover: { ...cover, focus } }))
    .body.data;
  expect(attributes.cover.focus).toEqual(focus);
  expect((await bo.get(`/api/studio/posts/${id}/preview`)).body.data.mainImage.focus).toEqual(focus);

  const publish = (version: number) => bo.send("POST", `/api/studio/posts/${id}/publish`, { version });
  const { slug } = (await publish(1)).body.data.post;
  const shown = async () =>
    (await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=RS256FAST`)).body.data.attributes;
  const published = await shown();
  expect(published.mainImage.focus).toEqual(focus);
  const shareImage = await fetch(shop.url + shareImageOfPost(defaultBrand, published));
  const { data } = await sharp(await shareImage.arrayBuffer())
    .extract({ left: 850, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[2], "the left third of the window is blue").toBeGreaterThan(200);
  const card = await (await fetch(shop.url + paths.embed(published.author.data.attributes.username, slug))).text();
  expect(card).toContain('<img class="cover x100 y0"');
  expect(card).toContain(".x100{--x:100%}.y100{--y:100%}");

  const save = (version: number, fields: object) =>
    bo.send("PUT", `/api/studio/posts/${id}`, fields, { "if-match": `"${version}"` });
  await save(1, { cover });
  const { data: saved } = (await bo.get(`/api/studio/posts/${id}`)).body;
  expect([saved.version, saved.attributes.cover.focus], "left out").toEqual([2, focus]);
  await save(2, { cover: { ...cover, focus: null } });
  expect((await publish(3)).status).toBe(200);
  const afterwards = await shown();
  expect(afterwards.mainImage).not.toHaveProperty("focus");
  expect(shareImageOfPost(defaultBrand, afterwards)).not.toBe(shareImageOfPost(defaultBrand, published));
});

test("the files of a draft open to their creator and to the moderator of its review, and to nobody else", async () => {
  const cover = await upload(ada, { kind: "picture", name: "draft.jpg", bytes: photo });
  const address = staffPaths.upload(cover.id, "original");
  const made = await ada.send("POST", "/api/studio/posts", {
    ...text,
    body: "A text.",
    cover: { id: cover.id, alternativeText: null },
  });
  await openTestAccount(shop, { email: "mo@team.example", roles: ["moderator"] });
  const mo = await signInAsTeam(shop, "mo@team.example");
  const statuses = async () =>
    Promise.all([ada, bo, mo, new TestBrowser(shop.url)].map(async (browser) => (await browser.get(address)).status));
  expect(await statuses()).toEqual([200, 404, 404, 401]);
  const { id } = made.body.data;
  expect((await ada.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 })).body.data.state).toBe("in-review");
  expect(await statuses()).toEqual([200, 404, 200, 401]);
  const review = (await mo.get(`/api/desk/reviews/${id}`)).body.data;
  expect(review.mainImage.url).toBe(address);
  expect((await ada.send("POST", `/api/studio/posts/${id}/withdraw`)).status).toBe(200);
  expect(await statuses()).toEqual([200, 404, 404, 401]);

  const stolen = await bo.send("POST", "/api/studio/posts", { cover: { id: cover.id, alternativeText: null } });
  expect([stolen.status, stolen.body.problems]).toEqual([
    400,
    [{ field: "files", code: "unknown-file", detail: cover.id }],
  ]);
  const foreign = await bo.send("POST", "/api/studio/posts", { ...text, body: `![](media:${cover.id})` });
  const kept = await bo.send("POST", `/api/studio/posts/${foreign.body.data.id}/publish`, { version: 1 });
  expect(kept.body.problems).toEqual([{ field: "body", code: "unknown-picture", detail: `media:${cover.id}` }]);
  for (const method of ["DELETE", "POST"] as const)
    expect(
      (await bo.send(method, `/api/studio/uploads/${cover.id}${method === "POST" ? "/finish" : ""}`, {})).status,
    ).toBe(404);
});

test("a report shows a moderator all of the piece, whose files open until the case is decided", async () => {
  const bytes = await sharp(photo).flop().jpeg().toBuffer();
  const cover = await upload(bo, { kind: "picture", name: "reported.jpg", bytes });
  const picture = await upload(bo, {
    ...{ kind: "picture", name: "inside.jpg" },
    bytes: await sharp(photo).negate().jpeg().toBuffer(),
  });
  const file = await upload(bo, { kind: "download", name: "waves.mp3", bytes: song });
  const made = await bo.send("POST", "/api/studio/posts", {
    ...{ title: "Reported", excerpt: "See <b>this</b>.", price: "4.50", language: "Spanish" },
    body: `Look at [this](https://elsewhere.example/).\n\n![A pool](media:${picture.id})`,
    cover: { id: cover.id, alternativeText: "A pool at dusk" },
    files: [{ id: file.id, name: "Sound of waves" }],
  });
  const { id } = made.body.data;
  const { slug } = (await bo.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 })).body.data.post;
  await openTestAccount(shop, { email: "rae@team.example", roles: ["moderator"] });
  const rae = await signInAsTeam(shop, "rae@team.example");
  const files = [cover, picture, file].map((one) => staffPaths.upload(one.id, "original"));
  const statuses = () => Promise.all(files.map(async (address) => (await rae.get(address)).status));
  expect(await statuses()).toEqual([404, 404, 404]);

  const report = { id: randomUUID(), slug, reason: "misleading" };
  expect((await new TestBrowser(shop.url).send("POST", addressOf("reportPost"), report)).status).toBe(204);
  const [{ id: caseId }] = (await rae.get(addressOf("listModerationCases"))).body.data;
  const open = async () => (await rae.get(addressOf("getModerationCase", { params: { id: caseId } }))).body;
  const opened = await open();
  expect(opened).toMatchObject({
    ...{ excerpt: "See <b>this</b>.", price: 4.5, isLive: true, hasPiece: true, post: { language: "Spanish" } },
    mainImage: { url: files[0], alternativeText: "A pool at dusk" },
    files: [{ name: "Sound of waves.mp3", mime: "audio/mpeg", sizeBytes: song.length }],
  });
  expect(opened.html, "the text alone fetches nothing").not.toContain("<img");
  const piece = addressOf("getReportedPiece", { params: { id: caseId } });
  const { html, mainImage, mediaFiles } = (await rae.get(piece)).body;
  expect(html).toContain(`src="${files[1]}"`);
  expect([mainImage.url, mediaFiles.data[0].attributes.url]).toEqual([files[0], files[2]]);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await bo.get(piece)).body.error).toBe("ROLE_REQUIRED");
  const later = await bo.send("PUT", `/api/studio/posts/${id}`, { title: "Later" }, { "if-match": '"1"' });
  expect(later.status).toBe(200);
  expect((await rae.get(piece)).body.title, "readers' version, not the draft").toBe("Reported");

  const decision = addressOf("decideModerationCase", { params: { id: caseId } });
  expect((await rae.send("POST", decision, { decision: "dismiss" })).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect((await rae.get(piece)).status).toBe(404);
  expect(await open()).toMatchObject({ mainImage: null, hasPiece: false, excerpt: "See <b>this</b>." });
  const openings = await select("SELECT id FROM team_actions WHERE subject_id = $1 AND action = 'open-case'", [caseId]);
  expect(openings).toHaveLength(5);
});

test("continues an upload after a restart, refuses another offset, and compares the hash", async () => {
  const bytes = Buffer.concat([song, Buffer.alloc(3_000, 1)]);
  const { id } = await start(bo, { kind: "download", name: "long.mp3", bytes });
  expect((await patchBytes(bo, id, { offset: 0, bytes: bytes.subarray(0, 4_000) })).headers.get("upload-offset")).toBe(
    "4000",
  );
  expect((await finish(bo, id)).body).toEqual({ error: "UPLOAD_INCOMPLETE" });
  await shop.restart({});
  const offsetOf = async (browser: TestBrowser) => {
    const { status, headers } = await browser.sendBytes("HEAD", staffPaths.uploadBytes(id));
    return [status, headers.get("upload-offset"), headers.get("upload-length")];
  };
  expect(await offsetOf(bo)).toEqual([200, "4000", String(bytes.length)]);
  expect(await offsetOf(ada)).toEqual([404, null, null]);
  expect((await patchBytes(bo, id, { offset: 3_000, bytes })).status).toBe(409);
  expect((await patchBytes(ada, id, { offset: 4_000, bytes })).status).toBe(404);
  const foreign = await bo.sendBytes("PATCH", staffPaths.uploadBytes(id), bytes, {
    origin: "https://elsewhere.example",
  });
  expect(foreign.status).toBe(403);
  await patchBytes(bo, id, { offset: 4_000, bytes: bytes.subarray(4_000) });
  expect((await finish(bo, id, { sha256: sha256(song) })).body).toEqual({ error: "FILE_REFUSED", reason: "checksum" });
  expect(await offsetOf(bo)).toEqual([404, null, null]);
});

test("recognises a file that the same creator already has, and never another creator's", async () => {
  const bytes = Buffer.concat([song, Buffer.from("known")]);
  const known = await upload(bo, { kind: "download", name: "known.mp3", bytes });
  const announce = async (browser: TestBrowser) =>
    (
      await browser.send("POST", "/api/studio/uploads", {
        ...{ kind: "download", name: "again.mp3", sizeBytes: bytes.length, sha256: sha256(bytes) },
      })
    ).body.data;
  expect(await announce(bo)).toMatchObject({ id: known.id, isFinished: true });
  const ofAda = await announce(ada);
  expect(ofAda).toMatchObject({ isFinished: false });
  const again = await start(bo, { kind: "download", name: "again.mp3", bytes });
  await patchBytes(bo, again.id, { offset: 0, bytes });
  expect((await finish(bo, again.id)).body.data.id).toBe(known.id);
});

test("a picture loses the camera's data, and other types and bombs are refused with a reason", async () => {
  const located = await sharp(photo).keepExif().resize(640).jpeg().toBuffer();
  expect((await sharp(located).metadata()).exif).toBeDefined();
  const picture = await upload(ada, { kind: "picture", name: "\u202Egpj.exe.jpg", bytes: located });
  expect(picture.name).toBe("gpj.exe.jpg");
  const stored = await fetch(shop.url + staffPaths.upload(picture.id, "original"), {
    headers: { cookie: `session=${ada.cookie("session")}` },
  });
  expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).exif).toBeUndefined();

  const kept = await upload(ada, { kind: "download", name: "print.jpg", bytes: located });
  const sold = await fetch(shop.url + staffPaths.upload(kept.id, "original"), {
    headers: { cookie: `session=${ada.cookie("session")}` },
  });
  const print = Buffer.from(await sold.arrayBuffer());
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(print)).equals(await pixels(located)), "a download keeps every pixel").toBe(true);
  expect(print.includes("canary-exif"), "and loses the camera's data").toBe(false);

  const bomb = await sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const refused = async (file: SentFile) => {
    const { id } = await start(ada, file);
    await patchBytes(ada, id, { offset: 0, bytes: file.bytes });
    return (await finish(ada, id)).body;
  };
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const epub = Buffer.concat([
    Buffer.from("PK\x03\x04"),
    Buffer.alloc(26),
    Buffer.from("mimetypeapplication/epub+zip"),
  ]);
  const script = "/OpenAction <</S /JavaScript /JS (app.alert(1))>>";
  const files: [SentFile, string][] = [
    [{ kind: "picture", name: "bomb.png", bytes: bomb }, "picture"],
    [{ kind: "picture", name: "song.jpg", bytes: song }, "type"],
    [{ kind: "download", name: "half.jpg", bytes: located.subarray(0, located.length / 2) }, "damaged"],
    [{ kind: "download", name: "page.txt", bytes: html }, "type"],
    [{ kind: "download", name: "drawing.svg", bytes: Buffer.from("<svg/>") }, "type"],
    [{ kind: "download", name: "book.zip", bytes: epub }, "damaged"],
    [{ kind: "download", name: "script.pdf", bytes: testPdf({ pages: ["A"], root: script }) }, "active-document"],
    [{ kind: "download", name: "program.exe", bytes: Buffer.from("MZ\x90\0") }, "type"],
  ];
  expect(
    (await upload(ada, { kind: "download", name: "bomb.png", bytes: bomb })).width,
    "sold, but not shown",
  ).toBeNull();
  for (const [file, reason] of files) expect(await refused(file), file.name).toEqual({ error: "FILE_REFUSED", reason });
  const announced = (sizeBytes: number, kind = "download") =>
    ada.send("POST", "/api/studio/uploads", { kind, name: "a.mp3", sizeBytes });
  expect((await announced(50 * 2 ** 20 + 1, "picture")).body).toEqual({ error: "FILE_REFUSED", reason: "too-large" });
  expect((await announced(5 * 2 ** 30 + 1)).body).toEqual({ error: "FILE_REFUSED", reason: "too-large" });
  expect((await announced(0)).body).toEqual({ error: "FILE_REFUSED", reason: "empty" });
});

test("a form without scripts adds a file to a draft, or says why not", async () => {
  const { id } = (await ada.send("POST", "/api/studio/posts", text)).body.data;
  const send = async (browser: TestBrowser, bytes: Buffer, place: string) => {
    const form = new FormData();
    form.set("place", place);
    form.set("file", new File([new Uint8Array(bytes)], "talk.mp3"));
    const { status, headers } = await browser.sendBytes("POST", staffPaths.studioPieceFile(id), form);
    return [status, headers.get("location")];
  };
  const bytes = Buffer.concat([song, Buffer.from("form")]);
  expect(await send(ada, bytes, "download")).toEqual([303, staffPaths.studioPiece(id, { done: "file" })]);
  expect(await send(ada, photo, "cover")).toEqual([303, staffPaths.studioPiece(id, { done: "file" })]);
  expect(await send(ada, photo, "image")).toEqual([303, staffPaths.studioPiece(id, { done: "file" })]);
  expect(await send(ada, bytes, "cover")).toEqual([303, staffPaths.studioPiece(id, { fault: "type" })]);
  expect((await send(bo, bytes, "download"))[0]).toBe(404);
  const read = async () => (await ada.get(`/api/studio/posts/${id}`)).body.data;
  const { cover, files, body } = (await read()).attributes;
  const focused = { cover: { id: cover.id, alternativeText: null, focus: { x: 10, y: 100 } } };
  await ada.send("PUT", `/api/studio/posts/${id}`, focused, { "if-match": `"${(await read()).version}"` });
  const another = await sharp(photo).rotate(180).jpeg().toBuffer();
  expect(await send(ada, another, "cover")).toEqual([303, staffPaths.studioPiece(id, { done: "file" })]);
  const replaced = (await read()).attributes.cover;
  expect(replaced.id).not.toBe(cover.id);
  expect(replaced.focus, "another cover keeps the focus").toEqual({ x: 10, y: 100 });
  expect(files).toMatchObject([{ name: "talk.mp3", mime: "audio/mpeg" }]);
  expect(body).toContain(`![](media:${cover.id})`);
});

test("forms without scripts say why a creator may not upload, for a piece's file and an import", async () => {
  const di = await signInAsCreator(shop, "di-reyes");
  const { id } = (await di.send("POST", "/api/studio/posts", text)).body.data;
  await shop.database.db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT w.id, 'upload', 'moderation', 'Read the decision.', a.id FROM authors w, accounts a
      WHERE w.username = 'di-reyes' AND a.creator_id <> w.id LIMIT 1`,
  });
  const form = () => {
    const fields = new FormData();
    fields.set("file", new File([new Uint8Array(photo)], "harbour.jpg"));
    return fields;
  };
  const piece = await di.sendBytes("POST", staffPaths.studioPieceFile(id), form());
  expect([piece.status, piece.headers.get("location")]).toEqual([
    303,
    staffPaths.studioPiece(id, { fault: "restricted" }),
  ]);
  const content = await di.sendBytes("POST", staffPaths.studioImportFile, form());
  expect([content.status, content.headers.get("location")]).toEqual([
    303,
    staffPaths.studioImports({ fault: "RESTRICTED" }),
  ]);
});

test("deletes a file only while no revision refers to it", async () => {
  const bytes = Buffer.concat([song, Buffer.from("unused")]);
  const file = await upload(ada, { kind: "download", name: "unused.mp3", bytes });
  const { id } = (await ada.send("POST", "/api/studio/posts", { files: [{ id: file.id, name: "x" }] })).body.data;
  const remove = () => ada.send("DELETE", `/api/studio/uploads/${file.id}`);
  expect((await remove()).body).toEqual({ error: "FILE_IN_USE" });
  await ada.send("PUT", `/api/studio/posts/${id}`, { files: [] }, { "if-match": '"1"' });
  expect((await remove()).body).toEqual({ error: "FILE_IN_USE" });
  expect((await ada.send("DELETE", `/api/studio/posts/${id}`)).status).toBe(204);
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
});

test("lists a creator's files with the pieces that use them", async () => {
  const bytes = Buffer.concat([song, Buffer.from("listed")]);
  const file = await upload(ada, { kind: "download", name: "listed.mp3", bytes });
  const { id } = (await ada.send("POST", "/api/studio/posts", { title: "Waves", files: [{ id: file.id, name: "x" }] }))
    .body.data;
  const find = async () =>
    (await ada.get("/api/studio/uploads")).body.data.find((each: { id: string }) => each.id === file.id);
  expect((await find()).uses).toEqual([{ draftId: id, title: "Waves", isNewest: true }]);
  await ada.send("PUT", `/api/studio/posts/${id}`, { files: [] }, { "if-match": '"1"' });
  expect((await find()).uses).toEqual([{ draftId: id, title: "Waves", isNewest: false }]);
  expect((await bo.get("/api/studio/uploads")).body.data.map((each: { id: string }) => each.id)).not.toContain(file.id);
});

test("replaces a file in every piece that has it, under its name; readers see it once the piece is published", async () => {
  const bytesOf = (name: string) => Buffer.concat([song, Buffer.from(name)]);
  const old = await upload(bo, { kind: "download", name: "old.mp3", bytes: bytesOf("old") });
  const next = await upload(bo, { kind: "download", name: "new.mp3", bytes: bytesOf("new") });
  const red = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#a21" } })
    .png()
    .toBuffer();
  const cover = await upload(bo, { kind: "picture", name: "one.jpg", bytes: photo });
  const other = await upload(bo, { kind: "picture", name: "two.png", bytes: red });
  const { id } = (
    await bo.send("POST", "/api/studio/posts", {
      ...{ ...text, title: "Replaced", body: `![A pool](media:${cover.id})` },
      ...{ cover: { id: cover.id, alternativeText: "At dusk" }, files: [{ id: old.id, name: "Waves" }] },
    })
  ).body.data;
  const { slug } = (await bo.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 })).body.data.post;
  const replace = (browser: TestBrowser, from: string, by: string) =>
    browser.send("POST", `/api/studio/uploads/${from}/replace`, { by });
  expect((await replace(ada, old.id, next.id)).status).toBe(404);
  expect((await replace(bo, cover.id, next.id)).status, "a picture by a sound").toBe(400);
  expect((await replace(bo, old.id, next.id)).body.data).toEqual({ draftIds: [id], places: 1 });
  const covers = (await replace(bo, cover.id, other.id)).body.data;
  expect(covers.draftIds).toContain(id);
  expect(covers.places, "the cover and the picture in the text").toBe(2 * covers.draftIds.length);
  const nothing = await replace(bo, old.id, next.id);
  expect([nothing.status, nothing.body]).toEqual([409, { error: "FILE_NOT_USED" }]);

  const { version, attributes } = (await bo.get(`/api/studio/posts/${id}`)).body.data;
  expect(attributes.files).toMatchObject([{ id: next.id, name: "Waves.mp3" }]);
  expect(attributes.cover).toMatchObject({ id: other.id, alternativeText: "At dusk" });
  expect(attributes.body).toBe(`![A pool](media:${other.id})`);
  const coverOfPost = () =>
    select(
      `SELECT m.width, m.alternative_text AS alt FROM media_files m JOIN posts p ON p.id = m.post_id
       WHERE p.slug = $1 AND m.role = 'cover'`,
      [slug],
    );
  expect(await coverOfPost()).toEqual([{ width: 1200, alt: "At dusk" }]);
  expect((await bo.send("POST", `/api/studio/posts/${id}/publish`, { version })).status).toBe(200);
  expect(await coverOfPost()).toEqual([{ width: 700, alt: "At dusk" }]);
});

test("checks a large file in a job: the creator asks until it is finished or refused, and sees it in the list", {
  tags: ["long"],
}, async () => {
  const large = (begin: Buffer) => Buffer.concat([begin, Buffer.alloc(33 * 2 ** 20)]);
  const bytes = large(song);
  const send = async (name: string, sent: Buffer) => {
    const { id } = await start(bo, { kind: "download", name, bytes: sent });
    await patchBytes(bo, id, { offset: 0, bytes: sent });
    return id;
  };
  const check = () => runNextJob(shop.product.jobWork, "checks");
  const listed = async (wanted: string) =>
    (await bo.get("/api/studio/uploads")).body.data.find((each: { id: string }) => each.id === wanted);
  const id = await send("long.mp3", bytes);
  const ask = async (asked: string, given = sha256(bytes)) => (await finish(bo, asked, { sha256: given })).body;
  expect((await ask(id)).data).toMatchObject({ id, isFinished: false, isChecking: true });
  expect((await ask(id)).data).toMatchObject({ isFinished: false });
  expect((await patchBytes(bo, id, { offset: 0, bytes: Buffer.from("x") })).status).toBe(404);
  expect(await listed(id)).toMatchObject({ isFinished: false, isChecking: true, refusal: null });
  // A process that was killed during the check left the hash.
  await select("UPDATE uploads SET received_sha256 = decode($2, 'hex') WHERE id = $1", [id, sha256(bytes)]);
  await check();
  expect((await ask(id)).data).toMatchObject({ id, isFinished: true, isChecking: false, mime: "audio/mpeg" });
  expect(await check(), "one job for all questions").toBe(false);

  const again = await send("again.mp3", bytes);
  await ask(again);
  await check();
  expect((await ask(again)).data).toMatchObject({ id, isFinished: true });
  expect(await listed(again)).toBeUndefined();

  const program = large(Buffer.from("MZ\x90\0"));
  const refused = await send("program.exe", program);
  await ask(refused, sha256(program));
  await check();
  expect(await listed(refused)).toMatchObject({ refusal: "type" });
  expect(await ask(refused, sha256(program))).toEqual({ error: "FILE_REFUSED", reason: "type" });
  expect((await ask(refused)).error).toBe("NOT_FOUND");
});

test("an upload that is announced again continues where it stopped, for the same creator", async () => {
  const bytes = Buffer.concat([song, Buffer.from("begun in a closed tab")]);
  const body = { kind: "download", name: "long.mp3", sizeBytes: bytes.length, sha256: sha256(bytes) };
  const announce = async (browser: TestBrowser) =>
    (await browser.send("POST", "/api/studio/uploads", body)).body.data.id;
  const id = await announce(bo);
  await patchBytes(bo, id, { offset: 0, bytes: bytes.subarray(0, 1_000) });
  expect(await announce(bo)).toBe(id);
  expect(await announce(ada)).not.toBe(id);
  expect((await bo.sendBytes("HEAD", staffPaths.uploadBytes(id))).headers.get("upload-offset")).toBe("1000");
  await bo.send("DELETE", `/api/studio/uploads/${id}`);
  expect(await announce(bo)).not.toBe(id);
});

test("sweeps uploads to which nothing was sent for three days, with their bytes, and no others", async () => {
  const bytes = Buffer.concat([song, Buffer.from("abandoned")]);
  const abandoned = await start(bo, { kind: "download", name: "abandoned.mp3", bytes });
  await patchBytes(bo, abandoned.id, { offset: 0, bytes: bytes.subarray(0, 100) });
  await shop.database.shiftClock("71 hours");
  const running = await start(bo, { kind: "download", name: "running.mp3", bytes });
  await patchBytes(bo, running.id, { offset: 0, bytes: bytes.subarray(0, 100) });
  const sweep = () => runRecurringJob(shop.product.jobWork, "sweep-abandoned-uploads");
  const waiting = async () => (await readdir(join(shop.dataDir, "uploads"))).sort();
  await sweep();
  expect(await waiting()).toEqual([abandoned.id, running.id].sort());
  await shop.database.shiftClock("2 hours");
  await sweep();
  expect(await waiting()).toEqual([running.id]);
  expect((await patchBytes(bo, running.id, { offset: 100, bytes: bytes.subarray(100) })).status).toBe(204);
});

test("the files of an imported draft open to its creator, and to nobody else", async () => {
  const { media, drafts, creators } = shop.product;
  // No other draft of this file has these bytes.
  const sea = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#057" } })
    .jpeg()
    .toBuffer();
  const cover = await media.takePicture({ name: "sea.jpg", bytes: Readable.from([sea]), maxBytes: 2 ** 20 }, "The sea");
  if (!(await creators.find("cy-ramos"))) await seedCreator(shop.product, { username: "cy-ramos" });
  const cy = await signInAsCreator(shop, "cy-ramos");
  await drafts.importPost({
    source: { key: "blog:sea", sha256: Buffer.alloc(32, 1) },
    slug: { wanted: "the-sea", explicit: true },
    ...{ username: "cy-ramos", title: "The sea", excerpt: "Blue.", bodyHtml: "<p>Deep.</p>", language: "English" },
    ...{ priceCents: 300, publishedAt: new Date(), categories: [], cover, images: new Map(), downloads: [] },
    allow: { priceChange: false, toFree: false },
  });
  const listed = (await cy.get("/api/studio/posts")).body.data.find(
    (each: { post: { slug: string } }) => each.post.slug === "the-sea",
  );
  const { url } = (await cy.get(`/api/studio/posts/${listed.id}`)).body.data.attributes.cover;
  const preview = (await cy.get(`/api/studio/posts/${listed.id}/preview`)).body.data;
  expect(preview.mainImage).toMatchObject({
    alternativeText: "The sea",
    url: staffPaths.upload(cover.storageKey, "original"),
  });
  for (const address of [url, preview.mainImage.url]) {
    const browsers = [cy, ada, new TestBrowser(shop.url)];
    expect(await Promise.all(browsers.map(async (browser) => (await browser.get(address)).status))).toEqual([
      200, 404, 401,
    ]);
  }
});

const sweepBlobs = () => runRecurringJob(shop.product.jobWork, "sweep-unreferenced-blobs");
const isStored = async (key: string) =>
  existsSync(join(shop.dataDir, "media", key.slice(0, 2), key)) &&
  (await readFile(join(shop.dataDir, "media", key.slice(0, 2), key))).length > 0;
/** The blob of an uploaded file that is not changed when it is stored. */
const blobOf = (bytes: Buffer) => sha256(bytes);

test("deletes a blob a week after the last reference to it, and none that a draft or a post refers to", async () => {
  const files = ["unreferenced", "of a draft"].map((name) => Buffer.concat([song, Buffer.from(`blob ${name}`)]));
  const [gone, drafted] = files as [Buffer, Buffer];
  const [forgotten, kept] = await Promise.all(
    files.map((bytes) => upload(ada, { kind: "download", name: "waves.mp3", bytes })),
  );
  const { id } = (await ada.send("POST", "/api/studio/posts", { files: [{ id: kept?.id, name: "x" }] })).body.data;
  await ada.send("DELETE", `/api/studio/uploads/${forgotten?.id}`);
  await sweepBlobs();
  await shop.database.shiftClock("167 hours");
  await sweepBlobs();
  expect(await isStored(blobOf(gone))).toBe(true);
  await shop.database.shiftClock("2 hours");
  await sweepBlobs();
  expect(await isStored(blobOf(gone))).toBe(false);
  const referenced = await select<{ key: string }>("SELECT DISTINCT unnest(keys) AS key FROM blob_references");
  expect(referenced.map(({ key }) => key)).toContain(blobOf(drafted));
  for (const { key } of referenced) expect(await isStored(key), key).toBe(true);
  await expect(
    select(
      "UPDATE draft_revisions SET files = jsonb_build_object('cover', jsonb_build_object('storageKey', $2::text)) WHERE draft_id = $1",
      [id, blobOf(gone)],
    ),
  ).rejects.toMatchObject({ constraint: "blob_deleted" });
});

test("a file that is uploaded again while its blob is swept is never lost", async () => {
  const files = Array.from({ length: 8 }, (_, index) => Buffer.concat([song, Buffer.from(`swept ${index}`)]));
  const send = (bytes: Buffer) => upload(bo, { kind: "download", name: "again.mp3", bytes });
  for (const bytes of files) await bo.send("DELETE", `/api/studio/uploads/${(await send(bytes)).id}`);
  await sweepBlobs();
  await shop.database.shiftClock("169 hours");
  const [, , ...again] = await Promise.all([sweepBlobs(), sweepBlobs(), ...files.map(send)]);
  await sweepBlobs();
  for (const [index, { id }] of again.entries()) {
    const stored = await fetch(shop.url + staffPaths.upload(id, "original"), {
      headers: { cookie: `session=${bo.cookie("session")}` },
    });
    expect(sha256(new Uint8Array(await stored.arrayBuffer())), `file ${index}`).toBe(sha256(files[index] as Buffer));
  }
});

test("every table that names a blob counts as a reference", async () => {
  const sources = (await select<{ source: string }>("SELECT DISTINCT source FROM blob_references")).map(
    (row) => row.source,
  );
  expect(sources.sort()).toEqual(["draft_revisions", "media_files", "uploads"]);
  const named = await select<{ table: string }>(
    `SELECT DISTINCT c.table_name AS table FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.column_name ~ 'storage_key' ORDER BY 1`,
  );
  expect(named.map(({ table }) => table)).toEqual(sources);
  const guarded = await select<{ table: string }>(
    "SELECT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname = 'keep_referenced_blobs' ORDER BY 1",
  );
  expect(guarded.map(({ table }) => table)).toEqual(sources);

  // After everything that the tests above stored, no other table holds the key of a blob, but for those that keep none:
  // the list of the work on films and recordings, and the list of what waits for its deletion. A sweep may list a blob that is used again meanwhile.
  const keepsNone = ["file_works", "unreferenced_blobs"];
  const keys = (await select<{ key: string }>("SELECT DISTINCT unnest(keys) AS key FROM blob_references")).map(
    (row) => row.key,
  );
  const tables = await select<{ table: string }>(
    "SELECT quote_ident(table_name) AS table FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const holding: string[] = [];
  for (const { table } of tables) {
    const [found] = await select<{ yes: boolean }>(
      `SELECT EXISTS (SELECT FROM ${table} AS row, regexp_matches(row::text, '[0-9a-f]{64}', 'g') AS found (words) WHERE words[1] = ANY ($1)) AS yes`,
      [keys],
    );
    if (found?.yes && !keepsNone.includes(table)) holding.push(table);
  }
  expect(holding.sort()).toEqual(sources);
});

test("refuses uploads beyond the creator's 200 GB, of which 20 GB may be unfinished, until one is deleted", async () => {
  const cy = await signInAsCreator(shop, "cy-moss");
  const announce = (sizeBytes: number) =>
    cy.send("POST", addressOf("startUpload"), { kind: "download", name: "film.mp4", sizeBytes });
  const refused = { status: 409, body: { error: "QUOTA_EXCEEDED" } };
  const remove = async (id: string) =>
    expect((await cy.send("DELETE", addressOf("deleteUpload", { params: { id } }))).status).toBe(204);
  const announced = await Promise.all(Array.from({ length: 4 }, () => announce(5 * 2 ** 30)));
  expect(announced.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await announce(1)).toMatchObject(refused);
  await remove(announced[0]?.body.data.id);
  // 36 finished files of 5 GB and 15 unfinished GB leave 5.
  const { id } = await upload(cy, { kind: "download", name: "seed.pdf", bytes: testPdf({ pages: ["seed"] }) });
  await shop.database.db.query({
    text: `INSERT INTO uploads (author_id, kind, name, size_bytes, file, sha256, finished_at)
      SELECT author_id, kind, name, 5368709120, file, sha256(n::text::bytea), finished_at FROM uploads, generate_series(1, 36) n WHERE id = $1`,
    values: [id],
  });
  await remove(id);
  expect(await announce(5 * 2 ** 30)).toMatchObject({ status: 200 });
  await remove(announced[1]?.body.data.id);
  expect(await announce(5 * 2 ** 30)).toMatchObject({ status: 200 });
  expect(await announce(1)).toMatchObject(refused);
});

test("answers the same about a document, whether another creator has it or not", async () => {
  const cancel = async (bytes: Uint8Array) => {
    const { id } = await upload(ada, { kind: "download", name: "notes.pdf", bytes });
    return (await ada.send("DELETE", addressOf("cancelFileWork", { params: { id } }))).status;
  };
  const [alone, shared] = [testPdf({ pages: ["alone"] }), testPdf({ pages: ["shared"] })];
  await upload(bo, { kind: "download", name: "notes.pdf", bytes: shared });
  expect([await cancel(shared), await cancel(alone)]).toEqual([404, 404]);
});
