import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type Content, createContent } from "../index.ts";
import { createTestFolder, creatorFile, type TestFolder } from "../testing/test-folder.ts";
import { type ImportLine, importFolder } from "./import-folder.ts";
import type { ImportOptions } from "./import-options.ts";

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
  return () => folder.remove();
});

async function run(options: ImportOptions) {
  const lines: ImportLine[] = [];
  const report = (line: ImportLine) => lines.push(line);
  const summary = await importFolder({ folder: folder.path, content, options, supportEmail: "s@x.example", report });
  return { summary, of: (file: string) => lines.find((line) => line.file === file) };
}
const linksOf = async (slug: string) => {
  const { attributes } = (await content.getPost({ params: { slug }, query: { alg: "RS256FAST" } })).data;
  return [...(attributes.content ?? "").matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [
    words,
    href,
  ]);
};

test("links to posts of the same run lead to their addresses in the shop, also to those that come later", async () => {
  await folder.write("ada-okafor/creator.md", creatorFile);
  const links = [
    ...[
      "[file](zebra.md#a-head)",
      "[folder](../ada-okafor/bundle/index.md)",
      "[slug](/zebra/?utm=1)",
      "[blog](/blog/zebra)",
    ],
    ...[
      "[dated](/2016/01/02/dated.html)",
      "[named](/old/place/)",
      "[site](https://www.old.blog/zebra/#A%20Head)",
      "[paid](sold)",
    ],
    ...[
      "[kept](/about/)",
      "[tag](/tags/zebra/)",
      "[gone](gone.md)",
      "[draft](draft.md)",
      "[web](https://x.example/zebra)",
    ],
  ];
  await folder.write("ada-okafor/a.md", `---\ntitle: A\n---\n${links.join("\n\n")}\n`);
  await folder.write("ada-okafor/zebra.md", "---\ntitle: Z\n---\n## A head\n\n[back](./a.md)\n");
  await folder.write("ada-okafor/bundle/index.md", "---\ntitle: B\naliases: [/old/place]\n---\nText.\n");
  await folder.write("ada-okafor/2016-01-02-dated.md", "---\ntitle: D\n---\nText.\n");
  await folder.write("ada-okafor/sold.md", "---\ntitle: S\nprice: 3\nexcerpt: E\n---\nText.\n");
  await folder.write("ada-okafor/draft.md", "---\ntitle: W\ndraft: true\n---\nText.\n");
  const options = { source: "links", site: "https://old.blog/", date: new Date("2026-01-02") };
  const { of } = await run(options);
  expect(await linksOf("a")).toEqual([
    ["file", "/blog/zebra#text-a-head"],
    ["folder", "/blog/bundle"],
    ["slug", "/blog/zebra"],
    ["blog", "/blog/zebra"],
    ["dated", "/blog/dated"],
    ["named", "/blog/bundle"],
    ["site", "/blog/zebra#text-a-head"],
    ["paid", "/ada-okafor/sold"],
    ["kept", "https://old.blog/about/"],
    ["tag", "https://old.blog/tags/zebra/"],
    ["web", "https://x.example/zebra"],
  ]);
  expect(await linksOf("zebra")).toEqual([["back", "/blog/a"]]);
  expect(of("ada-okafor/a.md")).toMatchObject({
    outcome: "created",
    warnings: ["left out: links that lead nowhere here (gone.md, draft.md)"],
  });
  expect((await run(options)).summary).toMatchObject({ created: 0, updated: 0, unchanged: 6 });
});

test("a link finds the post whose slug got a suffix, and words without a link are no link", async () => {
  await folder.write("bo-li/creator.md", creatorFile.replace("Ada", "Bo"));
  await folder.write("bo-li/a.md", "---\ntitle: A of Bo\n---\nSee [zebra](zebra.md) and [nothing](/nothing/).\n");
  await folder.write("bo-li/zebra.md", "---\ntitle: Z of Bo\n---\nText.\n");
  const { of } = await run({ source: "suffixes" });
  const slug = of("bo-li/a.md")?.slug ?? "";
  expect(await linksOf(slug)).toEqual([["zebra", `/blog/${of("bo-li/zebra.md")?.slug}`]]);
  expect(of("bo-li/zebra.md")?.slug).toBe("zebra-2");
  const { attributes } = (await content.getPost({ params: { slug }, query: { alg: "RS256FAST" } })).data;
  expect(attributes.content).toContain("and <span>nothing</span>.</p>");
});

test("links of a Ghost export lead to its posts", async () => {
  const post = (id: string, html: string) => ({
    ...{ id, uuid: id, title: id, slug: id, html, type: "post", status: "published", visibility: "public" },
    author_id: "u",
  });
  const posts = [
    post("one-g", '<p><a href="__GHOST_URL__/two-g/#part">two</a> <a href="__GHOST_URL__/about-g/">about</a></p>'),
    post("two-g", "<p>Text.</p>"),
  ];
  const users = [{ id: "u", name: "Gil Host", slug: "gil-host" }];
  await folder.write("export.json", JSON.stringify({ db: [{ data: { posts, users } }] }));
  const { of } = await run({ source: "ghost" });
  expect(await linksOf("one-g")).toEqual([["two", "/blog/two-g#text-part"]]);
  expect(of("export.json#one-g")?.warnings).toEqual([
    "left out: links that lead nowhere here (__GHOST_URL__/about-g/)",
  ]);
});
