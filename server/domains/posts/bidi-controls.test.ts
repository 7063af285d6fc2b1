import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { importFolder } from "#importer/import-folder.ts";
import { createTestFolder, type TestFolder, testPicture } from "#importer/testing/test-folder.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let folder: TestFolder;
beforeAll(async () => {
  [product, folder] = await Promise.all([startTestProduct(), createTestFolder()]);
});
afterAll(() => Promise.all([product.close(), folder.remove()]));

const controls = "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
const anyControl = new RegExp(`[${controls}]`);

test("removes bidirectional controls from names, titles and file names at publication", async () => {
  await folder.write(
    "ada-okafor/creator.md",
    `---\nfirstName: "Ada\u202E"\nlastName: "${controls}Okafor"\n---\nWrites.\n`,
  );
  await folder.write("ada-okafor/cover.png", await testPicture());
  await folder.write("ada-okafor/photo\u202Egpj.exe", "MZ");
  const fields = ['title: "A \u202Eeltit\u202C"', 'excerpt: "What\u2066 it is"', "cover: cover.png"];
  const files = 'files: ["photo\u202Egpj.exe"]';
  await folder.write("ada-okafor/post.md", `---\n${fields.join("\n")}\nslug: a-title\n${files}\n---\nText.\n`);
  const shop = product.product;
  const supportEmail = "s@x.example";
  const summary = await importFolder({ folder: folder.path, shop, options: {}, supportEmail, report: () => {} });
  expect(summary).toMatchObject({ created: 2, refused: 0 });

  const answer = await fetch(
    product.url + addressOf("getPost", { params: { slug: "a-title" }, query: { alg: "RS256FAST" } }),
  );
  const text = await answer.text();
  expect(text).not.toMatch(anyControl);
  const { attributes } = JSON.parse(text).data;
  expect(attributes).toMatchObject({ title: "A eltit", excerpt: "What it is" });
  expect(attributes.author.data.attributes).toMatchObject({ firstName: "Ada", lastName: "Okafor" });
  const [file] = attributes.mediaFiles.data;
  expect(file.attributes.name).toBe("photogpj.exe");
  const saved = await fetch(product.url + file.attributes.url);
  expect(saved.headers.get("content-disposition")).toBe(
    "attachment; filename=\"photogpj.exe\"; filename*=UTF-8''photogpj.exe",
  );
});

test("removes bidirectional controls from rows that bypass the importer", async () => {
  const { db } = product.database;
  await db.query({
    text: "UPDATE authors SET first_name = $1, last_name = $2 WHERE username = 'ada-okafor'",
    values: ["A\u2067da", "Okafor\u202E"],
  });
  await db.query({ text: "UPDATE posts SET title = $1 WHERE slug = 'a-title'", values: ["Another\u202E title"] });
  const text = await (
    await fetch(product.url + addressOf("getPost", { params: { slug: "a-title" }, query: { alg: "RS256FAST" } }))
  ).text();
  expect(text).not.toMatch(anyControl);
  expect(JSON.parse(text).data.attributes.title).toBe("Another title");
});
