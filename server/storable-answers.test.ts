import { setImmediate as turn } from "node:timers/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type Call, cacheControl } from "#contract/call.ts";
import { callAddress } from "#contract/call-address.ts";
import { calls } from "#contract/calls.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import routes from "#web/routes.ts";
import { createEchoBuild } from "./testing/echo-build.ts";
import { sampleOf } from "./testing/sample-of.ts";
import { seedCatalogue } from "./testing/seed-catalogue.ts";
import { openTestAccount, startTestSession } from "./testing/sign-in.ts";
import { TestBrowser } from "./testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

interface RouteModule {
  handle?: PageHandle;
  middleware?: readonly unknown[];
  action?: unknown;
  default?: unknown;
}

/** A page of `web/routes.ts`: its pattern, and its module after those of the layouts around it. */
interface Page {
  pattern: string;
  modules: readonly RouteModule[];
}

const pages = (await Promise.all((routes as RouteConfigEntry[]).map((route) => pagesOf(route)))).flat();

async function pagesOf(route: RouteConfigEntry, above: Page = { pattern: "", modules: [] }): Promise<Page[]> {
  const module: RouteModule = await import(/* @vite-ignore */ `../web/${route.file}`);
  const pattern = route.path ? `${above.pattern}/${route.path}` : above.pattern;
  const page = { pattern: pattern || "/", modules: [...above.modules, module] };
  if (!route.children) return [page];
  return (await Promise.all(route.children.map((child) => pagesOf(child, page)))).flat();
}

/** Whether one rendering of a page serves all readers, by the declarations alone. */
const isForEveryone = ({ modules }: Page) =>
  modules.every(({ handle, middleware = [] }) => handle?.audience === "everyone" && middleware.length === 0);
const isScreen = ({ modules }: Page) => modules.at(-1)?.default !== undefined;
const addressOfPage = ({ pattern }: Page) => pattern.replace(/:\w+/g, "sample").replace("*", "nothing/at/all");

/** A stand-in with the page's declarations, whose answer claims that every cache may store it. */
function standInOf({ modules }: Page): { module: object; layout?: object } {
  const handles = modules.map(({ handle }) => handle);
  const narrow = handles.find((handle) => handle?.audience !== "everyone");
  const own = modules.at(-1);
  const needsVisit = modules.some(({ middleware = [] }) => middleware.length > 0);
  const module = {
    ...{ default: () => null, loader: () => "shown", handle: own?.handle },
    ...(own?.action !== undefined && { action: () => "posted" }),
    ...(needsVisit && { middleware: [(_: unknown, next: () => Promise<unknown>) => next()] }),
    ...(!isForEveryone({ pattern: "", modules }) && {
      headers: () => ({ "Cache-Control": "public, max-age=60, s-maxage=60", "CDN-Cache-Control": "max-age=60" }),
    }),
  };
  return modules.length === 1 ? { module } : { module, layout: { handle: narrow ?? own?.handle } };
}

let shop: TestProduct;
let creator: TestBrowser;
beforeAll(async () => {
  const more = Object.fromEntries(
    pages.filter(({ pattern }) => pattern !== "/*").map((page) => [page.pattern, standInOf(page)]),
  );
  shop = await startTestProduct({
    build: createEchoBuild({ more }),
    environment: {
      ...{ SHARED_CACHE: "on", CACHE_PURGE_URL: "http://127.0.0.1:9/", CACHE_PURGE_SECRET: "of-a-cache-that-is-away" },
    },
  });
  creator = await startTestSession(shop, await openTestAccount(shop, { email: "ana@creators.example" }));
  await seedCatalogue(shop.product, [
    { slug: "tide-pools", username: bo, category: "Oceans", priceCents: 300 },
    { slug: "kelp", username: bo, category: "Oceans" },
  ]);
  // The page cache, whose pages alone are shared, opens once the process receives notifications.
  while (!(await ask("/policies", byCache)).headers.has("cache-tag")) await turn();
});
afterAll(() => shop.close());

const byCache = { "vitrina-language": "en" };
let visits = 0;

/** Asks the shop itself, each time as another visitor. */
async function ask(path: string, headers: Record<string, string>, method = "GET"): Promise<Response> {
  visits += 1;
  const visitor = { "x-forwarded-for": `10.8.${visits >> 8}.${visits & 255}` };
  const body = method === "POST" ? { body: new URLSearchParams({ a: "1" }) } : {};
  const answer = await fetch(shop.url + path, {
    method,
    ...body,
    headers: { ...visitor, ...headers },
    redirect: "manual",
  });
  await answer.arrayBuffer();
  return answer;
}

/** The headers that let a shared cache store an answer. */
const permissionsOf = ({ headers }: { headers: Headers }) => ({
  tags: headers.get("cache-tag"),
  targeted: headers.get("cdn-cache-control"),
  shared: /s-maxage/.exec(headers.get("cache-control") ?? "")?.[0] ?? null,
});
const none = { tags: null, targeted: null, shared: null };

const forEveryone = pages.filter((page) => isForEveryone(page) && isScreen(page));
const forSome = pages.filter((page) => !isForEveryone(page));

test("the table of pages has screens for everyone and others, receipts, forms and staff among them", () => {
  expect(forEveryone.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(["/", "/explore", "/:username/:slug"]),
  );
  const others = forSome.map(({ pattern }) => pattern);
  expect(others).toEqual(expect.arrayContaining(["/receipt/:number", "/contact", "/sign-in", "/studio", "/desk/team"]));
  expect(others.filter((pattern) => /^\/(?:studio|desk)\b/.test(pattern))).toEqual(
    pages.map(({ pattern }) => pattern).filter((pattern) => /^\/(?:studio|desk)\b/.test(pattern)),
  );
});

describe("a shared cache may store", () => {
  test.each(forEveryone.map((page) => [page.pattern, page] as const))(
    "%s for everyone, in one language, without a cookie, and only with the key",
    async (_, page) => {
      const address = addressOfPage(page);
      const answer = await ask(address, { ...byCache, cookie: "session=of-a-reader; visit=1" });
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.headers.get("vary")).toBe("Accept-Encoding, Vitrina-Language");
      expect(permissionsOf(answer)).toEqual({
        ...{ tags: expect.any(String), shared: "s-maxage" },
        targeted: expect.stringMatching(/^max-age=(?:10|60)/),
      });
      const queries = ["slug", "amount", "q"].filter((name) =>
        page.modules.at(-1)?.handle?.queryPerRequest?.includes(name),
      );
      const choosing = { ...byCache, "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" };
      const refused: [string, Promise<Response>][] = [
        ["without the key", ask(address, {})],
        ["with a token", ask(address, { ...byCache, authorization: "Bearer of-a-reader" })],
        ["the choice of a language", ask(`${address}?lang=es`, choosing)],
        ["the page's data", ask(`${address === "/" ? "/_root" : address}.data`, byCache)],
        ["a posted form", ask(address, byCache, "POST")],
        ...queries.map((name) => [`?${name}=`, ask(`${address}?${name}=1`, byCache)] as [string, Promise<Response>]),
      ];
      for (const [name, asked] of refused) expect(permissionsOf(await asked), name).toEqual(none);
    },
  );
});

const bo = "bo-lind";
const publicReplies = {
  getPost: addressOf("getPost", { params: { slug: "tide-pools" }, query: { alg: "RS256FAST" } }),
  getPostPage: addressOf("getPostPage", { params: { slug: "tide-pools" }, query: { related: 3 } }),
  getCreator: addressOf("getCreator", { params: { username: bo } }),
  listCategoryPremiums: addressOf("listCategoryPremiums"),
  listPremiumPosts: addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: {} }),
  listUserPosts: addressOf("listUserPosts", { params: { username: bo, page: 1 }, query: {} }),
};

test.each(Object.entries(publicReplies))(
  "a shared cache may store the reply to %s with the key, which is the reply to everyone",
  async (_, address) => {
    const plain = await new TestBrowser(shop.url).get(address);
    expect([plain.status, permissionsOf(plain)]).toEqual([200, none]);
    const readers = [byCache, { ...byCache, cookie: "visit=1" }, { "vitrina-language": "es" }];
    const answers = readers.map((headers) => new TestBrowser(shop.url).get(address, headers));
    for (const answer of [...(await Promise.all(answers)), await creator.get(address, byCache)]) {
      expect(permissionsOf(answer)).toEqual({
        ...{ tags: expect.stringMatching(/^pages,/), shared: "s-maxage" },
        targeted: expect.stringMatching(/^max-age=60/),
      });
      expect(answer.headers.get("vary")).toBe("Accept-Encoding, Vitrina-Language");
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.headers.get("content-type")).toBe(plain.headers.get("content-type"));
      expect(answer.body).toEqual(plain.body);
    }
  },
);

describe("a shared cache never stores", () => {
  test.each(forSome.map((page) => [page.pattern, page] as const))(
    "%s for any caller, even if its route claims it",
    async (_, page) => {
      const address = addressOfPage(page);
      const answers = await Promise.all([
        ask(address, byCache),
        ask(address, { ...byCache, cookie: "session=of-a-reader", authorization: "Bearer of-a-reader" }),
        ask(`${address}?lang=es`, byCache),
        ask(`${address}.data`, byCache),
        ask(address, byCache, "POST"),
      ]);
      for (const answer of answers) expect(permissionsOf(answer)).toEqual(none);
    },
  );

  const everyCall = Object.entries<Call>(calls);
  const ofReads = everyCall.filter(([, { method }]) => method === "GET");
  const sampleAddress = (call: Call) => {
    const read = (part: "params" | "query") =>
      call[part] && (sampleOf(call[part], { uuid: "00000000-0000-4000-8000-000000000001" }) as Record<string, unknown>);
    return callAddress(call.path, { params: read("params"), query: read("query") });
  };
  const isPublic = ({ method, auth, headers }: Call) =>
    method === "GET" && !headers && (auth.kind === "none" || (auth.kind === "access-token" && !auth.required));

  test.each(ofReads)("the reply to %s, without the key, with a token or with a query of its own", async (_, call) => {
    const address = sampleAddress(call);
    const separator = address.includes("?") ? "&" : "?";
    const answers = [
      await ask(address, {}),
      await ask(address, { ...byCache, authorization: "Bearer of-a-reader" }),
      await ask(`${address}${separator}visit=1`, byCache),
      await creator.get(address, {}),
      ...(call.cache === "revalidated" ? [] : [await ask(address, byCache), await creator.get(address, byCache)]),
    ];
    const allowed =
      call.cache === "revalidated"
        ? [cacheControl.revalidated, "private, no-store", "no-store"]
        : ["private, no-store", "no-store"];
    for (const { status, headers } of answers) {
      expect(permissionsOf({ headers })).toEqual(none);
      expect(allowed, `${status}`).toContain(headers.get("cache-control"));
    }
  });

  test("a call whose reply may depend on the caller: only public ones declare that caches may revalidate them", () => {
    const others = everyCall.filter(([, call]) => call.cache === "revalidated" && !isPublic(call));
    expect(others.map(([name]) => name)).toEqual([]);
  });
});
