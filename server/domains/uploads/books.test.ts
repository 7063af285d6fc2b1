import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { type TestBook, testBook } from "#server/testing/test-book.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { finish, patchBytes, start, upload } from "./testing/upload.ts";

let shop: TestProduct;
let bo: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct();
  // With three published posts, so that more need no review.
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
  bo = await signInAsCreator(shop, "bo-lind");
});
afterAll(() => shop.close());

async function refusalOf(bytes: Buffer) {
  const { id } = await start(bo, { kind: "download", name: "tides.epub", bytes });
  await patchBytes(bo, id, { offset: 0, bytes });
  const { status, body } = await finish(bo, id);
  return [status, body.reason];
}

test("accepts a book, keeps its bytes, and shows its creator and its readers its cover, title and authors", async () => {
  const cover = await sharp({ create: { width: 300, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const bytes = await testBook({
    cover,
    files: {
      "OPS/a.css": '@namespace epub "http://www.idpf.org/2007/ops"; p { background: url(wave.png) }',
      "OPS/toc.ncx": `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
        <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"/>`,
      "OPS/about.opf": `<package prefix="a: http://a.example/"><link rel="dcterms:conformsTo" href="http://www.idpf.org/a11y"/></package>`,
      "OPS/type.ttf": Buffer.from("000100000007", "hex"),
    },
    body: `<p>2&nbsp;m, see url(https://tides.example): <a href="https://tides.example">Tide tables</a></p>
      <svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="#wave"/></svg>`,
  });
  const book = { title: "Tides at Dusk", author: "Ada Okafor, Bo Lind" };
  const { id, ...uploaded } = await upload(bo, { kind: "download", name: "tides.zip", bytes });
  expect(uploaded).toMatchObject({ mime: "application/epub+zip", book, hasPreview: true });
  const stored = await fetch(shop.url + staffPaths.upload(id, "original"), {
    headers: { cookie: `session=${bo.cookie("session")}` },
  });
  expect(stored.headers.get("content-disposition")).toMatch(/^attachment; filename="tides.zip.epub"/);
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  const { rows } = await shop.database.db.query({
    text: "SELECT file->'preview'->'picture'->>'width' AS width FROM uploads WHERE id = $1",
    values: [id],
  });
  expect(rows).toEqual([{ width: "300" }]);

  const files = [{ id, name: "Tides" }];
  const content = { title: "A book", excerpt: "At dusk.", price: null, body: "Read.", files };
  const made = await bo.send("POST", addressOf("createStudioPost"), content);
  const draftId = made.body.data.id;
  expect(made.body.data.attributes.files).toMatchObject([{ book, hasPreview: true }]);
  const preview = (await bo.get(`/api/studio/posts/${draftId}/preview`)).body.data;
  expect(preview.mediaFiles.data[0].attributes).toMatchObject({ book });
  const published = await bo.send("POST", `/api/studio/posts/${draftId}/publish`, { version: 1 });
  const { slug } = published.body.data.post;
  const read = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=RS256FAST`);
  const { attributes } = read.body.data.attributes.mediaFiles.data[0];
  expect(attributes).toMatchObject({ book, readUrl: null });
  expect((await fetch(shop.url + attributes.previewUrl)).headers.get("content-type")).toBe("image/png");
  const { rows: ofFile } = await shop.database.db.query({
    text: "SELECT file_as_json(m)->'book' AS book FROM media_files m JOIN media_books ON media_file_id = id",
    values: [],
  });
  expect(ofFile).toEqual([{ book }]);
});

const active: [what: string, book: TestBook][] = [
  ["a script", { body: "<script>1</script>" }],
  ["a handler", { body: '<p onclick="1">Low</p>' }],
  ["a picture from an address", { body: '<img alt="" src="https://creator.example/a.png"/>' }],
  ["an address that is spelled in numbers", { body: '<img alt="" src="&#104;ttps://creator.example/a.png"/>' }],
  ["an address behind a > of another attribute", { body: '<img alt=">" src="//creator.example/a.png"/>' }],
  ["a drawing that loads one", { body: '<svg><image xlink:href="https://creator.example/a.png"/></svg>' }],
  ["an address in a style", { body: '<p style="background: url(//creator.example/a.png)">Low</p>' }],
  ["an entity", { files: { "OPS/one.xhtml": '<!DOCTYPE html [<!ENTITY a "b">]><html/>' } }],
  ["a page in UTF-16", { files: { "OPS/one.xhtml": Buffer.from("<html/>", "utf16le") } }],
  ["a program", { files: { "OPS/run.js": "1" } }],
  ["a tab in an address", { body: '<img alt="" src="h&#9;ttps://creator.example/a.png"/>' }],
  ["a backslash in an address", { body: '<img alt="" src="\\\\creator.example/a.png"/>' }],
  ["an address that hears of a click", { body: '<a href="#a" ping="https://creator.example/">Low</a>' }],
  ["an animation to a script", { body: '<svg><a><animate attributeName="href" values="#;javascript:1"/></a></svg>' }],
  [
    "a style sheet at an address",
    { files: { "OPS/one.xhtml": '<?xml-stylesheet href="&#104;ttps://a.example"?><html/>' } },
  ],
  [
    "a style sheet at an address with backslashes",
    { files: { "OPS/one.xhtml": '<?xml-stylesheet href="\\\\a.example"?><html/>' } },
  ],
  ["a transformation", { files: { "OPS/one.xhtml": '<?xml-stylesheet type="text/xsl" href="a.xml"?><html/>' } }],
  ["an escaped tab in an address", { files: { "OPS/a.css": 'p { background: url("h\\9 ttps://a.example") }' } }],
  ["escaped backslashes in an address", { files: { "OPS/a.css": 'p { background: url("\\\\\\\\a.example") }' } }],
  [
    "a control character before an address",
    { files: { "OPS/a.css": 'p { background: url("\\1 https://a.example") }' } },
  ],
  ["an address in a filter", { body: '<svg><rect filter="url(https://a.example/#a)"/></svg>' }],
  ["a chapter that begins with words", { files: { "OPS/one.xhtml": "Low <script>1</script>" } }],
  ["a page that begins as a picture", { files: { "OPS/two.htm": "GIF89a<script>1</script>" } }],
  ["a page under the name of a picture", { files: { "OPS/two.png": "<html><script>1</script></html>" } }],
  ["a style sheet that begins as a picture", { files: { "OPS/a.css": "GIF8 {} p { background: url(//a.example/) }" } }],
  ["a document type at an address", { files: { "OPS/two.xml": '<!DOCTYPE a SYSTEM "https://a.example/a.dtd"><a/>' } }],
  ["a base at an address", { body: '<p xml:base="https://a.example/"><img alt="" src="a.png"/></p>' }],
  ["an import behind a namespace", { files: { "OPS/a.css": '@namespace a "b"; @import "https://a.example/b.css";' } }],
  ["a section that HTML reads otherwise", { body: "<p><![CDATA[><b>]]></p>" }],
  [
    "a style of a set of pictures",
    { files: { "OPS/a.css": 'p { background: image-set("https://creator.example/a.png" 1x) }' } },
  ],
  [
    "an escaped letter in an address",
    { files: { "OPS/a.css": "p { background: u\\rl(\\https://creator.example/a) }" } },
  ],
  ["an escaped letter in an import", { files: { "OPS/a.css": '@im\\port "https://creator.example/b.css";' } }],
  ["a style sheet that imports one", { files: { "OPS/a.css": '@import "https://creator.example/b.css";' } }],
];

test.each(active)("refuses a book with %s", async (_what, book) => {
  expect(await refusalOf(await testBook(book))).toEqual([400, "active-document"]);
});

test("refuses a book that is damaged, incomplete or protected", async () => {
  const whole = await testBook();
  const encryption = `<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>`;
  const changed = Buffer.from(whole);
  changed.write("X", whole.indexOf("Low at dusk"));
  const books: [Buffer, string][] = [
    [whole.subarray(0, whole.length - 100), "damaged"],
    [changed, "damaged"],
    [await testBook({ body: "<p>Low" }), "damaged"],
    [await testBook({ without: ["OPS/one.xhtml"] }), "damaged"],
    [await testBook({ without: ["META-INF/container.xml"] }), "damaged"],
    [await testBook({ files: { "OPS/book.opf": "<package/>" } }), "damaged"],
    [await testBook({ files: { "META-INF/encryption.xml": encryption } }), "protected-document"],
  ];
  for (const [bytes, reason] of books) expect(await refusalOf(bytes)).toEqual([400, reason]);
});

test("refuses a book with two files of one name", async () => {
  const book = await testBook({ files: { "OPS/ONE.xhtml": "<html/>" } });
  expect(await refusalOf(book)).toEqual([400, "damaged"]);
});

const listing = (items: string) =>
  `<package><metadata><title>Tides</title></metadata><manifest>${items}</manifest><spine><itemref idref="a"/></spine></package>`;

test.each([
  ["a file twice", `<item id="a" href="one.xhtml"/><item id="b" href="one.xhtml" media-type="image/png"/>`, "damaged"],
  ["a page as a picture", `<item id="a" href="one.xhtml" media-type="image/png"/>`, "active-document"],
  ["a page as HTML", `<item id="a" href="one.xhtml" media-type="text/html"/>`, "active-document"],
])("refuses a book that lists %s", async (what, items, reason) => {
  const body = what === "a page as a picture" ? "<html><script/></html>" : "<html/>";
  const book = await testBook({ files: { "OPS/book.opf": listing(items), "OPS/one.xhtml": body } });
  expect(await refusalOf(book)).toEqual([400, reason]);
});

test("refuses a book whose directory declares another size than a file has", async () => {
  const book = await testBook({ files: { "OPS/large.txt": "x" } });
  const record = book.lastIndexOf("OPS/large.txt") - 46;
  book.writeUInt32LE(600 * 2 ** 20, record + 24);
  expect(await refusalOf(book)).toEqual([400, "damaged"]);
});
