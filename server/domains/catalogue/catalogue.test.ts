import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { addressOf } from "#contract/address-of-call.ts";
import * as calls from "#contract/content.ts";
import { importFolder } from "#importer/import-folder.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { createSummaryReader } from "./index.ts";

let product: TestProduct;
let browser: TestBrowser;
let folder: string;
const creators = ["ada-okafor", "bruno-iriarte", "julian-paredes", "marta-olmedo", "noor-haddad", "theo-lindqvist"];
beforeAll(async () => {
  product = await startTestProduct();
  browser = new TestBrowser(product.url);
  const summary = await importFolder({
    folder: await copyOfCreators(),
    shop: product.product,
    options: {},
    supportEmail: "support@vitrina.example",
    report: () => {},
  });
  expect(summary).toMatchObject({ created: demoPosts.length + creators.length, refused: 0 });
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

interface DemoPost {
  title: string;
  language: "en" | "es";
  price?: string;
  categories: string[];
  username: string;
}

/** The contents of the copied Markdown files: the demo may grow, the listings must still agree with it. */
const demoPosts: DemoPost[] = [];
const postsIn = (category: string, language?: "en" | "es") =>
  demoPosts.filter((post) => post.categories.includes(category) && (language ?? post.language) === post.language);

/** Six creators of the demo, whole. */
async function copyOfCreators(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), "vitrina-catalogue-"));
  for (const username of creators) {
    await cp(join("demo", username), join(folder, username), { recursive: true });
    for (const file of await readdir(join(folder, username))) {
      if (!file.endsWith(".md") || file === "creator.md") continue;
      const [, frontMatter = ""] = (await readFile(join(folder, username, file), "utf8")).split("---\n");
      demoPosts.push({ ...parse(frontMatter), username });
    }
  }
  return folder;
}

const listing = (category: string, page: unknown = 1, query = "") =>
  browser.get(`/api/content/premium-posts/${encodeURIComponent(category)}/${page}${query}`);
const titles = (body: { data: { attributes: { title: string } }[] }) => body.data.map((post) => post.attributes.title);

describe("the listings", () => {
  test("lists every post in All, newest first, 25 a page", async () => {
    const first = await listing("All");
    expect(first.status).toBe(200);
    expect(first.body.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 2, total: demoPosts.length });
    const second = await listing("All", 2);
    const dates = [...first.body.data, ...second.body.data].map((post) => post.attributes.publishedDate);
    expect(dates).toHaveLength(demoPosts.length);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(new Set([...titles(first.body), ...titles(second.body)]).size).toBe(demoPosts.length);
    expect(first.body.data[0].attributes).toMatchObject({
      title: "A Star Chart for the Impatient",
      price: 24,
      accessType: "PAID",
      publishedDate: Date.UTC(2026, 10, 18, 17) / 1000,
      categories: { data: [] },
      category_premiums: { data: [{ attributes: { name: "Science" } }, { attributes: { name: "Design" } }] },
      author: {
        data: { attributes: { username: "theo-lindqvist", email: "support@vitrina.example", verified: false } },
      },
    });
  });

  test("no creator's own address is in any reply", async () => {
    const replies = await Promise.all([
      listing("All", 1, "?postsPerPage=100"),
      browser.get("/api/content/user-posts/ada-okafor/1"),
      browser.get("/api/content/post/color-prestado?alg=AR_HS1GB"),
    ]);
    for (const { body } of replies) expect(JSON.stringify(body)).not.toMatch(/@example\.com/);
  });

  test("a category is its free and its paid posts; a language narrows it", async () => {
    const all = await listing("Cooking");
    expect(all.body.meta.pagination.total).toBe(postsIn("Cooking").length);
    expect(
      new Set(
        all.body.data.map((post: never) => (post as { attributes: { accessType: string } }).attributes.accessType),
      ),
    ).toEqual(new Set(["FREE", "PAID"]));
    const spanish = await listing("Cooking", 1, "?language=Spanish");
    expect(titles(spanish.body).toSorted()).toEqual(
      postsIn("Cooking", "es")
        .map((post) => post.title)
        .toSorted(),
    );
    expect((await listing("All", 1, "?language=English&postsPerPage=100")).body.meta.pagination.total).toBe(
      demoPosts.filter((post) => post.language === "en").length,
    );
  });

  test.each([
    ["the catalogue", calls.listPremiumPosts, "/api/content/premium-posts/All/1?postsPerPage=100"],
    ["a category in a language", calls.listPremiumPosts, "/api/content/premium-posts/Cooking/1?language=English"],
    ["a creator", calls.listUserPosts, "/api/content/user-posts/marta-olmedo/1"],
    ["a search", calls.searchPosts, "/api/content/search/1?q=the"],
    ["related posts", calls.listRelatedPosts, "/api/content/related-posts/the-quiet-hour-of-the-market"],
  ])("%s is answered as the contract says, and nothing beside it", async (_name, call, address) => {
    const reply = await browser.get(address);
    expect(reply.body.data.length).toBeGreaterThan(0);
    expect(call.reply.parse(reply.body)).toEqual(reply.body);
  });

  test("the page of a post is the locked post and the first of its related ones", async () => {
    const page = (slug: string, related = 3) =>
      browser.get(`/api/content/post-pages/${encodeURIComponent(slug)}?related=${related}`);
    for (const slug of ["the-quiet-hour-of-the-market", "color-prestado"]) {
      const { body: shown } = await page(slug);
      expect(calls.getPostPage.reply.parse(shown)).toEqual(shown);
      const [post, ...related] = shown.data;
      const { data } = (await browser.get(`/api/content/post/${slug}?alg=RS256FAST`)).body;
      expect({ id: post.id, attributes: { ...post.attributes, ...shown.body } }).toEqual(data);
      expect(related).toEqual((await browser.get(`/api/content/related-posts/${slug}`)).body.data.slice(0, 3));
      expect((await page(slug, 0)).body.data).toEqual([post]);
    }
    expect(await page("nothing-of-that-name")).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    expect(await page("a\0b")).toMatchObject({ status: 400, body: { error: "INVALID_DATA" } });
    expect(await page("color-prestado", 7)).toMatchObject({ status: 400, body: { error: "INVALID_DATA" } });
  });

  test("reads a reply of the database once, whatever was read since", async () => {
    const shop = product.product;
    const reader = createSummaryReader();
    const read = async () =>
      reader.read(
        await shop.catalogue.listPremiumPosts({ params: { category: "All", page: 1 }, query: { postsPerPage: 25 } }),
      );
    const [first, again] = [await read(), await read()];
    expect(new Set(first.data).size).toBe(25);
    expect(again.data.map((post, place) => post === first.data[place])).toEqual(Array(25).fill(true));
  });

  test.each(["cooking", "COOKING", "Cóoking"])("a category is found in other letters: %s", async (name) => {
    expect((await listing(name)).body).toEqual((await listing("Cooking")).body);
    const search = (category: string) =>
      browser.get(addressOf("searchPosts", { params: { page: 1 }, query: { q: "bread", postsPerPage: 25, category } }));
    expect((await search("Cooking")).body.data.length).toBeGreaterThan(0);
    expect((await search(name)).body).toEqual((await search("Cooking")).body);
  });

  test("an unknown category and a page past the end are empty with the right total", async () => {
    const unknown = await listing("Falconry");
    expect(unknown.body).toEqual({ data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 0 } } });
    const past = await listing("All", 9_999_999);
    expect(past.body).toMatchObject({ data: [], meta: { pagination: { total: demoPosts.length } } });
  });

  test("a creator's posts and how many languages they write in", async () => {
    const spanish = demoPosts.filter((post) => post.username === "ada-okafor" && post.language === "es").length;
    const ada = await browser.get("/api/content/user-posts/ada-okafor/1?language=Spanish");
    expect(ada.body).toMatchObject({ numLanguages: 2, meta: { pagination: { total: spanish } } });
    expect((await browser.get("/api/content/user-posts/julian-paredes/1")).body.numLanguages).toBe(1);
    expect(await browser.get("/api/content/user-posts/nobody-here/1")).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND" },
    });
  });

  test("returns a creator's card with the number of posts published so far, 404 for an unknown username", async () => {
    const card = (username: string) => browser.get(`/api/content/creators/${username}`);
    for (const username of creators) {
      const [{ body }, listed] = [await card(username), await browser.get(`/api/content/user-posts/${username}/1`)];
      const postCount = demoPosts.filter((post) => post.username === username).length;
      const author = listed.body.data[0].attributes.author.data;
      expect(body).toEqual({ data: { ...author, attributes: { ...author.attributes, postCount, descriptionEs: "" } } });
    }
    await product.database.shiftClock("-30 days");
    const { total } = (await browser.get("/api/content/user-posts/ada-okafor/1")).body.meta.pagination;
    expect((await card("ada-okafor")).body.data.attributes.postCount).toBe(total);
    expect(total).toBeLessThan(demoPosts.filter((post) => post.username === "ada-okafor").length);
    await product.database.shiftClock("30 days");
    for (const unknown of ["nobody-here", "api", "ADA-OKAFOR"])
      expect(await card(unknown)).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    expect(await card("x".repeat(101))).toMatchObject({ status: 400, body: { error: "INVALID_DATA" } });
  });

  test("the premium categories by name", async () => {
    const { body } = await browser.get("/api/content/category-premiums");
    const names = body.data.map((each: { attributes: { name: string } }) => each.attributes.name);
    expect(names).toEqual(["Cooking", "Design", "Fitness", "Music", "Photography", "Science", "Travel", "Writing"]);
  });

  test.each([
    ...[0, -1, 1e9, "1.5", "x", "%00", "１"].map((page) => `/api/content/premium-posts/All/${page}`),
    ...["0", "101", "x", "-5", "1e1"].map((size) => `/api/content/premium-posts/All/1?postsPerPage=${size}`),
    "/api/content/premium-posts/All/1?language=French",
    "/api/content/premium-posts/All/1?language=English&language=Spanish",
    "/api/content/premium-posts/a%00b/1",
    `/api/content/premium-posts/${"x".repeat(5_000)}/1`,
    "/api/content/user-posts/a%00b/1",
    "/api/content/user-posts/ada-okafor/0",
    `/api/content/post/${"x".repeat(5_000)}?alg=RS256FAST`,
    "/api/content/post/a%00b?alg=RS256FAST",
    "/api/content/post/color-prestado",
    "/api/content/post/color-prestado?alg=none",
    "/api/content/post/color-prestado?alg=RS256FAST&alg=AR_HS1GB",
  ])("refuses %s", async (path) => {
    const { status, body } = await browser.get(path);
    expect(status).toBe(400);
    expect(body).toEqual({ error: "INVALID_DATA" });
  });

  test("text that means something to SQL or LIKE is only a name", async () => {
    for (const name of ["' OR 1=1 --", "%", "_", "\\", "all"]) {
      expect((await listing(name)).body.meta.pagination.total).toBe(0);
    }
  });
});

describe("a post", () => {
  const paid = "the-quiet-hour-of-the-market";
  const post = (slug: string, alg: string, token?: string) =>
    browser.get(`/api/content/post/${slug}?alg=${alg}`, token ? { authorization: `Bearer ${token}` } : {});

  test("a free one is answered in full in either form", async () => {
    const [locked, unlocked] = [await post("color-prestado", "RS256FAST"), await post("color-prestado", "AR_HS1GB")];
    expect(locked.body).toEqual(unlocked.body);
    const { content } = locked.body.data.attributes;
    expect(content).toContain('<h2 id="text-lo-que-sabe-paqui">');
    expect(content).toMatch(
      /<figure><span class="picture"><img class="glimpse" src="data:image\/webp;base64,[^"]{40,600}" alt="" aria-hidden="true"><img src="\/media\/[0-9a-f-]{36}\/original" srcset="[^"]+ 480w, [^"]+" sizes="[^"]+" width="\d+" height="\d+" alt="[^"]+" loading="lazy" decoding="async"><\/span><figcaption>/,
    );
    expect(locked.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });

  test("a paid one without a token has no body, no file and no private address", async () => {
    const { rows } = await product.database.db.query<{ body: string; ids: string[] }>({
      text: `SELECT content_html AS body, ARRAY(SELECT m.id::text FROM media_files m WHERE m.post_id = p.id AND m.role <> 'cover') AS ids
             FROM posts p WHERE slug = $1`,
      values: [paid],
    });
    const { body = "", ids = [] } = rows[0] ?? {};
    expect(ids.length).toBe(4);
    const sentences = body
      .replace(/<[^>]+>/g, "\n")
      .split("\n")
      .filter((line) => line.length > 40);
    expect(sentences.length).toBeGreaterThan(10);
    for (const path of [
      `/api/content/post/${paid}?alg=RS256FAST`,
      "/api/content/premium-posts/All/1?postsPerPage=100",
      "/api/content/user-posts/marta-olmedo/1",
    ]) {
      const text = JSON.stringify((await browser.get(path)).body);
      for (const secret of [...sentences, ...ids]) expect(text).not.toContain(secret);
    }
    const { attributes } = (await post(paid, "RS256FAST")).body.data;
    expect(attributes).toMatchObject({ content: null, mediaFiles: { data: [] }, price: 6.5 });
    for (const token of [undefined, "nonsense", "a.b.c"]) {
      const refused = await post(paid, "AR_HS1GB", token);
      expect(refused).toMatchObject({ status: 401, body: { error: "ACCESS_REQUIRED" } });
      expect(refused.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("a token of a running purchase opens this post alone, for 72 hours", async () => {
    const [own, other] = await Promise.all(
      [paid, "caldos-para-un-domingo-largo"].map((slug) => product.product.posts.findPostForPurchase(slug)),
    );
    if (!own || !other) throw new Error("The demo's posts are not there");
    const grant = await seedGrant(product.product, own);
    const open = await post(paid, "AR_HS1GB", grant.accessToken);
    expect(open.status).toBe(200);
    expect(open.headers.get("cache-control")).toBe("private, no-store");
    expect(open.headers.get("etag")).toBeNull();
    const { content, mediaFiles } = open.body.data.attributes;
    expect(content).toMatch(/src="\/media\/[0-9a-f-]{36}\/original\?t=[\w.-]+"/);
    expect(mediaFiles.data[0].attributes).toMatchObject({
      name: "market-field-notes.txt",
      mime: "text/plain; charset=utf-8",
    });
    expect((await post(paid, "RS256FAST", grant.accessToken)).body.data.attributes.content).toBeNull();
    expect((await post(other.slug, "AR_HS1GB", grant.accessToken)).status).toBe(401);
    await product.database.shiftClock("72 hours");
    expect((await post(paid, "AR_HS1GB", grant.accessToken)).status).toBe(401);
    await product.database.shiftClock("-72 hours");
    expect((await post(paid, "AR_HS1GB", grant.accessToken)).status).toBe(200);
    await grant.revoke();
    expect((await post(paid, "AR_HS1GB", grant.accessToken)).status).toBe(401);
  });

  test("answers 304 to the ETag of a public reply", async () => {
    for (const path of [
      `/api/content/post/${paid}?alg=RS256FAST`,
      "/api/content/premium-posts/All/1",
      "/api/content/category-premiums",
      "/api/content/creators/ada-okafor",
    ]) {
      const etag = (await browser.get(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/"/);
      const again = await fetch(product.url + path, { headers: { "if-none-match": etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
  });

  test("answers 404 for unknown slugs and for posts with a future date", async () => {
    for (const slug of ["nothing-like-it", "UPPER", "a b", "-"]) {
      expect(await post(slug, "RS256FAST")).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    }
    const cover = (await post(paid, "RS256FAST")).body.data.attributes.mainImgSrc;
    await product.database.shiftClock("-30 days");
    expect((await post(paid, "RS256FAST")).status).toBe(404);
    expect(await product.product.posts.findPostForPurchase(paid)).toBeUndefined();
    expect((await fetch(product.url + cover)).status).toBe(404);
    const { total } = (await listing("All")).body.meta.pagination;
    expect(total).toBeLessThan(demoPosts.length);
    expect((await listing("All", 1, "?postsPerPage=100")).body.data).toHaveLength(total);
    await product.database.shiftClock("30 days");
  });

  test("payments learn all about a post from its slug or id", async () => {
    const found = await product.product.posts.findPostForPurchase(paid);
    expect(found).toMatchObject({
      slug: paid,
      priceCents: 650,
      accessType: "PAID",
      username: "marta-olmedo",
      authorName: "Marta Olmedo",
      language: "English",
      category: "Photography",
    });
    expect(await product.product.posts.postOfId(found?.id ?? "")).toEqual(found);
    expect((await product.product.posts.findPostForPurchase("color-prestado"))?.priceCents).toBeNull();
    expect(await product.product.posts.findPostForPurchase("\0")).toBeUndefined();
  });
});
