import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { importFolder } from "#importer/import-folder.ts";
import type { ImportOptions } from "#importer/import-options.ts";
import type { ImportLine } from "#importer/report/report-line.ts";
import { createTestFolder, creatorFile, type TestFolder } from "#importer/testing/test-folder.ts";
import { createEchoBuild } from "./testing/echo-build.ts";
import { seedPost } from "./testing/seed-post.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

let shop: TestProduct;
let folder: TestFolder;
beforeAll(async () => {
  shop = await startTestProduct({
    build: createEchoBuild(),
    environment: {
      ...{ SHARED_CACHE: "on", CACHE_PURGE_URL: "http://127.0.0.1:9/", CACHE_PURGE_SECRET: "of-a-cache-that-is-away" },
    },
  });
  // The page cache, which has the 404 screen, opens once the process receives notifications.
  while (!(await ask("/policies")).headers.has("cache-tag")) await turn();
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await createTestFolder();
});
afterEach(() => folder.remove());

/** Imports the folder as an operator does. Returns the report by file. */
async function runImport(options: ImportOptions = {}): Promise<Map<string, ImportLine>> {
  const lines = new Map<string, ImportLine>();
  await importFolder({
    ...{ folder: folder.path, shop: shop.product, supportEmail: "support@vitrina.example" },
    options: { language: "English", date: new Date("2026-01-02"), allowCreatorChanges: true, ...options },
    report: (line) => lines.set(line.file, line),
  });
  return lines;
}

let visits = 0;
/** Asks for a page, each time as another visitor behind the shared cache. */
async function ask(path: string, { method = "GET", headers = {} } = {}) {
  visits += 1;
  const answer = await fetch(shop.url + path, {
    method,
    redirect: "manual",
    headers: {
      "x-forwarded-for": `10.9.${visits >> 8}.${visits & 255}`,
      "vitrina-language": "en",
      ...(headers as Record<string, string>),
    },
  });
  await answer.arrayBuffer();
  return answer;
}
const statusOf = async (path: string) => (await ask(path)).status;
/** Where a path leads: status and address. */
async function follow(path: string, options?: Parameters<typeof ask>[1]): Promise<string> {
  const { status, headers } = await ask(path, options);
  return [status, headers.get("location")].filter(Boolean).join(" ");
}
/** A creator's folder with posts of these front matters, by file. */
async function writePosts(creator: string, posts: Record<string, string>): Promise<void> {
  await folder.write(`${creator}/creator.md`, creatorFile);
  for (const [file, fields] of Object.entries(posts))
    await folder.write(`${creator}/${file}`, `---\n${fields}\n---\nThe text of ${file}.\n`);
}
const ghost = (posts: object[], settings: object[] = []) =>
  JSON.stringify({ db: [{ data: { posts, users: [{ id: "u", name: "Gil Host", slug: "gil-host" }], settings } }] });
const ghostPost = (slug: string, more: object = {}) => ({
  ...{ id: slug, uuid: slug, title: `Ghost ${slug}`, slug, html: "<p>Text.</p>", status: "published", author_id: "u" },
  ...more,
});

test("leads from the paths of a Ghost site to its posts, at the root of the site or below", async () => {
  const settings = [{ key: "url", value: "https://old-ghost.example/the/journal/" }];
  await folder.write("one/export.json", ghost([ghostPost("oven-bread", { slug: "Oven-Bread" })]));
  await folder.write(
    "two/export.json",
    ghost(
      [
        ghostPost("rye", { canonical_url: "https://www.old-ghost.example/2019/05/rye-bread/?utm_source=x" }),
        ghostPost("spelt", { canonical_url: "https://elsewhere.example/2019/05/spelt/" }),
      ],
      settings,
    ),
  );
  await runImport({ source: "ghost" });
  expect(await follow("/oven-bread/")).toBe("301 /blog/oven-bread");
  expect(await follow("/the/journal/rye")).toBe("301 /blog/rye");
  expect(await follow("/2019/05/rye-bread/")).toBe("301 /blog/rye");
  expect(await follow("/the/journal/spelt/")).toBe("301 /blog/spelt");
  expect(await statusOf("/2019/05/spelt/")).toBe(404);
});

test("leads from the paths that front matter names, in any spelling, and keeps the language of the query alone", async () => {
  await writePosts("front-matter", {
    "permalinked.md": "title: Permalinked\npermalink: /2018/03/14/pi/index.html",
    "located.md": "title: Located\nurl: /notes/deep/located.html",
    "rooted.md": 'title: Rooted\nslug: "/essays/on/roots/"',
    "aliased.md": 'title: Aliased\naliases: [/old/place/here/, "A name", /caf%C3%A9/Ñandú]',
    "redirected.md": "title: Redirected\nredirect_from:\n  - writing/first-title\n  - /p/1234",
    "linked.md": "title: Linked\nurl: https://news.example/story",
    "sold.md": "title: Sold\nprice: 3\nexcerpt: E\npermalink: /paid/old/path",
    "templated.md": "title: Templated\npermalink: /:categories/:hash/",
  });
  await runImport({ source: "front-matter" });
  expect(await follow("/2018/03/14/pi/")).toBe("301 /blog/permalinked");
  expect(await follow("/2018/03/14/pi/index.html")).toBe("301 /blog/permalinked");
  expect(await follow("/notes/deep/located.html")).toBe("301 /blog/located");
  expect(await follow("/essays/on/roots")).toBe("301 /blog/essays-on-roots");
  expect(await follow("/old/place/here")).toBe("301 /blog/aliased");
  expect(await follow("/CAF%C3%89/%C3%B1and%C3%BA/")).toBe("301 /blog/aliased");
  expect(await follow("/writing/first-title")).toBe("301 /blog/redirected");
  expect(await follow("/p/1234/", { method: "HEAD" })).toBe("301 /blog/redirected");
  expect(await follow("/paid/old/path")).toBe("301 /front-matter/sold");
  expect(await statusOf("/story")).toBe(404);
  expect(await statusOf("/a%20name")).toBe(404);
  expect(await follow("/paid/old/path?utm_source=mail&lang=es")).toBe("301 /front-matter/sold?lang=es");
  expect(await follow("/paid/old/path?utm_source=mail&slug=aliased")).toBe("301 /front-matter/sold");
  expect(await follow("/paid/old/path", { method: "POST" })).toBe("405");

  const { headers } = await ask("/paid/old/path");
  const caching = ["cache-control", "cdn-cache-control", "cache-tag"].map((name) => headers.get(name));
  expect(caching).toEqual(["no-store", null, null]);
});

test("leads from the addresses that Jekyll and Hugo build themselves, as far as they are certain", async () => {
  await writePosts("built", {
    "plain/_posts/2016-01-02-first-steps.md": "title: First",
    "plain/_posts/2016-01-03-second-steps.md": "title: Second\ncategories: Trips Norway",
    "plain/_posts/2016-01-04-third-steps.md": "title: Third\ndate: 2016-01-05",
    "plain/_posts/2016-01-05-fourth-steps.md": "title: Fourth\ndate: 2016-01-05 10:00:00 +0200\nslug: fourth-of-all",
    "pretty/_posts/2017-02-03-fifth-steps.md": "title: Fifth",
    "own/_posts/2017-02-04-sixth-steps.md": "title: Sixth",
    "odd/_posts/2017-02-05-seventh-steps.md": "title: Seventh",
    "hugo/content/notes/2020/eighth.md": "title: Eighth",
    "hugo/content/notes/2020/ninth/index.md": "title: Ninth\nslug: the-ninth",
  });
  await folder.write("built/pretty/_config.yml", "title: Blog\npermalink: pretty # as ever\n");
  await folder.write("built/own/_config.yml", 'permalink: "/archive/:year/:i_month/:title"\n');
  await folder.write("built/odd/_config.yml", "permalink: ordinal\n");
  await runImport({ source: "built" });
  expect(await follow("/2016/01/02/first-steps.html")).toBe("301 /blog/first-steps");
  expect(await follow("/trips/norway/2016/01/03/second-steps.html")).toBe("301 /blog/second-steps");
  expect([await statusOf("/2016/01/04/third-steps.html"), await statusOf("/2016/01/05/third-steps.html")]).toEqual([
    ...[404, 404],
  ]);
  expect(await follow("/2016/01/05/fourth-of-all.html")).toBe("301 /blog/fourth-of-all");
  expect(await follow("/2017/02/03/fifth-steps/")).toBe("301 /blog/fifth-steps");
  expect(await follow("/archive/2017/2/sixth-steps")).toBe("301 /blog/sixth-steps");
  expect(await statusOf("/2017/02/05/seventh-steps.html")).toBe(404);
  expect(await follow("/notes/2020/eighth/")).toBe("301 /blog/eighth");
  expect(await follow("/notes/2020/the-ninth/")).toBe("301 /blog/the-ninth");
});

test("takes paths below the address that --site names", async () => {
  await writePosts("with-site", {
    "a.md": "title: Below a site\naliases: [/x/y/z, https://www.old.example/base/q/r/s]",
  });
  await runImport({ source: "with-site", site: "https://old.example/base" });
  expect(await follow("/base/x/y/z/")).toBe("301 /blog/a");
  expect(await follow("/base/q/r/s/")).toBe("301 /blog/a");
  expect(await statusOf("/x/y/z/")).toBe(404);
});

test("never takes a path from a page of the shop, nor from a post", async () => {
  const live = await seedPost(shop.database.db, { slug: "live-post", priceCents: null });
  await writePosts("greedy", {
    "greedy.md":
      "title: Greedy\naliases: [/about, /explore/, /blog/live-post, /ada-okafor/live-post, /api/x/y, /media/x, /creator/ada-okafor, /creator/nobody]",
  });
  await runImport({ source: "greedy" });
  for (const path of ["/about", "/explore", `/blog/${live.slug}`, `/ada-okafor/${live.slug}`, "/creator/ada-okafor"])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of ["/api/x/y", "/media/x", "/creator/nobody"])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});

test("leads a withdrawn post's old path to its address, which says that it is gone, and hides one of the future", async () => {
  await writePosts("endings", {
    "ended.md": "title: Ended\npermalink: /endings/old/ended",
    "to-come.md": "title: To come\ndate: 2999-01-01\npermalink: /endings/old/to-come",
  });
  await runImport({ source: "endings" });
  await shop.product.operations.unpublishPost("ana", "ended");
  expect(await follow("/endings/old/ended/")).toBe("301 /blog/ended");
  expect(await statusOf("/blog/ended")).toBe(410);
  expect(await statusOf("/endings/old/to-come/")).toBe(404);
});

test("follows a post to its newer address, and goes with it", async () => {
  await writePosts("moving", { "moving.md": "title: Moving\nslug: first-name\npermalink: /moving/old/path" });
  await runImport({ source: "moving" });
  await writePosts("moving", { "moving.md": "title: Moving\nslug: second-name\npermalink: /moving/old/path" });
  await runImport({ source: "moving" });
  expect(await follow("/moving/old/path")).toBe("301 /blog/second-name");
  const { rows } = await shop.database.db.query<{ action: string }>({
    text: `SELECT confdeltype AS action FROM pg_constraint WHERE conrelid = 'post_old_paths'::regclass AND contype = 'f'`,
  });
  expect(rows).toEqual([{ action: "c" }]);
});

test("leaves a path to the first post and reports it, also of a post that has not changed", async () => {
  await writePosts("first", { "first.md": "title: First of all\npermalink: /same/old/path" });
  await runImport({ source: "first", dryRun: true });
  expect(await statusOf("/same/old/path")).toBe(404);
  await runImport({ source: "first" });
  await shop.database.db.query({ text: "DELETE FROM post_old_paths WHERE path = '/same/old/path'" });
  await runImport({ source: "first" });
  expect(await follow("/same/old/path")).toBe("301 /blog/first");
  await writePosts("second", { "second.md": "title: Second of all\naliases: [/same/old/path/, /another/old/path]" });
  const report = await runImport({ source: "second" });
  expect(report.get("second/second.md")).toMatchObject({
    outcome: "created",
    warnings: ["its old path /same/old/path leads to first already"],
  });
  expect(await follow("/same/old/path")).toBe("301 /blog/first");
  expect(await follow("/another/old/path")).toBe("301 /blog/second");
});

test("leads a navigation within the shop on, too", async () => {
  await writePosts("inside", { "inside.md": "title: Inside\npermalink: /inside/old/path" });
  await runImport({ source: "inside" });
  const { status, headers } = await ask("/inside/old/path.data");
  expect([status, headers.get("x-remix-redirect"), headers.get("x-remix-status")]).toEqual([
    ...[204, "/blog/inside", "301"],
  ]);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("asks the database once for a missing page, and not at all for a path that no blog has", async () => {
  const asked = vi.spyOn(shop.product.db, "query");
  const statementsOf = async (path: string) => {
    // The first answer renders the 404 screen.
    await ask("/some/missing/page");
    asked.mockClear();
    const { status } = await ask(path);
    expect([path, status]).toEqual([path, 404]);
    // The product has other work on the same database.
    return asked.mock.calls.filter(([query]) => query.name === "content-post-of-old-path").length;
  };
  expect(await statementsOf("/2019/05/nothing-here/")).toBe(1);
  const paths = ["//evil.example/a/b", "/.git/config/x", "/a/../.env", "/a/%00/b", "/a/b/%5Cevil.example"];
  for (const path of [...paths, `/a/b/${"x".repeat(600)}`, "/a/b%3Fc/d", "/a//b/c"])
    expect([path, await statementsOf(path)]).toEqual([path, 0]);
  asked.mockRestore();
  expect((await ask("/2019/05/nothing-here/")).headers.get("cdn-cache-control")).toBe("max-age=10");
});

test("the database refuses paths in another form and paths that are taken", async () => {
  const { id } = await seedPost(shop.database.db, { slug: "constrained", priceCents: null });
  const insert = (path: string) =>
    shop.database.db.query({ text: "INSERT INTO post_old_paths (path, post_id) VALUES ($1, $2)", values: [path, id] });
  await insert("/in/the/right/form");
  for (const path of ["", "/", "a/b", "/a/", "/a//b", "/A", "/a?b", "/a#b", "/a\nb", `/${"x".repeat(500)}`])
    await expect(insert(path), path).rejects.toThrow("post_old_paths_path_check");
  await expect(insert("/in/the/right/form")).rejects.toThrow("post_old_paths_pkey");
});
