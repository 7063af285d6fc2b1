import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let started: TestProduct;
let browser: TestBrowser;
beforeAll(async () => {
  started = await startTestProduct();
  browser = new TestBrowser(started.url);
  await seedCatalogue(started.product, [
    { slug: "first", priceCents: 300 },
    { slug: "second", priceCents: 300 },
  ]);
});
afterAll(() => started.close());

const grantOf = async (slug: string) => {
  const { id } = await started.product.catalogue.getPostSummary(slug);
  return seedGrant(started.product, { id, slug });
};
const ask = (accessTokens: unknown) => browser.post(addressOf("listOpenPosts"), { accessTokens });

test("lists what the tokens of a browser open, with the end of access, and nothing else", async () => {
  const [first, second, revoked] = [await grantOf("first"), await grantOf("second"), await grantOf("second")];
  await revoked.revoke();
  const forged = `${first.accessToken.slice(0, -4)}AAAA`;
  const answer = await ask([first.accessToken, first.accessToken, forged, "none", revoked.accessToken]);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject([{ attributes: { slug: "first" }, accessEndsAt: expect.any(Number) }]);
  expect(JSON.stringify(answer.body)).not.toContain("<p>Body.</p>");
  const both = (await ask([second.accessToken, first.accessToken])).body.data;
  expect(both.map((post: { attributes: { slug: string } }) => post.attributes.slug)).toEqual(["first", "second"]);

  await started.database.shiftClock("73 hours");
  expect((await ask([first.accessToken, second.accessToken])).body).toEqual({ data: [] });
  await started.database.shiftClock("-73 hours");
});

test("lists a withdrawn post for its running grant only", async () => {
  const shop = started.product;
  const { accessToken } = await grantOf("second");
  await shop.posts.offers.withdrawPost("second");
  expect((await ask([accessToken])).body.data).toMatchObject([{ attributes: { slug: "second" } }]);
  const answer = await ask([`${accessToken.slice(0, -4)}AAAA`]);
  expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  await shop.posts.offers.republishPost("second");
});

test("limits an address to sixty requests a minute, and forbids caches to store a reply", async () => {
  const flood = new TestBrowser(started.url);
  for (let sent = 0; sent < 60; sent++) {
    const { status, headers, body } = await flood.post(addressOf("listOpenPosts"), { accessTokens: [] });
    expect([status, headers.get("cache-control"), body]).toEqual([200, "no-store", { data: [] }]);
  }
  const refused = await flood.post(addressOf("listOpenPosts"), { accessTokens: [] });
  expect(refused).toMatchObject({ status: 429, body: { error: "TOO_MANY_REQUESTS" } });
});

test.each([
  ["none", undefined],
  ["a text", "token"],
  ["numbers", [1]],
  ["too many", Array.from({ length: 21 }, () => "token")],
  ["a token too long", ["x".repeat(2_001)]],
])("refuses %s", async (_what, tokens) => {
  expect(await ask(tokens)).toMatchObject({ status: 400, body: { error: "INVALID_DATA" } });
});
