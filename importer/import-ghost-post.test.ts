import { expect, test } from "vitest";
import type { ImportOptions } from "./import-options.ts";
import { setUpImport } from "./testing/set-up-import.ts";
import { testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();

const html = `<p>One <a href="javascript:alert(1)">two</a></p><script>alert(1)</script>
  <img src="__GHOST_URL__/content/images/size/w600/2026/01/a%20b.png" alt="A" onerror="x()">
  <img src="https://elsewhere.example/x.png"><a href="__GHOST_URL__/content/files/2026/01/book.pdf">Book</a>`;
const published = { type: "post", status: "published", visibility: "public", published_at: "2026-01-05T10:00:00.000Z" };
const user = { id: "u1", name: "Ada Okafor", slug: "ada-okafor", email: "ada@creators.example" };
const site = (posts: object[], users = [user]) => ({
  db: [
    {
      meta: { version: "5.80.0" },
      data: {
        posts: posts.map((post, n) => ({ id: `p${n}`, uuid: `uuid-${n}`, ...published, ...post })),
        users,
        tags: [
          { id: "t1", name: "Art" },
          { id: "t2", name: "#note" },
          { id: "t3", name: "Design" },
        ],
        posts_tags: [
          { post_id: "p0", tag_id: "t3", sort_order: 2 },
          { post_id: "p0", tag_id: "t2", sort_order: 1 },
          { post_id: "p0", tag_id: "t1", sort_order: 0 },
        ],
        posts_authors: posts.map((_, n) => ({ post_id: `p${n}`, author_id: "u1", sort_order: 0 })),
        posts_meta: [{ post_id: "p0", feature_image_alt: "A cover" }],
      },
    },
  ],
});

async function run(exported: unknown, options: ImportOptions = {}) {
  await folder.write("export.json", typeof exported === "string" ? exported : JSON.stringify(exported));
  let total = 0;
  const begin = (count: number) => {
    total = count;
  };
  const { summary, lines } = await shop.run(folder.path, { source: "ghost", ...options }, { begin });
  return { summary, lines, total };
}

test("imports a Ghost export with authors, tags, pictures and files, and changes nothing the second time", async () => {
  await folder.write("content/images/2026/01/a b.png", await testPicture());
  await folder.write("content/images/cover.png", await testPicture({ red: 10 }));
  await folder.write("content/files/2026/01/book.pdf", "%PDF");
  const post = { title: "Old & new", slug: "old-new", html, feature_image: "__GHOST_URL__/content/images/cover.png" };
  const { summary, lines, total } = await run(site([post]));
  expect([summary.created, summary.refused, total]).toEqual([1, 0, 1]);
  expect(lines[0]).toMatchObject({
    file: "export.json#old-new",
    warnings: [
      "left out: <script>",
      "left out: image https://elsewhere.example/x.png (a remote image: --fetch-images elsewhere.example fetches it)",
    ],
  });
  const found = await shop.read("old-new");
  expect(found).toMatchObject({
    title: "Old & new",
    accessType: "FREE",
    publishedDate: Date.UTC(2026, 0, 5, 10) / 1000,
    author: { data: { attributes: { username: "ada-okafor", firstName: "Ada", lastName: "Okafor" } } },
    categories: { data: [{ attributes: { name: "Art" } }, { attributes: { name: "Design" } }] },
    mainImage: { alternativeText: "A cover" },
    mediaFiles: { data: [{ attributes: { name: "book.pdf" } }] },
  });
  expect(found.content).toMatch(/<img src="\/media\//);
  expect(found.content).not.toMatch(/script|onerror|javascript|elsewhere/);

  expect((await run(site([post]))).summary).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect((await run(site([{ ...post, slug: "newer", title: "New" }]))).summary).toMatchObject({ updated: 1 });
  expect((await shop.read("old-new")).slug).toBe("newer");
});

test("reports tags beyond the twentieth", async () => {
  const exported = site([{ uuid: "many-tags", title: "T", slug: "many-tags", html: "<p>Text.</p>" }]);
  const [{ data }] = exported.db as [(typeof exported.db)[0]];
  data.tags = Array.from({ length: 23 }, (_, n) => ({ id: `t${n}`, name: `Tag ${n}` }));
  data.posts_tags = data.tags.map(({ id }, n) => ({ post_id: "p0", tag_id: id, sort_order: n }));
  const { lines } = await run(exported);
  expect(lines[0]).toMatchObject({
    outcome: "created",
    warnings: ["left out: 3 of 23 tags; a post has at most 20"],
  });
});

test("skips drafts and pages, and requires a price and an excerpt for members' posts", async () => {
  const posts = [
    { title: "Draft", slug: "draft", html, status: "draft" },
    { title: "Page", slug: "page", html: "<p>P</p>", type: "page" },
    { title: "Sold", slug: "sold", html: "<p>Hidden</p>", visibility: "paid", custom_excerpt: "About it." },
    { title: "Bare", slug: "bare", html: "<p>Hidden</p>", visibility: "members" },
    { title: "Empty", slug: "empty", html: null },
    { title: "Far", slug: "far", html: '<img src="../../../etc/passwd">' },
    { slug: "untitled" },
  ];
  const reasons = async (options: ImportOptions) => {
    const { lines } = await run(site(posts.map((post, n) => ({ uuid: `members-${n}`, ...post }))), options);
    const ofExport = lines.filter(({ file }) => file.includes("#"));
    return Object.fromEntries(ofExport.map((line) => [line.file.split("#")[1], line.reason ?? line.outcome]));
  };
  const expected = {
    draft: 'its status is "draft"',
    page: "it is a page",
    bare: "it is for members: give --price to sell it",
    empty: "the export has no HTML of it",
    far: "../../../etc/passwd leads out of the folder",
    "post 7": "the export has a post without id, title or slug",
  };
  expect(await reasons({})).toEqual({ ...expected, sold: expected.bare });
  expect(await reasons({ priceCents: 300 })).toEqual({
    ...expected,
    sold: "created",
    bare: "a paid post needs an excerpt",
  });
  expect(await shop.read("sold")).toMatchObject({ price: 3, content: null, excerpt: "About it." });
});

test("ignores other JSON, rejects a broken export, and requires a creator for an author without last name", async () => {
  expect((await run({ name: "package", db: [] })).lines).toEqual([]);
  expect((await run('{"db": [{"data": {"posts": [')).lines).toMatchObject([{ outcome: "refused" }]);
  const single = site([{ title: "T", slug: "single", html: "<p>x</p>" }], [{ ...user, name: "Ada", slug: "ada" }]);
  expect((await run(single)).lines[0]?.reason).toMatch(/no first and last name: give --creator/);
  expect((await run(single, { creator: "ada-okafor", source: "another" })).summary.created).toBe(1);
});
