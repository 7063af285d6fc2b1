import Fastify, { type FastifyInstance } from "fastify";
import {
  createContext,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  matchRoutes,
  redirect,
  useLoaderData,
} from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestBuild } from "#server/testing/test-build.ts";
import { registerTestPages } from "#server/testing/test-pages.ts";
import * as entry from "#web/entry.server.tsx";
import * as root from "#web/root.tsx";
import { answerError } from "./error-handler.ts";
import { buildOfReaders, createPageRoutes } from "./page-routes.ts";
import { registerRobots } from "./robots.ts";

const member = createContext("nobody");
const greet: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(member, "Ana");
  const response = await next();
  response.headers.set("x-greeted", "yes");
  return response;
};
const signIn: MiddlewareFunction<Response> = () => {
  throw redirect("/sign-in", 303);
};

let loaded = 0;
const screen = {
  default: () => {
    const shown = useLoaderData<{ loaded: number; member: string }>();
    return `${shown.member} at load ${shown.loaded}`;
  },
  loader: ({ context }: LoaderFunctionArgs) => {
    loaded += 1;
    return { loaded, member: context.get(member) };
  },
};
const everyone = { audience: "everyone" };
const more = {
  "/silent": { module: { ...screen, headers: () => ({ "Cache-Control": "public, max-age=60" }) } },
  "/unknown-word": { module: { ...screen, handle: { audience: "all" } } },
  "/below-silent": { module: { ...screen, handle: everyone }, layout: {} },
  "/studio/posts": { module: { ...screen, handle: { audience: "creator" } } },
  "/studio/*": { module: { ...screen, handle: everyone }, layout: { handle: { audience: "creator" } } },
  "/desk/:section": { module: { ...screen, handle: { audience: "team" } } },
  "/visited": { module: { ...screen, handle: { audience: "visitor" } } },
  "/greeted": { module: { ...screen, handle: everyone, middleware: [greet] } },
  "/closed/:section": { module: { ...screen, handle: everyone }, layout: { handle: everyone, middleware: [signIn] } },
  "/shown": { module: { ...screen, handle: everyone } },
};
const build = createTestBuild({ entry, screen, more });
const routes = createPageRoutes(build);

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(answerError);
  registerRobots(app, "https://shop.example", routes);
  const getPaymentConfig = async () => ({ publishableKey: "", stripeJsUrl: "" });
  const calls = { listCategoryPremiums: async () => ({ data: [] }), getPaymentConfig };
  await registerTestPages(app, { entry, root, screen, more, calls });
});
afterAll(() => app.close());

describe("the audience of a page", () => {
  const secret = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

  test.each([
    ["/silent", "its route says nothing"],
    ["/unknown-word", "its audience is unknown"],
    ["/below-silent", "its layout says nothing"],
    ["/studio/posts", "it is for creators"],
    ["/studio/elsewhere", "its layout is for creators"],
    ["/desk/applications", "it is for the team"],
  ])("%s is private and never cached: %s", async (path) => {
    for (const url of [path, `${path}?lang=es`, `${path}.data`]) {
      const before = loaded;
      for (const method of ["GET", "HEAD", "GET"] as const) {
        const { statusCode, headers } = await app.inject({ method, url });
        expect([statusCode, headers.etag], url).toEqual([200, undefined]);
        expect(headers, `${method} ${url}`).toMatchObject(secret);
      }
      expect(loaded - before, url).toBe(3);
    }
  });

  test.each([
    ["/shown", "private, no-cache", "public, max-age=0, must-revalidate"],
    ["/visited", "private, no-cache", "private, no-cache"],
    ["/ada/tides", "private, no-cache", "public, max-age=0, must-revalidate"],
    ["/greeted", "private, no-cache", "private, no-cache"],
  ])("lets search engines index %s, and lets caches share only pages for everyone", async (url, plain, named) => {
    const answers = [await app.inject(url), await app.inject(`${url}?lang=es`)];
    expect(answers.map(({ headers }) => headers["cache-control"])).toEqual([plain, named]);
    expect(answers.map(({ headers }) => headers["x-robots-tag"])).toEqual([undefined, undefined]);
    expect(answers[0]?.headers.etag).toBeDefined();
  });

  test("robots.txt disallows private pages and secret addresses, and never the whole site", async () => {
    const { body } = await app.inject("/robots.txt");
    for (const path of ["/silent", "/studio/", "/desk/", "/receipt/"]) expect(body).toContain(`\nDisallow: ${path}\n`);
    expect(body).not.toMatch(/^Disallow: (\/|\/visited|\/shown|\/contact)$/m);
    const silent = createTestBuild({ entry, screen, unknown: {} as never, more: { "/:word": { module: screen } } });
    const other = Fastify();
    registerRobots(other, "https://shop.example", createPageRoutes(silent));
    expect((await other.inject("/robots.txt")).body).not.toMatch(/^Disallow: \/$/m);
  });
});

describe("middleware of routes", () => {
  test("sets context values and headers for each request, and makes its page unshared", async () => {
    const first = loaded;
    for (const visit of [1, 2]) {
      const { statusCode, headers, body } = await app.inject("/greeted");
      expect([statusCode, headers["x-greeted"]]).toEqual([200, "yes"]);
      expect(body).toContain(`Ana at load ${first + visit}`);
    }
    const data = await app.inject("/greeted.data");
    expect([data.headers["x-greeted"], data.body.includes("Ana")]).toEqual(["yes", true]);
    expect((await app.inject("/shown")).body).toContain("nobody at load");
  });

  test("redirects from a layout before the page's loader runs", async () => {
    const before = loaded;
    const { statusCode, headers } = await app.inject("/closed/section");
    expect([statusCode, headers.location, loaded]).toEqual([303, "/sign-in", before]);
  });
});

test("matches pages as the framework does, readers' pages also among their own routes", () => {
  const nested = createTestBuild({ entry, screen, more });
  const add = (id: string, route: object) => Object.assign(nested.routes, { [id]: { id, module: screen, ...route } });
  add("workshop", { parentId: "root", path: "workshop" });
  add("workshop start", { parentId: "workshop", index: true });
  add("workshop posts", { parentId: "workshop", path: "posts" });
  add("workshop post", { parentId: "workshop posts", path: ":slug" });
  add("workshop rest", { parentId: "workshop", path: "*" });
  type Routes = typeof nested.routes;
  const below = (routes: Routes, parentId: string | undefined): object[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) => ({ ...route, children: route?.index ? undefined : below(routes, route?.id) }));
  const matched = (routes: Routes, path: string) =>
    `/${matchRoutes(below(routes, undefined) as never, path)
      ?.flatMap(({ route }) => route.path || [])
      .join("/")}`;
  const addresses = [
    ...["/", "//", "/explore", "/EXPLORE/", "/%65xplore", "/explore%2F", "/%", "/404", "/nothing", "/a/b/c"],
    ...["/studio", "/studio/", "/studio/posts", "/Studio/Posts", "/studio/a/b", "/desk", "/desk/applications"],
    ...["/workshop", "/workshop/", "/workshop/posts", "/workshop/posts/tides", "/workshop/a", "/workshop/posts/a/b"],
    ...["/creator/ada", "/creator", "/creator/", "/ada/tides", "/ada/", "/ada//tides", "//ada/tides", "/blog/tides"],
    ...["/payment", "/payment/qr", "/payment/other", "/receipt/R-1", "/receipt/R-1/x", "/ñandú/%C3%B1", "/a%2Fb/c"],
  ];
  const own = createPageRoutes(nested);
  const ofReaders = buildOfReaders(nested).routes;
  for (const path of addresses) {
    const { pattern, area } = own.find(path);
    expect(pattern, path).toBe(matched(nested.routes, path));
    if (area === "readers") expect(pattern, path).toBe(matched(ofReaders, path));
  }
  expect(Object.keys(ofReaders).filter((id) => /studio|desk/.test(id))).toEqual([]);
});
