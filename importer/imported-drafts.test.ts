import { expect, test } from "vitest";
import { setUpImport } from "./testing/set-up-import.ts";
import { creatorFile, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();
const draftOf = async (slug: string) => {
  const creatorId = (await shop.creators.find("ada-okafor"))?.id ?? "";
  const listed = await shop.drafts.list(creatorId, 1);
  const { draftId = "" } = listed.find(({ post }) => post?.slug === slug) ?? {};
  const draft = await shop.drafts.find({ draftId, creatorId });
  if (!draft) throw new Error(`${slug} has no draft`);
  return draft;
};
const htmlOf = async (slug: string) => {
  const { rows } = await shop.database.db.query<{ html: string }>({
    text: "SELECT content_html AS html FROM posts WHERE slug = $1",
    values: [slug],
  });
  return rows[0]?.html;
};
/** Saves and publishes a draft with other fields in place of its own. */
const change = async (slug: string, fields: object) => {
  const draft = await draftOf(slug);
  const content = { ...draft.content, ...fields };
  const { version } = await shop.drafts.save(draft, { basedOn: draft.version, content, cause: "saved" });
  return shop.drafts.publish(draft, { version, confirmPrice: true });
};
const fields = (text: string, slug: string) =>
  `---\ntitle: Title of ${slug}\nslug: ${slug}\nexcerpt: Its start.\nprice: 4\ntags: [Oceans]\nfiles: [notes.txt]\ncover: sea.png\n---\n${text}\n`;
const text =
  "Into the [tide](./tide.md), a [reef](https://reef.example).\n\n![The sea](sea.png)\n\n```js\nconst a = `$1`;\n\n```";

test("gives an imported post a draft that publishes the same, until its creator changes it", async () => {
  await folder.write("ada-okafor/creator.md", creatorFile);
  await folder.write("ada-okafor/sea.png", await testPicture());
  await folder.write("ada-okafor/notes.txt", "Notes.");
  await folder.write("ada-okafor/tide.md", fields("The tide.", "tide"));
  await folder.write("ada-okafor/kelp.md", fields(text, "kelp"));
  await folder.write("ada-okafor/later.md", fields("Later.", "later").replace("title:", "date: 2990-01-01\ntitle:"));
  await shop.run(folder.path);

  const kelp = await draftOf("kelp");
  expect(kelp).toMatchObject({ state: "published", post: { slug: "kelp", state: "public" } });
  expect(kelp.content).toMatchObject({
    ...{ title: "Title of kelp", slug: "kelp", excerpt: "Its start.", language: "English", priceCents: 400 },
    categories: ["Oceans"],
    bodyMarkdown: `${text.replace("./tide.md", "/ada-okafor/tide")}\n`,
    files: { cover: { name: "sea.png" }, downloads: [{ name: "notes.txt" }] },
  });
  expect(await draftOf("later")).toMatchObject({ state: "scheduled", last: { timeZone: "UTC" } });

  const html = await htmlOf("kelp");
  expect(html).toContain("data-media-id");
  await folder.write("ada-okafor/tide.md", fields("Another tide.", "tide"));
  expect((await shop.run(folder.path)).of("ada-okafor/tide.md")?.outcome).toBe("updated");
  expect((await draftOf("tide")).content.bodyMarkdown).toBe("Another tide.\n");

  expect(await change("kelp", { priceCents: 700 })).toMatchObject({ slug: "kelp", postId: kelp.post?.id });
  expect(await htmlOf("kelp")).toBe(html);
  await folder.write("ada-okafor/kelp.md", fields("The file has changed.", "kelp"));
  const again = (await shop.run(folder.path)).of("ada-okafor/kelp.md");
  expect([again?.outcome, again?.reason]).toEqual(["skipped", expect.stringContaining("in the studio")]);
  expect([await htmlOf("kelp"), (await draftOf("kelp")).content.priceCents]).toEqual([html, 700]);
});

test("keeps a post that was imported without Markdown to the letter when its creator changes the price", async () => {
  const bodyHtml = `<h2 id="a">A {{ name }}</h2><p>It is $x$ or [[this]] and <em>*that*</em>\n\n  more</p>
    <pre><code class="language-js"><span class="k">if</span> (a) {\n\n\n  b();\n}</code></pre><p><a href="https://reef.example/?a[]=1&amp;b=$2">Reef</a></p>
    <p>:::note</p><table><tr><td>1</td></tr></table>`;
  await shop.drafts.importPost({
    source: { key: "test:plain", sha256: Buffer.alloc(32) },
    slug: { wanted: "plain", explicit: true },
    ...{
      username: "ada-okafor",
      title: "Plain",
      excerpt: "Its start.",
      bodyHtml,
      language: "English",
      priceCents: 300,
    },
    publishedAt: new Date(),
    categories: [],
    cover: undefined,
    images: new Map(),
    downloads: [],
    allow: { priceChange: false, toFree: false },
  });
  const html = await htmlOf("plain");
  await change("plain", { priceCents: 500 });
  expect(await htmlOf("plain")).toBe(html);
});
