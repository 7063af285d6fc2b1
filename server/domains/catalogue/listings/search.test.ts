import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { seedCatalogue, seedCreator } from "#server/testing/seed-catalogue.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let browser: TestBrowser;
beforeAll(async () => {
  product = await startTestProduct();
  browser = new TestBrowser(product.url);
  await seedCatalogue(product.product, [
    { slug: "harbor-light", title: "Harbor light", excerpt: "Bread and boats.", category: "Photography", daysAgo: 1 },
    { slug: "luz-del-puerto", title: "Luz del puerto", category: "Photography", language: "Spanish", daysAgo: 2 },
    { slug: "evening-harbor", title: "Evening in the harbor", category: "Photography", daysAgo: 3 },
    {
      slug: "market-bread",
      title: "Market bread",
      excerpt: "At dawn.",
      bodyHtml: "<p>secretword</p>",
      category: "Cooking",
      daysAgo: 4,
      priceCents: 300,
    },
    { slug: "rye-bread", title: "Rye bread", category: "Cooking", daysAgo: 5 },
    { slug: "pan-de-centeno", title: "Pan de centeno", category: "Cooking", language: "Spanish", daysAgo: 6 },
    { slug: "tomorrows-bread", title: "Tomorrow's bread", category: "Cooking", daysAgo: -1 },
  ]);
});
afterAll(() => product.close());

const slugsOf = (body: { data: { attributes: { slug: string } }[] }) => body.data.map((post) => post.attributes.slug);

const search = (
  q: string,
  page = 1,
  query: { postsPerPage?: number; category?: string; language?: "English" | "Spanish" } = {},
) => browser.get(addressOf("searchPosts", { params: { page }, query: { q, postsPerPage: 25, ...query } }));
const find = async (q: string, query = {}) => slugsOf((await search(q, 1, query)).body);

describe("search", () => {
  test("finds the posts that have every word, a listing's reply", async () => {
    const { status, body } = await search("harbor light");
    expect(status).toBe(200);
    expect(slugsOf(body)).toEqual(["harbor-light"]);
    expect(body.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 1 });
    expect(slugsOf((await search("bread", 2, { postsPerPage: 1 })).body)).toEqual(["rye-bread"]);
  });

  test.each(["", "x".repeat(201), "a\0b"])("refuses %j", async (q) => {
    expect(await search(q)).toMatchObject({ status: 400, body: { error: "INVALID_DATA" } });
  });

  test.each([
    ["LÚZ", "luz-del-puerto"],
    ["harbours' lights", ""],
    ["lights", "harbor-light"],
    ["puertos", "luz-del-puerto"],
    ["the light of the harbor", "harbor-light"],
    ["rye", "rye-bread"],
    ["rye cooking", "rye-bread"],
    ["centeno okafor", "pan-de-centeno"],
    ["ada-okafor rye", "rye-bread"],
    ["dawn", "market-bread"],
  ])("finds %j", async (q, slug) => {
    expect(await find(q)).toEqual(slug ? [slug] : []);
  });

  test("the last word may be unfinished, the others not", async () => {
    expect(await find("harbor li")).toEqual(["harbor-light"]);
    expect(await find("har light")).toEqual([]);
    expect(await find("market-br")).toEqual(["market-bread"]);
    expect(new Set(await find("okaf"))).toEqual(new Set(await find("okafor")));
  });

  test("a title counts more than an excerpt, the newer of two alike comes first, a language and a category narrow", async () => {
    expect(await find("bread")).toEqual(["market-bread", "rye-bread", "harbor-light"]);
    expect(await find("photography")).toHaveLength(3);
    expect(await find("photography", { language: "Spanish" })).toEqual(["luz-del-puerto"]);
    expect(await find("bread", { category: "Photography" })).toEqual(["harbor-light"]);
    expect(await find("puerto", { category: "Photography", language: "Spanish" })).toEqual(["luz-del-puerto"]);
    expect(await find("bread", { category: "Nothing" })).toEqual([]);
  });

  test("no body is read, and nothing that is not out yet", async () => {
    expect(await find("secretword")).toEqual([]);
    expect(await find("tomorrow")).toEqual([]);
    await product.database.shiftClock("2 days");
    expect(await find("tomorrow")).toEqual(["tomorrows-bread"]);
    await product.database.shiftClock("-2 days");
  });

  test("follows a new title, a creator's new name and another category", async () => {
    const shop = product.product;
    const draft = { slug: "draft", language: "Spanish", username: "grace-hopper" } as const;
    await seedCatalogue(shop, [{ ...draft, title: "Zeppelin", category: "Travel" }]);
    expect(await find("zeppelin travel ada")).toEqual(["draft"]);
    await seedCatalogue(shop, [{ ...draft, title: "Airship", category: "Music" }]);
    expect([await find("zeppelin"), await find("draft travel")]).toEqual([[], []]);
    await seedCreator(shop, { username: "grace-hopper", firstName: "Grâce", lastName: "Höpper" });
    expect([await find("airship hopper grace music"), await find("airship ada")]).toEqual([["draft"], []]);
  });

  test("any text finds something or nothing, never an error", async () => {
    const hostile = [
      '"bread',
      "bread'",
      "a:*",
      "!bread",
      "bread & | (",
      "\\",
      "<->",
      ":*",
      "'",
      "🎉",
      "the",
      "de la",
      "@English",
    ];
    hostile.push(
      "@0:1",
      "%",
      "_",
      "--",
      "x".repeat(200),
      "a ".repeat(100),
      "ﬁ ß İ ı",
      "日本語",
      "\u0301",
      "bread\u2028rye",
      "\ufffd",
    );
    for (const q of hostile) expect([q, (await search(q)).status]).toEqual([q, 200]);
    expect(await find("!bread & | (")).toEqual(await find("bread"));
    expect(await find('"rye-bread"')).toEqual(["rye-bread"]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), async (q) => {
        const query = { q, postsPerPage: 25 };
        await product.product.catalogue.searchPosts({ params: { page: 1 }, query });
      }),
      { numRuns: 200 },
    );
    const query = { q: "bread\0\ud800", postsPerPage: 25 };
    expect((await product.product.catalogue.searchPosts({ params: { page: 1 }, query })).parse().data).toHaveLength(3);
  });
});

describe("related posts", () => {
  const related = (slug: string) => browser.get(addressOf("listRelatedPosts", { params: { slug } }));

  test("the same category in the same language first, then the category, then the language, the newest of each", async () => {
    expect(slugsOf((await related("market-bread")).body)[0]).toBe("rye-bread");
    expect(slugsOf((await related("harbor-light")).body)).toEqual([
      "evening-harbor",
      "luz-del-puerto",
      "market-bread",
      "rye-bread",
    ]);
  });

  test("an unknown post and one that is not out yet have none", async () => {
    for (const slug of ["nothing-here", "tomorrows-bread", "No Slug"]) {
      expect(await related(slug)).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    }
  });
});

describe("names and typing errors", () => {
  test("a creator's name comes before the same word elsewhere, and its beginning is enough", async () => {
    const shop = product.product;
    await seedCreator(shop, { username: "theo-lindqvist", firstName: "Theo", lastName: "Lindqvist" });
    await seedCatalogue(shop, [
      { slug: "tide-tables", title: "Tide tables", category: "Science", username: "theo-lindqvist", daysAgo: 900 },
      { slug: "letters-to-theo", title: "Letters to Theo, dear Theo", category: "Writing", daysAgo: 1 },
    ]);
    expect(await find("theo")).toEqual(["tide-tables", "letters-to-theo"]);
    expect(await find("lindq")).toEqual(["tide-tables"]);
    expect(await find("lindq tide")).toEqual(["tide-tables"]);
    expect(await find("the")).toContain("tide-tables");
  });

  test("a name whose stem in another language is a joining word finds nothing of that word", async () => {
    expect(await find("theo harbor")).toEqual([]);
    expect(await find("the harbor")).toContain("evening-harbor");
  });

  test.each([
    ["harbor lihgt", "harbor-light"],
    ["harbr light", "harbor-light"],
    ["harbor loght", "harbor-light"],
    ["harrbor light", "harbor-light"],
    ["rye okafro", "rye-bread"],
    ["evning", "evening-harbor"],
    ["centendo pan", "pan-de-centeno"],
  ])("forgives one wrong letter where nothing else is found: %j", async (q, slug) => {
    expect(await find(q)).toEqual([slug]);
    expect(await find(q, { category: "Nothing" })).toEqual([]);
  });
});
