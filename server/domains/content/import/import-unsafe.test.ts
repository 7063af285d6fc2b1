import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type Content, createContent } from "../index.ts";
import { createTestFolder, creatorFile, type TestFolder } from "../testing/test-folder.ts";
import { type ImportLine, importFolder } from "./import-folder.ts";

let database: TestDatabase;
let content: Content;
let media: TestFolder;
let folder: TestFolder;
beforeAll(async () => {
  [database, media] = await Promise.all([createTestDatabase(), createTestFolder()]);
  const access = { grantOfToken: async () => undefined, isRunning: async () => false };
  const storage = createDiskStorage(media.path);
  content = createContent({ db: database.db, access, storage, keys: deriveKeys(["secret"]), brand: defaultBrand });
});
afterAll(() => Promise.all([database.close(), media.remove()]));
beforeEach(async () => {
  folder = await createTestFolder();
  await folder.write("ada-okafor/creator.md", creatorFile);
  return () => folder.remove();
});

async function imported(name: string, text: string): Promise<ImportLine | undefined> {
  const lines: ImportLine[] = [];
  await folder.write(`ada-okafor/${name}`, text);
  const report = (line: ImportLine) => lines.push(line);
  await importFolder({ folder: folder.path, content, options: {}, supportEmail: "s@x.example", report });
  return lines.find((line) => line.file === `ada-okafor/${name}`);
}
const attributesOf = async (line: ImportLine | undefined) =>
  (await content.getPost({ params: { slug: line?.slug ?? "" }, query: { alg: "RS256FAST" } })).data.attributes;

const fields = "title: Sold\nexcerpt: About it.\nprice: 5";
const json = '{"title": "Sold", "excerpt": "A } in \\" it.", "price": 5, "params": {"a": "{"}}';

test.each([
  ["three dots at the end", `---\n${fields}\n...\nText.\n`],
  ["an empty line before", `\n---\n${fields}\n---\nText.\n`],
  ["spaces before", `  ---\n  ${fields.replaceAll("\n", "\n  ")}\n  ---\nText.\n`],
  ["a mark and a comment before", `\uFEFF\u200b<!-- note -->\n---\n${fields}\n---\nText.\n`],
  ["old line ends", `---\n${fields}\n---\nText.\n`.replaceAll("\n", "\r")],
  ["nothing after the end", `---\n${fields}\nfiles: creator.md\n---`],
  ["JSON", `${json}\nText.\n`],
  ["JSON over lines", `${JSON.stringify(JSON.parse(json), null, 2)}\n\nText.\n`],
  ["JSON between dashes", `---json\n${json}\n---\nText.\n`],
  ["TOML", `+++\ntitle = "Sold"\nexcerpt = 'About it.'\nprice = 5\n+++\nText.\n`],
])("front matter is understood with %s", async (_, text) => {
  const line = await imported("sold.md", text);
  expect(line).toMatchObject({ outcome: "created" });
  expect(await attributesOf(line)).toMatchObject({ title: "Sold", accessType: "PAID", price: 5 });
});

test.each([
  [`---\n${fields}\n\nText.\n`, /has no end/],
  [`---\n${fields}\n----\nText.\n`, /has no end/],
  [`---\n${fields}\n----\nText.\n\n---\nMore.\n`, /not YAML/],
  [`----\n${fields}\n----\nText.\n`, /not between/],
  [`—\n${fields}\n—\nText.\n`, /not between/],
  [`${fields}\n---\nText.\n`, /not between/],
  [`--- ${fields}\n---\nText.\n`, /not --- or \+\+\+ alone/],
  [`---js\n{}\n---\nText.\n`, /is js/],
  [`+++\nprice = 5\n\nText.\n`, /has no end/],
  [`+++\nprice =\n+++\nText.\n`, /not understood/],
  [`{"title": "Sold", "price": 5\n\nText.\n`, /has no end/],
  [`{title: "Sold", price: 5}\n\nText.\n`, /not JSON/],
  ["---\ntitle: T\nprice:\n---\nText.\n", /price is empty/],
  ["---\ntitle: T\nprice: '  '\n---\nText.\n", /price is empty/],
  ["---\ntitle: T\nprice: 5\nPrice: 6\n---\nText.\n", /price twice/],
  ...["prices", "pirce", "prce", "Price_USD", "cost", "amount", "acess"].map((name): [string, RegExp] => [
    `---\ntitle: T\n${name}: 5\n---\nText.\n`,
    /price or access meant/,
  ]),
  ["---\ntitle: T\nparams:\n  price: 5\n---\nText.\n", /inside params/],
  ["---\ntitle: T\naccess: paid\n---\nText.\n", /paid and has no price/],
  ["---\ntitle: T\npremium: yes\n---\nText.\n", /paid and has no price/],
  ["---\ntitle: T\naccess: members\n---\nText.\n", /neither free nor paid/],
  ["---\ntitle: T\naccess: free\nprice: 5\n---\nText.\n", /says that it is free/],
  ["---\ntitle: T\ndraft: perhaps\n---\nText.\n", /neither true nor false/],
  ["---\ntitle: T\ndate: 2020-02-30\n---\nText.\n", /not a date/],
  ["---\ntitle: T\ndate: Feb 30, 2020\n---\nText.\n", /not a date/],
  ["---\ntitle: T\ndate: 'Sun, 30 Feb 2020 10:00:00 GMT'\n---\nText.\n", /not a date/],
])("is not published: %j", async (text, reason) => {
  expect(await imported("refused.md", text)).toMatchObject({
    outcome: "refused",
    reason: expect.stringMatching(reason),
  });
});

test.each([
  ["_drafts/wip.md", "", "it is in _drafts"],
  ["posts/_index.md", "", "it is the page of a section"],
  ["_note.md", "", "its name begins with _"],
  ["a.md", "draft: yes", "it says draft"],
  ["a.md", 'draft: "true"', "it says draft"],
  ["a.md", "draft: On", "it says draft"],
  ["a.md", "hidden: true", "it says hidden"],
  ["a.md", 'published: "false"', "it says that it is not published"],
  ["a.md", "published: no", "it says that it is not published"],
  ["a.md", "status: draft", 'its status is "draft"'],
  ["a.md", "visibility: Private", 'its visibility is "Private"'],
  ["a.md", "expiryDate: 2001-01-01", "its expiryDate is over"],
])("is passed over: %s %s", async (name, field, reason) => {
  const line = await imported(name, `---\ntitle: Draft\n${field}\n---\nText.\n`);
  expect(line).toMatchObject({ outcome: "skipped", reason });
});

test("what says that it is published is", async () => {
  const said = "draft: no\nhidden: 'off'\npublished: 2026-01-02\nstatus: Published\nexpiryDate: 9000-01-01";
  const line = await imported("said.md", `---\ntitle: Said\n${said}\n---\nText.\n`);
  expect(line).toMatchObject({ outcome: "created", slug: "said" });
  expect(await attributesOf(line)).toMatchObject({ publishedDate: Date.UTC(2026, 0, 2) / 1000 });
  const rule = await imported("rule.md", "***\n\nText under a rule.\n");
  expect(await attributesOf(rule)).toMatchObject({ content: "<hr />\n<p>Text under a rule.</p>\n" });
});
