import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppContext } from "#web/lib/app-context.ts";
import { type CatalogueSeed, seedCatalogue } from "./testing/seed-catalogue.ts";
import { TestBrowser } from "./testing/test-browser.ts";
import { createTestBuild } from "./testing/test-build.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

/** A page whose loader makes the call that `?call=` names with the request in `?request=`, and shows how it ended. */
async function loader({ context, url }: LoaderFunctionArgs) {
  const { vitrinaAppContext } = globalThis as { vitrinaAppContext?: Parameters<RouterContextProvider["get"]>[0] };
  const { calls } = context.get(vitrinaAppContext as never) as AppContext;
  const make = calls[url.searchParams.get("call") as "getPost"];
  const request = JSON.parse(url.searchParams.get("request") ?? "{}");
  return make(request).then(
    (reply) => ({ reply }),
    ({ code, retryAfterSec }) => ({ code, retryAfterSec }),
  );
}
type Rendered = [Request, number, Headers, { staticHandlerContext: { loaderData: Record<string, unknown> } }];
const showData = (...[, status, , { staticHandlerContext }]: Rendered) =>
  Response.json(staticHandlerContext.loaderData["/contact"], { status });
const build = createTestBuild({ entry: { default: showData }, screen: { default: () => null, loader } });

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ build });
  const paid: CatalogueSeed = { slug: "sold", priceCents: 500 };
  await seedCatalogue(product.product, [{ slug: "free" }, paid]);
});
afterAll(() => product.close());

/** How a call of a page's loader ends. */
async function callFromPage(call: string, request: object, browser = new TestBrowser(product.url)) {
  const asked = new URLSearchParams({ call, request: JSON.stringify(request) });
  return (await browser.get(`/contact?${asked}`)).body;
}

test("a loader's calls are validated as over HTTP; numbers are sent as text", async () => {
  const list = (category: string, page: unknown, postsPerPage: unknown) =>
    callFromPage("listPremiumPosts", { params: { category, page }, query: { postsPerPage, language: undefined } });
  const overHttp = (await new TestBrowser(product.url).get("/api/content/premium-posts/All/1?postsPerPage=2")).body;
  expect(await list("All", 1, 2)).toEqual({ reply: overHttp });
  expect(await list("All", "1", "2")).toEqual({ reply: overHttp });
  for (const bad of [list("\0", 1, 2), list("x".repeat(101), 1, 2), list("All", 0, 2), list("All", 1, 101)])
    expect(await bad).toEqual({ code: "INVALID_DATA" });
});

test("a loader gets a paid post with a token of its purchase only, as over HTTP", async () => {
  const get = (bearer?: string) =>
    callFromPage("getPost", { params: { slug: "sold" }, query: { alg: "AR_HS1GB" }, bearer });
  expect([await get(), await get("x.y.z")]).toEqual([{ code: "ACCESS_REQUIRED" }, { code: "ACCESS_REQUIRED" }]);
});

test("a form sent by a page needs the token of its form and counts against the same limit as over HTTP", async () => {
  const browser = new TestBrowser(product.url);
  const data = {
    ...{ name: "Canary Reader", email: "canary@visitors.example" },
    ...{ socialMedia: "https://instagram.com/canary", language: "English" },
  };
  const tokenOf = async (call: string) =>
    (await callFromPage(call, { query: { language: "Spanish" } }, browser)).reply.token;
  const bearer = await tokenOf("getApplicationFormToken");
  const send = (request: object) => callFromPage("sendApplication", { body: { data }, bearer, ...request }, browser);
  for (const wrong of [undefined, "x.y.z", await tokenOf("getContactFormToken")])
    expect(await send({ bearer: wrong })).toEqual({ code: "FORM_TOKEN_REQUIRED" });
  expect(await send({ body: { data: { ...data, email: "canary" } } })).toEqual({ code: "INVALID_DATA" });

  const post = () => browser.post("/api/content-creation-requests", { data }, { authorization: `Bearer ${bearer}` });
  for (let sent = 0; sent < 5; sent++) {
    if (sent % 2) expect((await post()).status).toBe(204);
    else expect(await send({})).toEqual({});
  }
  expect(await send({})).toEqual({ code: "TOO_MANY_REQUESTS", retryAfterSec: expect.any(Number) });
  expect((await post()).status).toBe(429);
  expect((await callFromPage("sendApplication", { body: { data }, bearer })).code, "another visitor").toBeUndefined();
});

test("a loader's calls do not count as requests: the page's own request does", async () => {
  const browser = new TestBrowser(product.url);
  const list = () => callFromPage("listOpenPosts", { body: { accessTokens: [] } }, browser);
  for (let asked = 0; asked < 61; asked++) expect(await list()).toEqual({ reply: { data: [] } });
  const post = () => browser.post("/api/payments/open-posts", { accessTokens: [] });
  for (let asked = 0; asked < 60; asked++) expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(429);
});
