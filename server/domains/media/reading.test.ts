import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { buyFiles, postWith } from "./testing/bought-files.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const document = testPdf({ pages: ["Ebb <b>tide</b>", "Flood tide", ""], box: "0 0 300 400" });
const get = (url: string) => fetch(product.url + url);
const formOf = (url = "", form: string) => url.replace("/original", `/${form}`);
/** A post with these files, whose documents were counted like those of an upload. */
async function postOf(files: Record<string, Buffer>, priceCents?: number | null) {
  const post = await postWith(product, files, priceCents);
  await product.database.db.query({
    text: "UPDATE media_files SET page_count = 3 WHERE post_id = $1 AND name IN ('tides.pdf', 'other.pdf')",
    values: [post.id],
  });
  return post;
}
/** The addresses of a reading page's pictures. */
const picturesIn = (html: string) => Array.from(html.matchAll(/<img src="([^"]+)"/g), ([, src = ""]) => src);

test("shows a buyer each page of a document as a picture, with its text for screen readers and the purchase", {
  tags: ["long"],
}, async () => {
  const { urls, number } = await buyFiles(product, await postOf({ "tides.pdf": document }));
  const page = await get(formOf(urls[0], "read"));
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "content-disposition": expect.stringMatching(/^inline; /),
    "content-security-policy": expect.stringMatching(/^sandbox allow-same-origin; default-src 'none'; img-src 'self'/),
  });
  expect(html).toContain('<html lang="en">');
  expect(html).toContain(`Purchase ${number} · access until`);
  expect(html).toContain('<h2 class="spoken">Page 2 of 3</h2>');
  expect(html).toContain("Ebb &#60;b&#62;tide&#60;/b&#62;");
  expect(html).toContain('alt="Page 3 of 3"');
  expect(html.match(/loading="lazy"/g)).toHaveLength(2);
  const pictures = picturesIn(html);
  expect(pictures).toHaveLength(3);
  for (const src of pictures) {
    const picture = await get(new URL(src, `http://shop${formOf(urls[0], "read")}`).href.slice("http://shop".length));
    expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1400, 1866, "webp"]);
  }
  const inSpanish = await buyFiles(product, await postOf({ "tides.pdf": document }), "Spanish");
  const translated = await (await get(formOf(inSpanish.urls[0], "read"))).text();
  expect(translated).toMatch(/<html lang="es">[\s\S]*Compra R-[\s\S]*Página 2 de 3/);
});

test("shows neither the reading page nor a page to others, and to its buyer until the access ends", async () => {
  const { urls } = await buyFiles(product, await postOf({ "tides.pdf": document, "other.pdf": document }));
  for (const form of ["read", "page1"]) {
    const url = formOf(urls[0], form);
    const [path = ""] = url.split("?");
    const ofOther = formOf(urls[1], form).split("?t=")[1];
    for (const foreign of [path, `${path}?t=`, `${path}?t=${ofOther}`]) expect((await get(foreign)).status).toBe(401);
  }
  await product.database.shiftClock("72 hours");
  for (const form of ["read", "page1", "original"]) expect((await get(formOf(urls[0], form))).status).toBe(401);
});

test("shows a free document to everyone", async () => {
  const { slug } = await postOf({ "tides.pdf": document }, null);
  const { body } = await new TestBrowser(product.url).get(`/api/content/post/${slug}?alg=RS256FAST`);
  const { url } = body.data.attributes.mediaFiles.data[0].attributes;
  const page = await get(formOf(url, "read"));
  expect(page.headers.get("cache-control")).toMatch(/^private/);
  const html = await page.text();
  expect(html).not.toContain("Purchase");
  expect(picturesIn(html)).toEqual(["page1", "page2", "page3"]);
  expect((await get(formOf(url, "page2"))).headers.get("cache-control")).toMatch(/^public/);
});

test("has no page of a document that cannot be read, of another file, or beyond the last one", async () => {
  const files = {
    "broken.pdf": Buffer.from("%PDF-1.4 of another age"),
    "notes.txt": Buffer.from("Low"),
    "tides.pdf": document,
  };
  const { urls } = await buyFiles(product, await postOf(files));
  const [broken, notes, tides] = urls;
  const missing = [formOf(broken, "read"), formOf(broken, "page1"), formOf(notes, "read"), formOf(tides, "page4")];
  for (const url of [...missing, formOf(tides, "page0"), formOf(tides, "page99999")])
    expect((await get(url)).status, url).toBe(404);
});
