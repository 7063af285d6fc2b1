import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { StudioImport, StudioImportEntry } from "#contract/imports.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { fetchFile } from "#server/platform/remote-files/fetch-file.ts";
import { isPublicAddress } from "#server/platform/remote-files/is-public-address.ts";
import { startClamd, type TestClamd } from "#server/testing/clamd.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { runImport } from "./run-import.ts";
import { importedFile } from "./testing/imported-file.ts";
import { zipOf } from "./testing/zip-of.ts";

const fixtures = new URL("./testing/fixtures/", import.meta.url);
const fixture = (name: string) => readFile(new URL(name, fixtures));

/** The harmless file that every scanner reports; in two parts, so that no scanner reports this file. */
const signature = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
let clamd: TestClamd;
let shop: TestProduct;
let ada: TestBrowser;
let bo: TestBrowser;
let picture: Buffer;
let server: Server;
let port: number;
let requests: string[] = [];
beforeAll(async () => {
  clamd = await startClamd({ signature });
  shop = await startTestProduct({ webhooks: true, environment: { CLAMD_URL: clamd.url } });
  ada = await signInAsCreator(shop, "ada-okafor");
  bo = await signInAsCreator(shop, "bo-lind");
  picture = await pictureOf("#264");
  server = createServer(({ url = "", headers }, response) => {
    requests.push(`${headers.host?.split(":")[0]}${url}`);
    if (url.startsWith("/to-private")) response.writeHead(302, { location: "http://127.0.0.1/secret.png" }).end();
    else if (url.endsWith(".png")) response.end(picture);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  await shop.close();
  await clamd.stop();
});

const pictureOf = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

interface Report extends StudioImport {
  entries: StudioImportEntry[];
}
const work = () => runNextJob(shop.product.jobWork, "long");
const read = async (browser: TestBrowser, id: string): Promise<Report> =>
  (await browser.get(addressOf("getImport", { params: { id } }))).body.data;
async function imported(browser: TestBrowser, name: string, bytes: Buffer, site?: string): Promise<Report> {
  const started = await importedFile(browser, { name, bytes, site });
  await work();
  return read(browser, started.id);
}
const lines = ({ entries }: Report) =>
  entries.map(({ name, outcome, reason, notes }) => [name, reason ?? outcome, notes.map(({ code }) => code).join(" ")]);
const draftOf = async (browser: TestBrowser, { entries }: Report, name: string) => {
  const id = entries.find((entry) => entry.name === name)?.draftId;
  return (await browser.get(`/api/studio/posts/${id}`)).body.data;
};
const countDrafts = async (browser: TestBrowser) => (await browser.get("/api/studio/posts")).body.meta.pagination.total;

test("a zip of Markdown becomes drafts with their pictures, once, and edits stay", async () => {
  const folder = new URL("markdown/posts/", fixtures);
  const posts = await Promise.all(
    (await readdir(folder)).map(
      async (name) => [`blog-main/posts/${name}`, await readFile(new URL(name, folder))] as const,
    ),
  );
  const zip = await zipOf({ ...Object.fromEntries(posts), "blog-main/pictures/tide.png": picture });
  const report = await imported(ada, "blog.zip", zip);
  expect([report.state, report.source, report.progress]).toEqual(["finished", "markdown", 1]);
  expect(lines(report)).toEqual([
    ["posts/2026-05-01-tide-tables.md", "created", "picture-missing"],
    ["posts/broken.md", "unreadable", ""],
    ["posts/nota-libre.md", "created", ""],
  ]);
  const tide = await draftOf(ada, report, "posts/2026-05-01-tide-tables.md");
  expect(tide).toMatchObject({
    state: "draft",
    attributes: { title: "Reading tide tables", accessType: "PAID", price: 4.5, categories: ["Sea", "Walking"] },
  });
  expect(tide.attributes.body).toMatch(/!\[The harbour wall\]\(media:[0-9a-f-]{36} "Painted every spring"\)/);
  expect(tide.attributes.body).not.toContain("nowhere.png");
  expect(tide.attributes.cover).toMatchObject({ width: 600, height: 400 });
  expect((await ada.get(`/api/studio/posts/${tide.id}/preview`)).body.data.problems).toEqual([]);
  const note = await draftOf(ada, report, "posts/nota-libre.md");
  expect(note.attributes).toMatchObject({ title: "Una nota libre", language: "Spanish", accessType: "FREE" });

  const edited = { ...tide.attributes, title: "My own title", price: "4.50", body: "My own words." };
  const { cover: _cover, files: _files, ...sent } = edited;
  const saved = await ada.send("PUT", `/api/studio/posts/${tide.id}`, sent, { "if-match": `"${tide.version}"` });
  expect(saved.status).toBe(200);
  const drafts = await countDrafts(ada);
  const again = await imported(ada, "blog.zip", zip);
  expect(lines(again).map(([, outcome]) => outcome)).toEqual(["existing", "unreadable", "existing"]);
  expect(await countDrafts(ada)).toBe(drafts);
  const after = (await ada.get(`/api/studio/posts/${tide.id}`)).body.data;
  expect([after.attributes.title, after.attributes.body]).toEqual(["My own title", "My own words."]);
  expect((await bo.get(addressOf("getImport", { params: { id: report.id } }))).status).toBe(404);
});

test("Ghost's members' posts ask for a price, pages and empty drafts stay out, and pictures come from the blog alone", async () => {
  const report = await importedFrom(ada, "ghost.json", await fixture("ghost.json"), "https://oven.example/");
  expect(report.source).toBe("ghost");
  expect(lines(report)).toEqual([
    ["Bread without hurry", "created", ""],
    ["The oven book", "created", "price"],
    ["About", "page", ""],
    ["(Untitled)", "no-text", ""],
  ]);
  const bread = await draftOf(ada, report, "Bread without hurry");
  expect(bread.attributes).toMatchObject({ accessType: "FREE", slug: "bread-without-hurry", categories: ["Baking"] });
  expect(bread.attributes.cover.alternativeText).toBe("A round loaf on a board");
  expect(bread.attributes.body).toMatch(
    /!\[A round loaf\]\(media:\S+ "The loaf at six in the morning"\)\n\n## What you need\n\n- 500 g/,
  );
  expect((await draftOf(ada, report, "The oven book")).attributes).toMatchObject({ accessType: "PAID", price: null });
  expect(new Set(requests)).toEqual(new Set(["oven.example/content/images/2026/03/loaf.png"]));
});

test("WordPress's captions, covers and passwords are understood, and its export needs no address", async () => {
  const report = await importedFrom(bo, "wordpress.xml", await fixture("wordpress.xml"));
  expect(lines(report)).toEqual([
    ["El camino de la costa & el faro", "created", "elements"],
    ["Para amigos", "created", "price"],
    ["Sobre mí", "page", ""],
    ["Viejo", "trashed", ""],
  ]);
  const coast = await draftOf(bo, report, "El camino de la costa & el faro");
  expect(coast.attributes).toMatchObject({
    language: "Spanish",
    categories: ["Rutas"],
    excerpt: "Un día entero junto al mar.",
  });
  expect(coast.attributes.body).toMatch(/!\[La costa\]\(media:\S+ "El primer mirador"\)/);
  expect(coast.attributes.cover.alternativeText).toBe("La costa al amanecer");
  expect((await draftOf(bo, report, "Para amigos")).attributes.body).toContain("amigos.\n\nY su segundo");
});

test("Substack's paid posts ask for a price and its invitations to subscribe go", async () => {
  const zip = await zipOf({
    "posts.csv": await fixture("substack/posts.csv"),
    "posts/151001.night-trains.html": await fixture("substack/posts/151001.night-trains.html"),
    "posts/151002.the-sleeper-guide.html": await fixture("substack/posts/151002.the-sleeper-guide.html"),
  });
  const report = await imported(bo, "substack.zip", zip);
  expect([report.source, lines(report)]).toEqual([
    "substack",
    [
      ["Night trains, again", "created", ""],
      ["The sleeper guide", "created", "price"],
      ["About", "page", ""],
      ["Lost", "no-text", ""],
    ],
  ]);
  const trains = await draftOf(bo, report, "Night trains, again");
  expect(trains.attributes).toMatchObject({ accessType: "FREE", slug: "night-trains" });
  expect(trains.attributes.body).toContain("> Take the upper berth.");
  expect(trains.attributes.body).not.toContain("Subscribe");
});

test("fetches no picture from another host, nor from an address that is not public, directly or by a redirect", async () => {
  const pictures = [
    ...["http://127.0.0.1/a.png", "http://169.254.169.254/latest/meta-data", "http://[::ffff:10.0.0.1]/a.png"],
    ...["https://elsewhere.example/a.png", "http://oven.example:81/a.png", "file:///etc/passwd"],
    ...["https://oven.example/to-private.png", "https://inside.oven.example/a.png"],
  ];
  const markdown = `---\naccess: free\n---\nThe text of the post stays.\n\n${pictures.map((each) => `![](${each})`).join("\n\n")}`;
  const zip = await zipOf({ "hosts.md": markdown });
  const report = await importedFrom(ada, "hosts.zip", zip, "oven.example");
  expect(report.entries[0]?.notes.flatMap(({ code, detail }) => (detail ? [[detail, code]] : []))).toEqual([
    ...pictures.slice(0, 5).map((each) => [each, "picture-host"]),
    ["file:///etc/passwd", "picture-unusable"],
    ["https://oven.example/to-private.png", "picture-fetch"],
    ["https://inside.oven.example/a.png", "picture-host"],
  ]);
  expect(requests).toEqual(["oven.example/to-private.png"]);
  expect((await draftOf(ada, report, "hosts.md")).attributes.body.trim()).toBe("The text of the post stays.");
  // The blog's own name leads to this machine: the real guard refuses to connect.
  requests = [];
  const rebound = await importedFrom(
    ada,
    "rebound.zip",
    await zipOf({ "rebound.md": "Words.\n\n![](http://localhost.localdomain/a.png)" }),
    "localhost.localdomain",
    fetchFile,
  );
  expect(rebound.entries[0]?.notes.map(({ code }) => code)).toContain("picture-fetch");
  expect(requests).toEqual([]);
});

test("refuses bombs, document types, viruses, other files and broken ones with a reason, and keeps what came before", async () => {
  const ghost = await fixture("ghost.json");
  const wordpress = (await fixture("wordpress.xml")).toString();
  const entity =
    '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss><channel><item>&a;</item></channel></rss>';
  const refused: [string, Buffer, string][] = [
    ["photo.png", picture, "unknown"],
    ["other.json", Buffer.from('{"db":[{"data":{"tags":[]}}]}'), "unknown"],
    ["cut.json", ghost.subarray(0, 900), "broken"],
    ["entity.xml", Buffer.from(entity), "doctype"],
    ["latin.xml", Buffer.from(wordpress.replaceAll("é", "\u00e9"), "latin1"), "encoding"],
    ["cut.zip", (await zipOf({ "a.md": "Words." })).subarray(0, 60), "broken"],
    ["virus.xml", Buffer.from(`${wordpress}<!-- ${signature} -->`), "infected"],
    ["pictures.zip", await zipOf({ "a.png": picture }), "unknown"],
  ];
  for (const [name, bytes, problem] of refused) {
    const report = await imported(ada, name, bytes);
    expect([name, report.state, report.problem]).toEqual([name, "failed", problem]);
  }
  const zip = await zipOf({
    "a.md": "Words before.",
    "bomb.md": Buffer.alloc(40 * 2 ** 20, "a"),
    "z.md": Buffer.from([0xff, 0xff, 0x41]),
  });
  const traversal = Buffer.from(zip.toString("latin1").replaceAll("bomb.md", "../b.md"), "latin1");
  expect(lines(await imported(ada, "bomb.zip", zip)).map(([, outcome]) => outcome)).toEqual([
    "created",
    "too-large",
    "unreadable",
  ]);
  const outside = await imported(ada, "outside.zip", traversal);
  expect(lines(outside).map(([name, outcome]) => [name, outcome])).toContainEqual(["../b.md", "unsafe-name"]);
});

test("an import that was stopped continues without doubles, and a cancelled one keeps its drafts", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, place) => [`note-${place}.md`, `Words of note ${place}.`]),
  );
  const started = await importedFile(bo, { name: "notes.zip", bytes: await zipOf(files) });
  const before = await countDrafts(bo);
  const stop = new AbortController();
  const run = { signal: stop.signal, progress: async () => stop.abort(new Error("killed")) };
  await expect(runImport(deps(), started.id, run)).rejects.toThrow("killed");
  const half = await read(bo, started.id);
  expect(half.state).toBe("running");
  expect(half.entries.length).toBeLessThan(30);
  const second = await importedFile(bo, { name: "more.zip", bytes: await zipOf({ "b.md": "B." }) }).catch(
    (error: Error) => error.message,
  );
  expect(second).toContain("WRONG_STATE");
  await work();
  const whole = await read(bo, started.id);
  expect([whole.state, whole.entries.length, whole.counts.created]).toEqual(["finished", 30, 30]);
  expect(await countDrafts(bo)).toBe(before + 30);

  const other = await importedFile(bo, { name: "other.zip", bytes: await zipOf({ "only.md": "Words." }) });
  expect((await bo.send("POST", addressOf("cancelImport", { params: { id: other.id } }))).status).toBe(204);
  await work();
  expect((await read(bo, other.id)).state).toBe("cancelled");
  expect(await countDrafts(bo)).toBe(before + 30);
});

test("goes on with a picture of which a killed run had sent a part, or everything", async () => {
  const { uploads, creators } = shop.product;
  const creatorId = (await creators.find("bo-lind"))?.id ?? "";
  const begin = async (bytes: Buffer, sent: number) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const { uploadId } = await uploads.start(creatorId, {
      kind: "picture",
      name: "a.png",
      sizeBytes: bytes.length,
      sha256,
    });
    await uploads.receive({ uploadId, creatorId }, { offset: 0, bytes: Readable.from([bytes.subarray(0, sent)]) });
  };
  const [cut, complete] = [await pictureOf("#a31"), await pictureOf("#1a3")];
  await begin(cut, 100);
  await begin(complete, complete.length);
  const note = "![Cut](cut.png)\n\n![Complete](complete.png)";
  const zip = await zipOf({ "resumed.md": note, "cut.png": cut, "complete.png": complete });
  const report = await imported(bo, "resumed.zip", zip);
  expect([report.state, lines(report)]).toEqual(["finished", [["resumed.md", "created", "language price"]]]);
  const { attributes } = await draftOf(bo, report, "resumed.md");
  expect(attributes.body.match(/\(media:/g)).toHaveLength(2);
});

test("goes on after a virus scanner that was away while a picture was checked", async () => {
  const zip = await zipOf({ "scanned.md": "![A harbour](harbour.png)", "harbour.png": await pictureOf("#555") });
  const { id } = await importedFile(bo, { name: "scanned.zip", bytes: zip });
  const { uploads } = shop.product;
  const away = { ...uploads, finish: () => Promise.reject(new Error("The scanner is away")) };
  const run = { signal: new AbortController().signal, progress: async () => {} };
  await expect(runImport({ ...deps(), uploads: away }, id, run)).rejects.toThrow("The scanner is away");
  await work();
  expect(lines(await read(bo, id))).toEqual([["scanned.md", "created", "language price"]]);
});

test("leaves out the pictures of a creator who may not upload any more, with the reason", async () => {
  const cy = await signInAsCreator(shop, "cy-moss");
  const zip = await zipOf({ "words.md": "Words.\n\n![A harbour](harbour.png)", "harbour.png": picture });
  const { id } = await importedFile(cy, { name: "words.zip", bytes: zip });
  await shop.database.db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT w.id, 'upload', 'moderation', 'Read the decision.', a.id FROM authors w, accounts a
      WHERE w.username = 'cy-moss' AND a.creator_id <> w.id LIMIT 1`,
  });
  await work();
  const report = await read(cy, id);
  expect([report.state, lines(report)]).toEqual([
    "finished",
    [["words.md", "created", "picture-restricted language price"]],
  ]);
});

const deps = () => ({ ...shop.product, jobs: undefined as never });

/** Imports with a network in which every name leads to the server of this test. */
test("imported drafts and those begun in the studio have limits of their own", async () => {
  const full = await signInAsCreator(shop, "full-of-drafts");
  const creatorId = (await shop.product.creators.find("full-of-drafts"))?.id ?? "";
  const { draftId } = await shop.product.drafts.create(creatorId);
  const fill = (drafts: number, isImported: boolean) =>
    shop.product.db.query({
      text: `WITH made AS (INSERT INTO drafts (author_id, is_imported) SELECT $1, $3 FROM generate_series(1, $2::integer) RETURNING id)
        INSERT INTO draft_revisions SELECT made.id, r.version, r.cause, r.title, r.slug, r.excerpt, r.body_markdown, r.language, r.access_type,
          r.price_cents, r.categories, r.files FROM made, draft_revisions r WHERE r.draft_id = $4`,
      values: [creatorId, drafts, isImported, draftId],
    });
  const begin = async () => (await full.send("POST", addressOf("createStudioPost"), {})).body.error;
  const notes = (...names: string[]) =>
    zipOf(Object.fromEntries(names.map((name) => [`${name}.md`, Buffer.from(`---\ntitle: ${name}\n---\nWords.`)])));
  await fill(499, false);
  expect(await begin()).toBe("QUOTA_EXCEEDED");
  expect((await imported(full, "two.zip", await notes("one", "two"))).counts).toMatchObject({ created: 2, leftOut: 0 });

  await shop.product.db.query({
    text: "DELETE FROM drafts WHERE author_id = $1 AND id <> $2",
    values: [creatorId, draftId],
  });
  await fill(9_999, true);
  const beyond = await imported(full, "beyond.zip", await notes("last", "left"));
  expect(lines(beyond).map(([, outcome]) => outcome)).toEqual(["created", "quota"]);
  expect(await begin()).toBeUndefined();
});

async function importedFrom(browser: TestBrowser, name: string, bytes: Buffer, site?: string, fetch = fetchHere) {
  requests = [];
  const { id } = await importedFile(browser, { name, bytes, site });
  const run = { signal: new AbortController().signal, progress: async () => {} };
  await runImport({ ...deps(), fetchFile: fetch }, id, run);
  await work();
  return read(browser, id);
}

const fetchHere: typeof fetchFile = (address, path, limits) => {
  const url = new URL(address);
  url.protocol = "http:";
  url.port = String(port);
  return fetchFile(url.href, path, {
    ...limits,
    hosts: limits.hosts.map((host) => `${host}:${port}`),
    network: { resolve: async () => ["127.0.0.1"], mayConnect: (ip) => ip === "127.0.0.1" || isPublicAddress(ip) },
  });
};
