import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { buyFiles, postWith } from "./testing/bought-files.ts";

let product: TestProduct;
let library: PDFiumLibrary;
beforeAll(async () => {
  [product, library] = await Promise.all([startTestProduct(), PDFiumLibrary.init()]);
});
afterAll(() => {
  library.destroy();
  return product.close();
});

const original = testPdf({ pages: ["One", "Two", "Three"] });

const get = (url = "", headers: Record<string, string> = {}, method = "GET") =>
  fetch(product.url + url, { headers, method });
const download = async (url = "") => Buffer.from(await (await get(url)).arrayBuffer());

async function linesOf(bytes: Buffer): Promise<string[]> {
  const document = await library.loadDocument(bytes);
  try {
    return Array.from(document.pages(), (page) => page.getText().replace(/\s+/g, " ").trim());
  } finally {
    document.destroy();
  }
}

test("stamps each page of a bought document with the purchase and the end of the access, and nothing of the reader", async () => {
  const post = await postWith(product, { "tides.pdf": original });
  const { urls, number, reader, code } = await buyFiles(product, post);
  const bytes = await download(urls[0]);
  const lines = await linesOf(bytes);
  expect(lines).toHaveLength(3);
  const stamp = /^One (Purchase R-[0-9A-Z]{5}-[0-9A-Z]{5} · access until \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC)$/;
  const [, text = ""] = stamp.exec(lines[0] ?? "") ?? [];
  expect(text).toContain(number);
  expect(lines).toEqual(["One", "Two", "Three"].map((page) => `${page} ${text}`));
  for (const secret of [reader.email, reader.name, code]) expect(bytes.includes(secret)).toBe(false);

  const inSpanish = await buyFiles(product, post, "Spanish");
  const [first] = await linesOf(await download(inSpanish.urls[0]));
  expect(first).toMatch(
    new RegExp(`^One Compra ${inSpanish.number} · acceso hasta el \\S+, \\d+ de \\S+ de \\d{4}, \\d+:\\d\\d UTC$`),
  );
});

test("sends the same stamped bytes each time, with their length, and resumes at any byte", async () => {
  const { urls } = await buyFiles(product, await postWith(product, { "tides.pdf": original }));
  const whole = await get(urls[0]);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get("etag") ?? "";
  expect(whole.headers.get("content-length")).toBe(String(bytes.length));
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  expect((await download(urls[0])).equals(bytes)).toBe(true);
  expect((await get(urls[0], {}, "HEAD")).headers.get("content-length")).toBe(String(bytes.length));
  expect((await get(urls[0], { "if-none-match": etag })).status).toBe(304);
  const edge = original.length;
  const ranges = [
    [0, 9],
    [edge - 5, edge - 1],
    [edge - 5, edge + 5],
    [edge, edge],
    [bytes.length - 7, bytes.length - 1],
  ];
  for (const [start = 0, end = 0] of ranges) {
    const part = await get(urls[0], { range: `bytes=${start}-${end}`, "if-range": etag });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
  }
  expect((await get(urls[0], { range: `bytes=${bytes.length}-` })).status).toBe(416);
});

test("tells the copies of two buyers apart, whose documents have the same length", async () => {
  const post = await postWith(product, { "tides.pdf": original });
  const [one, two] = [await buyFiles(product, post), await buyFiles(product, post)];
  const [first, second] = [await get(one.urls[0]), await get(two.urls[0])];
  expect(first.headers.get("content-length")).toBe(second.headers.get("content-length"));
  expect(first.headers.get("etag")).not.toBe(second.headers.get("etag"));
});

test("stamps the documents in the archive of all files, and leaves the other files as they are", async () => {
  const { urls, archiveUrl, number } = await buyFiles(
    product,
    await postWith(product, { "tides.pdf": original, "notes.txt": Buffer.from("Low") }),
  );
  const whole = await get(archiveUrl);
  const zip = await fromBufferPromise(Buffer.from(await whole.arrayBuffer()), { lazyEntries: true });
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  expect(files["tides.pdf"]?.equals(await download(urls[0]))).toBe(true);
  expect((await linesOf(files["tides.pdf"] ?? Buffer.alloc(0)))[2]).toContain(number);
  expect(files["notes.txt"]?.toString()).toBe("Low");
});

test("sends a document that cannot be stamped as it is", async () => {
  const files = {
    "old.pdf": Buffer.from("%PDF-1.4 of another age"),
    "locked.pdf": testPdf({ pages: ["One"], trailer: "/Encrypt 3 0 R" }),
  };
  const { urls } = await buyFiles(product, await postWith(product, files));
  for (const [place, bytes] of Object.values(files).entries()) {
    const sent = await get(urls[place]);
    expect(sent.headers.get("content-length")).toBe(String(bytes.length));
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
  }
});

test("sends a free document as it is, to be stored by any cache", async () => {
  const { slug } = await postWith(product, { "tides.pdf": original }, null);
  const { body } = await new TestBrowser(product.url).get(`/api/content/post/${slug}?alg=RS256FAST`);
  const sent = await get(body.data.attributes.mediaFiles.data[0].attributes.url);
  expect(sent.headers.get("cache-control")).toMatch(/^public/);
  expect(Buffer.from(await sent.arrayBuffer()).equals(original)).toBe(true);
});

test("prepares the stamp of a document again for another creator, so that the time of the upload tells nothing", async () => {
  const bytes = testPdf({ pages: ["Of two creators"] });
  const received = () => ({ name: "tides.pdf", bytes: Readable.from([bytes]), maxBytes: bytes.length });
  const { storageKey } = await product.product.media.takeDownload(received());
  const stamp = join(product.dataDir, "media", pathOfKey(`${storageKey}.stamp1`));
  const prepared = await readFile(stamp);
  await writeFile(stamp, "of an earlier upload");
  await product.product.media.takeDownload(received());
  expect((await readFile(stamp)).equals(prepared)).toBe(true);
});
