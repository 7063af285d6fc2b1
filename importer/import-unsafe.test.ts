import { rename } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { ImportLine } from "./report/report-line.ts";
import { setUpImport } from "./testing/set-up-import.ts";
import { creatorFile, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();
beforeEach(async () => {
  await folder.write("ada-okafor/creator.md", creatorFile);
  await folder.write("ada-okafor/book.pdf", "%PDF");
});

async function imported(name: string, text: string): Promise<ImportLine | undefined> {
  await folder.write(`ada-okafor/${name}`, text);
  // Each test has its own folder and therefore its own source.
  const options = { allowCreatorChanges: true, date: new Date("2026-01-02") };
  return (await shop.run(folder.path, options)).of(`ada-okafor/${name}`);
}
const attributesOf = (line: ImportLine | undefined) => shop.read(line?.slug ?? "");

const fields = "title: Sold\nexcerpt: About it.\nprice: 5";
const json = '{"title": "Sold", "excerpt": "A } in \\" it.", "price": 5, "params": {"a": "{"}}';

test.each([
  ["three dots at the end", `---\n${fields}\n...\nText.\n`],
  ["an empty line before", `\n---\n${fields}\n---\nText.\n`],
  ["spaces before", `  ---\n  ${fields.replaceAll("\n", "\n  ")}\n  ---\nText.\n`],
  ["a mark and a comment before", `\uFEFF\u200b<!-- note -->\n---\n${fields}\n---\nText.\n`],
  ["old line ends", `---\n${fields}\n---\nText.\n`.replaceAll("\n", "\r")],
  ["nothing after the end", `---\n${fields}\nfiles: book.pdf\n---`],
  ["JSON", `${json}\nText.\n`],
  ["JSON over lines", `${JSON.stringify(JSON.parse(json), null, 2)}\n\nText.\n`],
  ["JSON between dashes", `---json\n${json}\n---\nText.\n`],
  ["TOML", `+++\ntitle = "Sold"\nexcerpt = 'About it.'\nprice = 5\n+++\nText.\n`],
])("reads front matter with %s", async (_, text) => {
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
  ...["prices", "pirce", "prce", "Price_USD", "cost", "amount", "precio", "acess"].map((name): [string, RegExp] => [
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
])("is skipped: %s %s", async (name, field, reason) => {
  const line = await imported(name, `---\ntitle: Draft\n${field}\n---\nText.\n`);
  expect(line).toMatchObject({ outcome: "skipped", reason });
});

test("is published: explicitly marked posts", async () => {
  const said = "cost: low\ndraft: no\nhidden: 'off'\npublished: 2026-01-02\nstatus: Published\nexpiryDate: 9000-01-01";
  const line = await imported("said.md", `---\ntitle: Said\n${said}\n---\nText.\n`);
  expect(line).toMatchObject({ outcome: "created", slug: "said" });
  expect(await attributesOf(line)).toMatchObject({ publishedDate: Date.UTC(2026, 0, 2) / 1000 });
  const rule = await imported("rule.md", "***\n\nText under a rule.\n");
  expect(await attributesOf(rule)).toMatchObject({ content: "<hr />\n<p>Text under a rule.</p>\n" });
});

test("keeps the text after an unterminated hidden tag, and rejects an unterminated comment", async () => {
  const sold = `---\n${fields}\n---\n`;
  const text = "# Head\n\n<svg onload=alert(1)>\n\n<video src=x />\n\nThe **text**.\n\n<svg><text>drawn</text></svg>\n";
  const line = await imported("svg.md", `---\ntitle: Kept\n---\n${text}`);
  expect(line).toMatchObject({
    outcome: "created",
    warnings: [
      "left out: <svg> (line 12)",
      "left out: the tag <svg>, which has no end; the text after it stays",
      "left out: x (line 8), which is not there",
    ],
  });
  const { content: html } = await attributesOf(line);
  expect(html).toContain("<p>The <strong>text</strong>.</p>");
  expect(html).not.toMatch(/svg|drawn|alert/);
  const open = await imported("comment.md", `${sold}# Head\n\n<!-- note\n\nThe text.\n`);
  expect(open).toMatchObject({ outcome: "refused", reason: "a comment (<!--) has no end" });
  for (const html of ['<p title="a', "<svg title='a<b'>", "<![CDATA[ a", "<?php a"])
    expect(await imported("open.md", `${sold}# Head\n\n${html}\n\nThe text.\n`)).toMatchObject({
      outcome: "refused",
      reason: "it has HTML without end, which hides the text after it",
    });
});

test("rejects deeply nested texts with that reason", async () => {
  for (const text of [
    `---\ntitle: Deep\n---\n${">".repeat(8_000)} text\n`,
    `---\na: ${"[".repeat(20_000)}\n---\nText.\n`,
  ])
    expect(await imported("deep.md", text)).toMatchObject({ outcome: "refused", reason: "it is nested too deeply" });
});

test("merges categories that differ only in case or accents", async () => {
  const namesOf = async (name: string, categories: string) => {
    const line = await imported(name, `---\ntitle: C\ncategories: [${categories}]\n---\nText of ${name}.\n`);
    return (await attributesOf(line)).categories.data.map((each) => each.attributes.name);
  };
  expect(await namesOf("one.md", "Photography, Música, Año")).toEqual(["Photography", "Música", "Año"]);
  expect(await namesOf("two.md", "photography, PHOTOGRAPHY, musica, Ano")).toEqual(["Photography", "Música", "Ano"]);
});

test("keeps the post of a renamed file, with a new slug and a redirect", async () => {
  await folder.write("ada-okafor/picture.png", await testPicture());
  const text = "---\ntitle: Renamed\n---\nText.\n\n![A](picture.png)\n";
  const before = await imported("old-name.md", text);
  await rename(join(folder.path, "ada-okafor/old-name.md"), join(folder.path, "ada-okafor/new-name.md"));
  const after = await imported("new-name.md", text);
  expect(after).toMatchObject({
    outcome: "updated",
    slug: "new-name",
    warnings: ["renamed: it was ada-okafor/old-name.md; old-name leads here"],
  });
  expect(await attributesOf(before)).toMatchObject({ slug: "new-name" });
  expect(await imported("new-name.md", text)).toMatchObject({ outcome: "unchanged" });
  const { rows } = await shop.database.db.query({ text: "SELECT slug FROM posts WHERE title = 'Renamed'" });
  expect(rows).toEqual([{ slug: "new-name" }]);
});

test("creates new posts for a copy, another text and another title, and reports missing files", async () => {
  const text = "---\ntitle: Same\n---\nText.\n";
  await imported("first.md", text);
  expect(await imported("copy.md", text)).toMatchObject({ outcome: "created", slug: "copy" });
  await rename(join(folder.path, "ada-okafor/first.md"), join(folder.path, "ada-okafor/edited.md"));
  expect(await imported("edited.md", text.replace("Text", "Edited"))).toMatchObject({ outcome: "created" });
  expect((await shop.run(folder.path)).of("ada-okafor/first.md")).toMatchObject({
    outcome: "skipped",
    slug: "first",
    reason: "the file is gone; its post is live: npm run ops -- unpublish first takes it off the shop",
  });
});
