import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { isView } from "#server/http/is-view.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let ada: TestBrowser;
let bo: TestBrowser;
const tides = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 450 };
beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  ada = await signInAsCreator(shop, "ada-okafor");
  bo = await signInAsCreator(shop, "bo-lind");
  await seedCatalogue(shop.product, [tides]);
});
afterAll(() => shop.close());

const figures = async (browser: TestBrowser, query = {}) =>
  (await browser.get(addressOf("getStudioFigures", { query }))).body.data;
const today = async () =>
  (
    await shop.database.db.query<{ day: string }>({
      text: "SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day",
    })
  ).rows[0]?.day;

test("adds the views of a flush to the day's, by language, for the piece's creator only", async () => {
  const { views } = shop.product.figures;
  for (const language of ["en", "es", "es"] as const) views.count("tides", language);
  views.count("no-such-post", "en");
  await views.flush();
  views.count("tides", "en");
  await views.stop();
  const day = await today();
  expect(await figures(ada)).toMatchObject({
    views: [{ day, en: 2, es: 2 }],
    posts: [{ title: "Tides", views: 4, sales: 0 }],
  });
  expect(await figures(bo)).toEqual({ views: [], sales: [], posts: [] });
  const [{ id }] = (await figures(ada)).posts;
  expect((await figures(bo, { post: id })).views).toEqual([]);
});

test("keeps the views of a failed flush for the next one", async () => {
  const { views } = shop.product.figures;
  const { rows } = await shop.database.db.query<{ en: number }>({ text: "SELECT views_en AS en FROM post_views" });
  await shop.database.db.query({ text: "ALTER TABLE post_views RENAME TO moved_views" });
  views.count("tides", "en");
  await views.flush();
  await shop.database.db.query({ text: "ALTER TABLE moved_views RENAME TO post_views" });
  await views.flush();
  expect((await figures(ada)).views).toMatchObject([{ en: (rows[0]?.en ?? 0) + 1 }]);
});

test("shows a day with five purchases, and fewer only with their week once it is over", async () => {
  const post = { ...tides, id: "", body: "" };
  const purchase = (number: number) => buy(shop, post, { email: `reader-${number}@readers.example`, name: "A Reader" });
  // So that the next day is in the same week.
  await shop.database.startWeek();
  await purchase(0);
  // A reader who leaves at the card.
  await new TestBrowser(shop.url).startPurchase(post, { email: "left@readers.example", name: "Lena Left" });
  await shop.database.shiftClock("1 day");
  expect((await figures(ada)).sales).toEqual([]);
  await shop.database.shiftClock("7 days");
  expect((await figures(ada)).sales).toMatchObject([
    { isDay: false, starts: 2, sales: 1, revenueCents: 450, refunds: 0 },
  ]);
  for (const number of [1, 2, 3, 4, 5]) await purchase(number);
  const day = await today();
  expect((await figures(ada)).sales).toHaveLength(1);
  await shop.database.shiftClock("1 day");
  expect((await figures(ada)).sales).toContainEqual(
    expect.objectContaining({ from: day, isDay: true, starts: 5, sales: 5 }),
  );
  expect(JSON.stringify(await figures(ada))).not.toMatch(/readers\.example|R-\d|T\d\d:/);
});

test.each([
  [{ "user-agent": "Mozilla/5.0 Firefox/140.0" }, true],
  [{ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, false],
  [{ "user-agent": "Mozilla/5.0 Chrome/140", "sec-purpose": "prefetch" }, false],
  [{ "user-agent": "Mozilla/5.0 Chrome/140", cookie: "lang=en; session=abc" }, false],
  [{ "user-agent": "Mozilla/5.0 Chrome/140", cookie: "__Host-lang=en" }, true],
  [{}, false],
])("a request with the headers %j is a view: %s", (headers, expected) => {
  expect(isView(headers)).toBe(expected);
});
