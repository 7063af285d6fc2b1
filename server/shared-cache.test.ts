import { setImmediate as turn } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { runNextJob } from "./platform/jobs/run-next-job.ts";
import { contextOf, createEchoBuild } from "./testing/echo-build.ts";
import { seedCatalogue } from "./testing/seed-catalogue.ts";
import { type SharedCacheServer, startSharedCacheServer } from "./testing/shared-cache-server.ts";
import { signInAsCreator } from "./testing/sign-in-creator.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

const screen = { default: () => null };
const claimsToBePublic = { headers: () => ({ "Cache-Control": "public, max-age=60, s-maxage=60" }) };
const build = createEchoBuild({
  more: {
    "/in/language": {
      module: {
        ...{ ...screen, handle: { audience: "everyone" } },
        loader: ({ context }: { context: RouterContextProvider }) => `in ${contextOf(context).language}`,
      },
    },
    "/studio/posts": { module: { ...screen, ...claimsToBePublic, handle: { audience: "creator" } } },
    "/desk/reviews": { module: { ...screen, ...claimsToBePublic, handle: { audience: "team" } } },
    "/says/nothing": { module: { ...screen, ...claimsToBePublic } },
    "/too/many": {
      module: {
        ...{ ...screen, handle: { audience: "everyone", showsNoData: true } },
        loader: () => data(null, { status: 429 }),
      },
    },
    "/own/visit": { module: { ...screen, handle: { audience: "visitor" } } },
  },
});

let cache: SharedCacheServer;
let shop: TestProduct;
/** A creator who may publish without review. */
let bo: TestBrowser;
beforeAll(async () => {
  cache = await startSharedCacheServer();
  const environment = {
    ...{ SHARED_CACHE: "on", CACHE_PURGE_URL: cache.url, CACHE_PURGE_SECRET: cache.secret },
    OPERATOR_EMAIL: "operator@shop.example",
  };
  shop = await startTestProduct({ build, environment });
  cache.forwardTo(shop.url);
  bo = await signInAsCreator(shop, "bo-lind");
  const slugs = ["one", "two", "three"];
  await seedCatalogue(
    shop.product,
    slugs.map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 })),
  );
  // The page cache, whose pages alone are shared, opens once the process receives notifications.
  const isOpen = async () => (await fetch(`${shop.url}/policies`, { headers: { "vitrina-language": "en" } })).headers;
  while (!(await isOpen()).has("cache-tag")) await turn();
});
afterAll(async () => {
  await shop.close();
  await cache.close();
});
beforeEach(() => cache.advance(3_600));

let visits = 0;
/** Asks through the cache, each time as another reader. */
async function get(path: string, headers: Record<string, string> = {}, from = cache.url) {
  visits += 1;
  const init = { headers: { "x-forwarded-for": `10.9.${visits >> 8}.${visits & 255}`, ...headers } };
  const answer = await fetch(from + path, { ...init, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
/** Asks until the cache answers: a late notification of an earlier change may drop the page that was just rendered. */
const untilCached = async (path: string) => {
  while ((await get(path)).headers.get("x-cache") !== "hit") await turn();
};
const purchase = (slug: string) =>
  bo.startPurchase(
    { id: "", slug, username: "bo-lind", title: slug, body: "" },
    { email: "reader@readers.example", name: "Ana Ruiz" },
    { amount: 3 },
  );

describe("public pages", () => {
  test("are answered by the cache for a minute, and revalidated by browsers", async () => {
    await untilCached("/bo-lind/one");
    const before = cache.fetched();
    const { status, headers, body } = await get("/bo-lind/one");
    expect([status, headers.get("x-cache"), cache.fetched()]).toEqual([200, "hit", before]);
    expect(body).toContain("What it is about.");
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=60");
    expect(headers.get("cdn-cache-control")).toBe("max-age=60, stale-while-revalidate=30");
    expect(headers.get("vary")).toBe("Accept-Encoding, Vitrina-Language");
    expect(headers.get("cache-tag")).toMatch(/^pages,.*post:[\da-f-]{36},creator:bo-lind/);
    const again = await get("/bo-lind/one", { "if-none-match": headers.get("etag") ?? "" }, shop.url);
    expect(again.status).toBe(304);
    cache.advance(61);
    expect((await get("/bo-lind/one")).headers.get("x-cache")).toBe("miss");
  });

  test("have an entry for each language, whatever the reader's cookies and headers are", async () => {
    const readers: Record<string, string>[] = [
      { "accept-language": "es-MX,es;q=0.9" },
      { cookie: "lang=es", "accept-language": "en" },
      { "accept-language": "en" },
      { cookie: "lang=en; other=1", "accept-language": "es" },
      {},
    ];
    const answers = await Promise.all(readers.map((headers) => get("/in/language", headers)));
    expect(answers.map(({ body }) => /in (?:en|es)/.exec(body)?.[0])).toEqual([
      ...["in es", "in es"],
      ...["in en", "in en", "in en"],
    ]);
    for (const lang of ["en", "es"]) expect((await get(`/in/language?lang=${lang}`)).body).toContain(`in ${lang}`);
    expect(cache.stored()).toEqual(
      expect.arrayContaining([
        ...["en /in/language", "en /in/language?lang=en", "es /in/language", "es /in/language?lang=es"],
      ]),
    );
    expect((await get("/in/language", { cookie: "lang=es" })).headers.get("x-cache")).toBe("hit");
    const other = { "vitrina-language": "en", cookie: "lang=es", "accept-language": "es" };
    expect((await get("/in/language", other, shop.url)).body, "the key decides, not the cookie").toContain("in en");
  });

  test("are missing for ten seconds at most", async () => {
    const { status, headers } = await get("/bo-lind/nothing-here");
    expect([status, headers.get("cdn-cache-control")]).toEqual([404, "max-age=10"]);
    expect((await get("/bo-lind/nothing-here")).headers.get("x-cache")).toBe("hit");
    cache.advance(11);
    expect((await get("/bo-lind/nothing-here")).headers.get("x-cache")).toBe("miss");
  });
});

const choosing = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" };
test.each<[answer: string, path: string, headers?: Record<string, string>]>([
  ["a creator's page", "/studio/posts?lang=es"],
  ["a page of the team", "/desk/reviews"],
  ["a page that says nothing of its audience", "/says/nothing"],
  ["a page for each visitor", "/own/visit"],
  ["a missing page for each visitor", "/receipt/R-1"],
  ["a search", "/explore?q=tides"],
  ["a post under another slug", "/bo-lind/one?slug=two"],
  ["the data of a page", "/explore.data"],
  ["the reply to a search", "/api/content/search/1?q=tides"],
  ["a call with a query that it does not have", "/api/content/category-premiums?visit=1"],
  ["an error of a call", "/api/content/post/none?alg=RS256FAST"],
  ["an error", "/too/many"],
  ["a page with a reply whose changes are not announced", "/about"],
  ["a page that stores the reader's choice of language", "/policies?lang=es", choosing],
])("the cache never stores %s", async (_, path, headers = {}) => {
  const before = cache.stored();
  const direct = await get(path, { "vitrina-language": "en", ...headers }, shop.url);
  expect([direct.headers.get("cache-tag"), direct.headers.get("cdn-cache-control")]).toEqual([null, null]);
  expect(direct.headers.get("set-cookie") ?? "").toMatch(headers === choosing ? /^lang=es;/ : /^$/);
  for (const _visit of [1, 2]) expect((await get(path, headers)).headers.get("x-cache")).toBe("miss");
  expect(cache.stored()).toEqual(before);
});

describe("public calls", () => {
  const offer = "/api/content/post/two?alg=RS256FAST";

  test("are answered by the cache, and dropped by a change of what they show", async () => {
    await untilCached(offer);
    expect(JSON.parse((await get(offer)).body).data.attributes.price).toBe(3);
    await untilCached("/api/content/user-posts/bo-lind/1");
    await shop.product.posts.offers.setPrice("two", 500);
    const after = await get(offer);
    expect([after.headers.get("x-cache"), JSON.parse(after.body).data.attributes.price]).toEqual(["miss", 5]);
    expect((await get("/api/content/user-posts/bo-lind/1")).headers.get("x-cache")).toBe("miss");
    await shop.product.posts.offers.withdrawPost("two");
    expect((await get(offer)).status).toBe(410);
    await shop.product.posts.offers.republishPost("two");
  });

  test("are revalidated by browsers", async () => {
    await untilCached(offer);
    const { headers } = await get(offer);
    expect((await get(offer, { "if-none-match": headers.get("etag") ?? "" }, shop.url)).status).toBe(304);
  });
});

describe("a change", () => {
  const offers = () => shop.product.posts.offers;

  test.each<[name: string, change: () => Promise<unknown>, shown: [status: number, text: string]]>([
    ["a new price", () => offers().setPrice("one", 450), [200, '"price":4.5']],
    [
      "another title",
      () => seedCatalogue(shop.product, [{ slug: "one", username: "bo-lind", title: "Uno" }]),
      [200, "Uno"],
    ],
    ["a withdrawal", () => offers().withdrawPost("one"), [410, "root"]],
    ["a post that is back", () => offers().republishPost("one"), [200, "Uno"]],
    ["a hidden creator", () => offers().hideCreator("bo-lind"), [410, "root"]],
    ["a creator who is back", () => offers().showCreator("bo-lind"), [200, "Uno"]],
  ])(
    "%s is shown as soon as the call has returned, while readers ask all the time",
    async (_, change, [status, text]) => {
      await untilCached("/bo-lind/one");
      let isChanging = true;
      const readers = [1, 2].map(async () => {
        while (isChanging) await get("/bo-lind/one");
      });
      await change();
      const after = await get("/bo-lind/one");
      isChanging = false;
      await Promise.all(readers);
      expect([after.status, after.body]).toEqual([status, expect.stringContaining(text)]);
    },
  );

  test("a withdrawal by the creator is shown and ends sales as soon as the call has returned", async () => {
    const posts = "/api/studio/posts";
    const draft = { title: "Tide pools", excerpt: "What lives there.", body: "A text.", price: "3.00" };
    const { id } = (await bo.send("POST", posts, { ...draft, categories: ["Oceans"], language: "English" })).body.data;
    expect((await get("/bo-lind/tide-pools")).status).toBe(404);
    const published = await bo.send("POST", `${posts}/${id}/publish`, { version: 1 });
    expect(published.body.data?.state, JSON.stringify(published.body)).toBe("published");
    expect((await get("/bo-lind/tide-pools")).status).toBe(200);
    await untilCached("/bo-lind/tide-pools");
    await untilCached("/explore");

    expect((await bo.send("POST", `${posts}/${id}/withdraw`)).status).toBe(200);
    expect((await get("/bo-lind/tide-pools")).status).toBe(410);
    expect((await get("/explore")).body).not.toContain("Tide pools");
    expect((await purchase("tide-pools")).status).toBe(410);
  });

  test("purges the cache only once every process has dropped its pages, which could fill it again", async () => {
    const { db } = shop.database;
    const requests = async () =>
      (await db.query<{ last: string }>({ text: "SELECT last_value AS last FROM cache_confirmation_requests" })).rows[0]
        ?.last;
    const before = await requests();
    await db.query({ text: "INSERT INTO cache_nodes VALUES (gen_random_uuid(), clock_timestamp(), 0)" });
    const purgedBefore = cache.purged();
    const changing = offers().setPrice("two", 900);
    while ((await requests()) === before) await turn();
    expect(cache.purged()).toBe(purgedBefore);
    await db.query({ text: "UPDATE cache_nodes SET confirmed = 1000000" });
    await changing;
    expect(cache.purged(), "and again, for an answer that was under way").toBe(purgedBefore + 2);
  });

  test("drops no other page", async () => {
    await seedCatalogue(shop.product, [{ slug: "elsewhere", username: "ada-okafor" }]);
    await untilCached("/ada-okafor/elsewhere");
    await untilCached("/in/language");
    await offers().setPrice("two", 700);
    expect((await get("/ada-okafor/elsewhere")).headers.get("x-cache")).toBe("hit");
    expect((await get("/in/language")).headers.get("x-cache")).toBe("hit");
  });

  test("of a publication date that arrives drops every page", async () => {
    await seedCatalogue(shop.product, [{ slug: "tomorrow", daysAgo: -1 }]);
    await untilCached("/explore");
    await shop.database.shiftClock("25 hours");
    // Makes the process look for the next publication again, as its timer would in 25 hours.
    await shop.database.db.query({ text: "NOTIFY content_changed, 'listings'" });
    while (!(await get("/explore")).body.includes("tomorrow")) await turn();
  });
});

test("a cache that rejects purges delays no withdrawal, alerts the operator, and is purged by a retry", async () => {
  const { jobWork, posts } = shop.product;
  await shop.database.shiftClock("1 minute");
  while (await runNextJob(jobWork, "tasks"));
  await untilCached("/bo-lind/three");
  cache.rejectPurges();
  onTestFinished(() => cache.acceptPurges());

  const before = cache.rejected();
  expect(await posts.offers.withdrawPost("three")).toMatchObject({ changed: true });
  expect(cache.rejected(), "not a second time, which would only delay the withdrawal").toBe(before + 1);
  expect((await purchase("three")).status).toBe(410);
  expect((await get("/bo-lind/three")).headers.get("x-cache")).toBe("hit");
  await shop.database.shiftClock("10 seconds");
  expect(await runNextJob(jobWork, "tasks")).toBe(true);
  await shop.database.shiftClock("1 minute");
  expect(await runNextJob(jobWork, "tasks")).toBe(true);
  const alerts = (await shop.mails()).filter(({ text }) => text.includes("shared cache cannot be purged"));
  expect(alerts.map(({ to }) => to)).toEqual(["operator@shop.example"]);
  expect((await get("/bo-lind/three")).headers.get("x-cache")).toBe("hit");

  cache.acceptPurges();
  await shop.database.shiftClock("1 minute");
  expect(await runNextJob(jobWork, "tasks")).toBe(true);
  expect((await get("/bo-lind/three")).status).toBe(410);
  expect(await runNextJob(jobWork, "tasks")).toBe(false);
});

test("without SHARED_CACHE, the language key of a request changes no header and nothing is shared", async () => {
  const plain = await startTestProduct({ build });
  onTestFinished(() => plain.close());
  await seedCatalogue(plain.product, [{ slug: "one" }]);
  for (const path of ["/", "/ada-okafor/one", "/ada-okafor/none", "/in/language", "/policies?lang=es", "/own/visit"]) {
    const [without, key] = [await get(path, {}, plain.url), await get(path, { "vitrina-language": "es" }, plain.url)];
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");
    expect([key.status, key.body, headersOf(key)], path).toEqual([without.status, without.body, headersOf(without)]);
    expect(without.headers.get("cache-control"), path).not.toContain("s-maxage");
    expect(without.headers.get("cache-tag"), path).toBeNull();
  }
});
