import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { createElement } from "react";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerTestPages } from "#server/testing/test-pages.ts";
import * as entry from "#web/entry.server.tsx";
import * as root from "#web/root.tsx";

let loaded = 0;
let failsToRender = false;
/** Promises on which the loaders of the frame and of the screen wait. */
let untilCategories: Promise<void> | undefined;
let untilScreen: Promise<void> | undefined;

/** A screen whose address selects its loader. */
const screen = {
  loader: async (given: LoaderFunctionArgs) => {
    const { url, params } = given;
    loaded += 1;
    await untilScreen;
    if (url.pathname.endsWith("/asked")) {
      const { request, pattern } = given;
      return {
        path: [request.method, request.url, request.headers.get("x-from"), pattern, params["*"] ?? params.slug].join(
          " ",
        ),
      };
    }
    if (url.pathname === "/accepted") return data({ path: "with a status of its own" }, { status: 202 });
    if (url.pathname === "/moved") throw redirect("/there", 301);
    if (url.pathname === "/gone") throw data(null, { status: 404 });
    if (url.pathname === "/broken") throw new Error("a secret of the database");
    return { path: url.pathname, text: "</script><b>a creator's text" };
  },
  default: function Screen() {
    const { path } = useLoaderData<{ path: string }>();
    if (failsToRender) throw new Error("cannot be rendered");
    return createElement("p", null, path);
  },
  headers: () => ({ "X-Robots-Tag": "noindex" }),
};

let app: FastifyInstance;
const logged: string[] = [];
beforeEach(async () => {
  vi.stubEnv("PROD", true);
  loaded = 0;
  failsToRender = false;
  untilCategories = untilScreen = undefined;
  logged.length = 0;
  app = Fastify({ logger: { level: "error", stream: { write: (line: string) => void logged.push(line) } } });
  const calls = {
    listCategoryPremiums: async () => {
      await untilCategories;
      return { data: [{ id: "1", attributes: { name: "Film, Photo" } }] };
    },
    getPaymentConfig: async () => ({ publishableKey: "", stripeJsUrl: "" }),
  };
  await registerTestPages(app, { entry, root, screen, calls });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await app.close();
});

test("embeds the loaders' data, which cannot end its script, and renders the same bytes and headers each time", async () => {
  const [first, second] = [await app.inject("/x"), await app.inject("/x")];
  expect(first.body).toContain("Film, Photo");
  expect(first.body).toContain("a creator's text");
  expect(first.body).not.toContain("</script><b>");
  expect(second.body).toBe(first.body);
  for (const name of ["etag", "content-security-policy"]) expect(second.headers[name]).toBe(first.headers[name]);
  expect((await app.inject("/y")).headers.etag).not.toBe(first.headers.etag);
});

test("sends the headers of the route, redirect, error or data with a status, and runs each loader once", async () => {
  expect((await app.inject("/x")).headers["x-robots-tag"]).toBe("noindex");
  expect((await app.inject("/x")).headers["content-type"]).toBe("text/html; charset=utf-8");
  loaded = 0;
  const moved = await app.inject("/moved");
  expect([moved.statusCode, moved.headers.location, loaded]).toEqual([301, "/there", 1]);
  const accepted = await app.inject("/accepted");
  expect([accepted.statusCode, accepted.body.includes("with a status of its own"), loaded]).toEqual([202, true, 2]);
  const gone = await app.inject("/gone");
  expect([gone.statusCode, gone.headers["x-robots-tag"], logged, loaded]).toEqual([404, undefined, [], 3]);
});

test("passes the original request to a loader, with its route's pattern and parameters", async () => {
  const asked = async (path: string) => (await app.inject({ url: path, headers: { "x-from": "elsewhere" } })).body;
  expect(await asked("/asked?q=a")).toContain("GET https://shop.example/asked?q=a elsewhere * asked");
  // A post's page is rendered for everyone.
  expect(await asked("/somebody/asked")).toContain("GET https://shop.example/somebody/asked  :username/:slug asked");
});

test("renders the same page whichever loader resolves first", async () => {
  untilScreen = setImmediate();
  const first = await app.inject("/x");
  untilScreen = undefined;
  untilCategories = setImmediate();
  const second = await app.inject("/x");
  expect([second.statusCode, second.body]).toEqual([200, first.body]);
});

test("logs a loader's unexpected error once, and hides it from the page", async () => {
  const { statusCode, body } = await app.inject("/broken");
  expect([statusCode, loaded, body.includes("secret")]).toEqual([500, 1, false]);
  expect(logged.filter((line) => line.includes("a secret of the database"))).toHaveLength(1);
});

test("replaces a screen that fails to render with the error screen, and logs it", async () => {
  failsToRender = true;
  const { statusCode, body } = await app.inject("/x");
  expect([statusCode, body.includes("cannot be rendered")]).toEqual([500, false]);
  expect(logged.join()).toContain("cannot be rendered");
});

test("the menu marks only the shown screen, whatever the case of its address", async () => {
  const current = async (url: string) =>
    [...(await app.inject(url)).body.matchAll(/<a aria-current="page"[^>]*>([^<]*)/g)].map(([, name]) => name);
  expect(await current("/About/x/y")).toEqual(["About"]);
  expect(await current("/x")).toEqual([]);
  expect(await current("/about/x")).toEqual(["About"]);
  expect(await current("/EXPLORE/x/y")).toEqual(["Explore"]);
  expect(await current("/x")).toEqual([]);
});
