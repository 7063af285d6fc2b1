import { afterAll, beforeAll, expect, test } from "vitest";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { createEchoBuild } from "#server/testing/echo-build.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { importedFile } from "./testing/imported-file.ts";
import { zipOf } from "./testing/zip-of.ts";

let shop: TestProduct;
beforeAll(async () => {
  shop = await startTestProduct({ build: createEchoBuild() });
});
afterAll(() => shop.close());

/** Where a path leads: status and address. */
async function follow(path: string): Promise<string> {
  const { status, headers } = await new TestBrowser(shop.url).sendBytes("HEAD", path);
  return [status, headers.get("location")].filter(Boolean).join(" ");
}
const words = "The words of a piece that was written in English and that is long enough to be read.";
const ghostOf = (slug: string) => {
  const post = { id: slug, uuid: slug, title: `Ghost ${slug}`, slug, html: `<p>${words}</p>`, status: "published" };
  return Buffer.from(JSON.stringify({ db: [{ data: { posts: [{ ...post, visibility: "public" }] } }] }));
};
async function importAll(browser: TestBrowser, name: string, bytes: Buffer): Promise<void> {
  await importedFile(browser, { name, bytes });
  await runNextJob(shop.product.jobWork, "long");
}

test("old paths of an import in the studio lead nowhere until an operator allows them, then to published posts, and nowhere once they are dropped", async () => {
  const creator = await signInAsCreator(shop, "studio-import");
  const creatorId = (await shop.product.creators.find("studio-import"))?.id ?? "";
  const item = (id: number, name: string, link: string, status = "publish") =>
    `<item><title>${name}</title><link>${link}</link><content:encoded><![CDATA[<p>${words}</p>]]></content:encoded>
      <wp:post_id>${id}</wp:post_id><wp:post_name>${name}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type></item>`;
  const site = "https://wp.example/blog";
  await importAll(
    creator,
    "wordpress.xml",
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
      <link>${site}</link><language>en</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${site}</wp:base_blog_url>
      ${item(1, "harbour", `${site}/2021/07/harbour-100%25/`)}${item(2, "unfinished", `${site}/?p=2`, "draft")}
      ${item(3, "elsewhere", "https://other.example/2021/07/elsewhere/")}${item(4, "waiting", `${site}/2021/08/waiting/`)}
      </channel></rss>`),
  );
  await importAll(creator, "ghost.json", ghostOf("of-ghost"));
  await importAll(
    creator,
    "substack.zip",
    await zipOf({
      "posts.csv": "post_id,title,type,audience,is_published\n7.of-substack,Of Substack,newsletter,everyone,true\n",
      "posts/7.of-substack.html": `<p>${words}</p>`,
    }),
  );
  await importAll(
    creator,
    "jekyll.zip",
    await zipOf({
      "blog/_config.yml": "permalink: pretty\n",
      "blog/_posts/2020-02-03-of-jekyll.md": `---\naccess: free\n---\n${words}\n`,
    }),
  );
  const pages = {
    "/blog/2021/07/harbour-100%25/": "harbour",
    "/of-ghost/": "of-ghost",
    "/2020/02/03/of-jekyll": "of-jekyll",
  };
  const { rows } = await shop.database.db.query<{ draftId: string; slug: string }>({
    text: `SELECT d.id AS "draftId", r.slug FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id WHERE d.author_id = $1`,
    values: [creatorId],
  });
  for (const { draftId, slug } of rows)
    if (slug === "of-substack" || Object.values(pages).includes(slug))
      await shop.product.drafts.publish({ draftId, creatorId }, { version: 1 });
  for (const path of Object.keys(pages)) expect([path, await follow(path)]).toEqual([path, "404"]);

  const other = await seedPost(shop.database.db, { slug: "of-operator", priceCents: null });
  await shop.product.posts.addOldPaths(other.id, ["/of-ghost"]);
  const allowed = await shop.product.operations.allowOldPaths("ana", "studio-import");
  expect({ ...allowed, claimed: allowed.claimed.toSorted() }).toEqual({
    claimed: ["/2020/02/03/of-jekyll", "/blog/2021/07/harbour-100%", "/p/of-substack"],
    taken: [{ path: "/of-ghost", slug: "of-operator" }],
    unpublished: 1,
  });
  expect((await shop.product.operations.listActions(1))[0]).toMatchObject({ action: "old-paths", actor: "ana" });
  for (const [path, slug] of Object.entries({ ...pages, "/of-ghost/": "of-operator" }))
    expect([path, await follow(path)]).toEqual([path, `301 /blog/${slug}`]);
  for (const path of ["/2021/07/elsewhere/", "/blog/2021/08/waiting/"]) expect(await follow(path)).toBe("404");

  const own = await shop.database.db.query<{ id: string }>({
    text: "SELECT id FROM posts WHERE author_id = $1 AND slug = 'of-ghost'",
    values: [creatorId],
  });
  await shop.product.posts.addOldPaths(own.rows[0]?.id ?? "", ["/from-the-whole-site"]);
  const dropped = [...allowed.claimed, "/from-the-whole-site"].toSorted();
  expect(await shop.product.operations.dropOldPaths("ana", "studio-import")).toEqual(dropped);
  expect((await shop.product.operations.listActions(1))[0]).toMatchObject({
    action: "drop-old-paths",
    detail: { username: "studio-import", dropped: 4 },
  });
  for (const path of Object.keys(pages))
    expect(await follow(path)).toBe(path === "/of-ghost/" ? "301 /blog/of-operator" : "404");
  expect((await shop.product.operations.allowOldPaths("ana", "studio-import")).claimed).toHaveLength(3);
  for (const change of ["allowOldPaths", "dropOldPaths"] as const)
    await expect(shop.product.operations[change]("ana", "nobody-here")).rejects.toThrow("There is no creator");
});

test("a repeated import notes the old paths of drafts from before", async () => {
  const creator = await signInAsCreator(shop, "second-time");
  const send = () => importAll(creator, "ghost.json", ghostOf("noted-late"));
  await send();
  await shop.database.db.query({ text: "UPDATE imported_sources SET old_paths = '{}'" });
  await send();
  expect(await shop.product.operations.allowOldPaths("ana", "second-time")).toMatchObject({ unpublished: 1 });
});
