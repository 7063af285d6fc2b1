import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { seedCatalogue } from "./testing/seed-catalogue.ts";

let product: TestProduct;
let browser: TestBrowser;
beforeAll(async () => {
  product = await startTestProduct();
  browser = new TestBrowser(product.url);
  await seedCatalogue(product.product.content, [
    { slug: "harbor-light", title: "Harbor light", category: "Photography", daysAgo: 1 },
    { slug: "luz-del-puerto", title: "Luz del puerto", category: "Photography", language: "Spanish", daysAgo: 2 },
    { slug: "evening-harbor", title: "Evening in the harbor", category: "Photography", daysAgo: 3 },
    { slug: "market-bread", title: "Market bread", category: "Cooking", daysAgo: 4, priceCents: 300 },
    { slug: "rye-bread", title: "Rye bread", category: "Cooking", daysAgo: 5 },
    { slug: "pan-de-centeno", title: "Pan de centeno", category: "Cooking", language: "Spanish", daysAgo: 6 },
    { slug: "tomorrows-bread", title: "Tomorrow's bread", category: "Cooking", daysAgo: -1 },
  ]);
});
afterAll(() => product.close());

const slugsOf = (body: { data: { attributes: { slug: string } }[] }) => body.data.map((post) => post.attributes.slug);

describe("search", () => {
  const search = (q: string, page = 1, query: { postsPerPage?: number; language?: string } = {}) =>
    browser.get(paths.api.search(page, { q, postsPerPage: 25, ...query }));

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
});

describe("related posts", () => {
  const related = (slug: string) => browser.get(paths.api.relatedPosts(slug));

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
