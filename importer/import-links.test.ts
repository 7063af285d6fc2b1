import { expect, test } from "vitest";
import { reportLine } from "./report/report-line.ts";
import { setUpImport } from "./testing/set-up-import.ts";
import { creatorFile, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();

const linksOf = async (slug: string) => {
  const post = await shop.read(slug);
  return [...(post.content ?? "").matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [words, href]);
};

test("resolves links between posts of a run, also to posts that come later", async () => {
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
  const { of } = await shop.run(folder.path, options);
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
  expect((await shop.run(folder.path, options)).summary).toMatchObject({ created: 0, updated: 0, unchanged: 6 });
});

test("reports slug and changes of a post whose links alone lead elsewhere", async () => {
  await folder.write("cy-roe/creator.md", creatorFile.replace("Ada", "Cy"));
  const write = (title: string, slug: string) =>
    Promise.all([
      folder.write("cy-roe/linking.md", `---\ntitle: ${title}\n---\nSee [it](moving.md).\n`),
      folder.write("cy-roe/moving.md", `---\ntitle: Moving\nslug: ${slug}\n---\nText.\n`),
    ]);
  const options = { source: "moves" };
  const lineOfLinking = async () => {
    const line = (await shop.run(folder.path, options)).of("cy-roe/linking.md");
    return line && reportLine(line);
  };
  await write("Linking", "moving");
  expect(await lineOfLinking()).toBe("created   cy-roe/linking.md → linking");
  await write("Linking", "moved");
  expect(await lineOfLinking()).toBe("updated   cy-roe/linking.md → linking: text");
  await write("Linking on", "moved-again");
  expect(await lineOfLinking()).toBe('updated   cy-roe/linking.md → linking: title "Linking" → "Linking on"; text');
  expect(await linksOf("linking")).toEqual([["it", "/blog/moved-again"]]);
  expect(await lineOfLinking()).toBe("unchanged cy-roe/linking.md");
});

test("resolves a link to a post with a suffixed slug, and ignores plain text", async () => {
  await folder.write("bo-li/creator.md", creatorFile.replace("Ada", "Bo"));
  await folder.write("bo-li/a.md", "---\ntitle: A of Bo\n---\nSee [zebra](zebra.md) and [nothing](/nothing/).\n");
  await folder.write("bo-li/zebra.md", "---\ntitle: Z of Bo\n---\nText.\n");
  const { of } = await shop.run(folder.path, { source: "suffixes" });
  const slug = of("bo-li/a.md")?.slug ?? "";
  expect(await linksOf(slug)).toEqual([["zebra", `/blog/${of("bo-li/zebra.md")?.slug}`]]);
  expect(of("bo-li/zebra.md")?.slug).toBe("zebra-2");
  expect((await shop.read(slug)).content).toContain("and <span>nothing</span>.</p>");
});

test.each([
  ["its settings", [{ key: "url", value: "https://old-ghost.example/" }], undefined],
  ["--site", [], "https://www.old-ghost.example"],
])("resolves absolute URLs of a Ghost site by %s", async (_, settings, site) => {
  const id = site ? "by-site" : "by-settings";
  const post = (name: string, html: string) => ({
    ...{ id: name, uuid: name, title: name, slug: name, html, status: "published", author_id: "u" },
  });
  const href = `https://old-ghost.example/${id}-two/`;
  const html = `<p><a href="${href}#part">two</a> <a href="https://old-ghost.example.evil/${id}-two/">evil</a> ${href}</p>
    <img src="https://www.old-ghost.example/content/images/size/w600/a.png">`;
  const users = [{ id: "u", name: "Abby Host", slug: "abby-host" }];
  const posts = [post(`${id}-one`, html), post(`${id}-two`, "<p>Text.</p>")];
  await folder.write("export.json", JSON.stringify({ db: [{ data: { posts, users, settings } }] }));
  await folder.write("content/images/a.png", await testPicture());
  const { of } = await shop.run(folder.path, { source: "absolute", allowCreatorChanges: true, site });
  expect(of(`export.json#${id}-one`)).toMatchObject({ outcome: "created", warnings: [] });
  expect(await linksOf(`${id}-one`)).toEqual([
    ["two", `/blog/${id}-two#text-part`],
    ["evil", `https://old-ghost.example.evil/${id}-two/`],
  ]);
  expect((await shop.read(`${id}-one`)).content).toMatch(/<img src="\/media\//);
});

test("resolves links between posts of a Ghost export", async () => {
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
  const { of } = await shop.run(folder.path, { source: "ghost" });
  expect(await linksOf("one-g")).toEqual([["two", "/blog/two-g#text-part"]]);
  expect(of("export.json#one-g")?.warnings).toEqual([
    "left out: links that lead nowhere here (__GHOST_URL__/about-g/)",
  ]);
});
