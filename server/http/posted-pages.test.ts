import fastifyRateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import type { Caller } from "#contract/caller.ts";
import { paths } from "#contract/paths.ts";
import { answerError } from "./error-handler.ts";
import { createPageCache } from "./page-cache.ts";
import { registerPages } from "./pages.ts";
import { refuseOtherMethods } from "./refuse-other-methods.ts";
import { createPagePolicy } from "./security-headers.ts";

/** One screen under every address, whose action gives back what was posted to it. */
const build = {
  entry: { module: { default: (_request: Request, status: number) => new Response("<p>a page</p>", { status }) } },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    any: {
      id: "any",
      parentId: "root",
      path: "*",
      module: {
        action: async ({ request }: { request: Request }) => {
          throw new Response(null, { status: 303, headers: { location: `/got?${await request.text()}` } });
        },
        default: () => null,
      },
    },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  assetsBuildDirectory: "",
  basename: "/",
  publicPath: "/",
  future: {},
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 64 * 1024, frameworkErrors: answerError });
  app.setErrorHandler(answerError);
  await app.register(fastifyRateLimit, { global: false });
  const refuse = refuseOtherMethods(app);
  await registerPages(app, {
    build: async () => build,
    calls: {} as Caller,
    brand: defaultBrand,
    publicUrl: "https://shop.example",
    paymentUrl: "https://shop.example/payment",
    policy: createPagePolicy({ jsUrl: "https://js.stripe.com/x.js", apiUrl: new URL("https://api.stripe.com") }, false),
    mode: "production",
    limit: app.createRateLimit({ max: 10_000, timeWindow: 60_000 }),
    kept: createPageCache(2 ** 20),
  });
  refuse();
  await app.ready();
});
afterAll(() => app.close());

const post = (url: string, payload: string, type = "application/x-www-form-urlencoded", origin?: string) =>
  app.inject({ method: "POST", url, payload, headers: { "content-type": type, ...(origin && { origin }) } });

test.each([paths.contact, paths.create])("what is posted to %s arrives, up to 64 kB", async (path) => {
  const answer = await post(path, "fullName=Ana+P%C3%A9rez&message=Hola");
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/got?fullName=Ana+P%C3%A9rez&message=Hola"]);
  expect((await post(path, `message=${"x".repeat(64 * 1024)}`)).statusCode).toBe(413);
});

test("a form that another site sends is refused", async () => {
  const from = (origin: string) => post(paths.contact, "a=b", undefined, origin);
  expect((await from("https://shop.example")).statusCode).toBe(303);
  for (const origin of ["https://elsewhere.example", "http://shop.example", "null"])
    expect((await from(origin)).statusCode, origin).toBe(400);
});

test("anything but a posted form is refused unread, and so is a form at any other page", async () => {
  expect((await post(paths.contact, "<a/>", "application/xml")).statusCode).toBe(415);
  expect((await post(paths.contact, "--x--", "multipart/form-data; boundary=x")).statusCode).toBe(415);
  for (const path of [paths.explore(), paths.home, `${paths.contact}.data`, `${paths.contact}/x`]) {
    const answer = await post(path, "a=b");
    expect([answer.statusCode, answer.headers.allow], path).toEqual([405, "GET, HEAD"]);
  }
  const deleted = await app.inject({ method: "DELETE", url: paths.contact });
  expect([deleted.statusCode, deleted.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
});
