import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
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

const text = { title: "Tide tables", excerpt: "At dusk.", price: "4.50", body: "Look." };

test("reads a document when it is uploaded, and shows its pages to its creator and its readers", async () => {
  const bytes = testPdf({ pages: ["One", "Two", "Three"], box: "0 0 595 842" });
  const facts = { pageCount: 3, pageSize: { width: 595, height: 842 } };
  const file = await upload(bo, { kind: "download", name: "tides.pdf", bytes });
  expect(file).toMatchObject({ ...facts, width: null, support: null });
  expect((await bo.get(addressOf("listUploads"))).body.data[0]).toMatchObject({ id: file.id, ...facts });

  const content = { ...text, files: [{ id: file.id, name: "Tides" }] };
  const made = await bo.send("POST", addressOf("createStudioPost"), content);
  const { id, attributes } = made.body.data;
  expect(attributes.files).toMatchObject([{ name: "Tides.pdf", ...facts }]);
  const published = await bo.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 });
  const { slug } = published.body.data.post;
  const post = await shop.product.posts.findPostForPurchase(slug);
  if (!post) throw new Error("The post is not there");
  const { accessToken } = await seedGrant(shop.product, post);
  const read = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=AR_HS1GB`, {
    authorization: `Bearer ${accessToken}`,
  });
  const ofReader = read.body.data.attributes.mediaFiles.data[0].attributes;
  expect(ofReader).toMatchObject({ name: "Tides.pdf", pageCount: 3 });
  expect((await fetch(shop.url + ofReader.readUrl)).headers.get("content-type")).toMatch("text/html");
  const { rows } = await shop.database.db.query({
    text: `SELECT file_as_json(m)->'pageSize' AS stored, u.file->'pageSize' AS uploaded
           FROM media_files m JOIN uploads u ON u.id = $1 AND u.file->>'storageKey' = m.storage_key`,
    values: [file.id],
  });
  expect(rows).toEqual([{ stored: facts.pageSize, uploaded: facts.pageSize }]);
});

test("accepts a document behind blank lines, where none of its references fits", async () => {
  const bytes = Buffer.concat([Buffer.from("\r\n\r\n"), testPdf({ pages: ["One", "Two"], seed: "blank" })]);
  const { reply } = await send("mailed.pdf", bytes);
  expect(reply.body.data).toMatchObject({ mime: "application/pdf", pageCount: 2 });
});

test.each([
  ["damaged", "cut off", testPdf({ pages: ["One", "Two"] }).subarray(0, 700)],
  ["damaged", "without pages", testPdf({ pages: [] })],
  ["protected-document", "encrypted", testPdf({ pages: ["One"], trailer: "/Encrypt 3 0 R" })],
])("refuses as %s a document that is %s", async (reason, _what, bytes) => {
  const { id, reply } = await send("book.pdf", bytes);
  expect([reply.status, reply.body]).toEqual([400, { error: "FILE_REFUSED", reason }]);
  expect((await finish(bo, id)).status, "it is deleted").toBe(404);
});

test("lists a large protected document with the reason", { tags: ["long"] }, async () => {
  const bytes = testPdf({ pages: ["One"], seed: "x".repeat(33 * 2 ** 20), trailer: "/Encrypt 3 0 R" });
  const { id, reply } = await send("large.pdf", bytes);
  expect(reply.body.data).toMatchObject({ isChecking: true, pageCount: null, pageSize: null });
  await runNextJob(shop.product.jobWork, "checks");
  const listed = (await bo.get(addressOf("listUploads"))).body.data.find((each: { id: string }) => each.id === id);
  expect(listed).toMatchObject({ isFinished: false, refusal: "protected-document" });
});
