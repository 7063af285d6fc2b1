import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { registerTestPages } from "#server/testing/test-pages.ts";
import { answerError } from "./error-handler.ts";
import { refuseOtherMethods } from "./refuse-other-methods.ts";

const entry = { default: (_request: Request, status: number) => new Response("<p>a page</p>", { status }) };

/** Its action returns the posted fields. */
const screen = {
  action: async ({ request }: { request: Request }) => {
    throw new Response(null, { status: 303, headers: { location: `/got?${await request.text()}` } });
  },
  default: () => null,
};

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 64 * 1024, frameworkErrors: answerError });
  app.setErrorHandler(answerError);
  const refuse = refuseOtherMethods(app);
  await registerTestPages(app, { entry, screen, networkUrl: "http://192.168.1.20:3000" });
  refuse();
  await app.ready();
});
afterAll(() => app.close());

const post = (url: string, payload: string, type = "application/x-www-form-urlencoded", origin?: string) =>
  app.inject({ method: "POST", url, payload, headers: { "content-type": type, ...(origin && { origin }) } });

test.each([paths.contact, paths.create])("accepts a form posted to %s, up to 64 kB", async (path) => {
  const answer = await post(path, "fullName=Ana+P%C3%A9rez&message=Hola");
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/got?fullName=Ana+P%C3%A9rez&message=Hola"]);
  expect((await post(path, `message=${"x".repeat(64 * 1024)}`)).statusCode).toBe(413);
});

test("accepts a form that the router's script posts to the page's data", async () => {
  const answer = await post(`${paths.contact}.data`, "a=b");
  expect([answer.statusCode, answer.body]).toEqual([202, expect.stringContaining("/got?a=b")]);
});

test("rejects a form from another site", async () => {
  const from = (origin: string) => post(paths.contact, "a=b", undefined, origin);
  expect((await from("https://shop.example")).statusCode).toBe(303);
  for (const origin of ["https://elsewhere.example", "http://shop.example", "null"])
    expect((await from(origin)).statusCode, origin).toBe(400);
});

test("accepts a form from the site's network address at that address only", async () => {
  const from = (origin: string, host: string) =>
    app.inject({
      method: "POST",
      url: paths.contact,
      payload: "a=b",
      headers: { "content-type": "application/x-www-form-urlencoded", origin, host },
    });
  expect((await from("http://192.168.1.20:3000", "192.168.1.20:3000")).statusCode).toBe(303);
  expect((await from("http://192.168.1.20:3000", "shop.example")).statusCode).toBe(400);
  expect((await from("http://evil.example", "evil.example")).statusCode).toBe(400);
});

test("rejects unread all bodies but posted forms, and forms at other pages", async () => {
  expect((await post(paths.contact, "<a/>", "application/xml")).statusCode).toBe(415);
  expect((await post(paths.contact, "--x--", "multipart/form-data; boundary=x")).statusCode).toBe(415);
  for (const path of [paths.explore(), paths.home, `${paths.explore()}.data`, `${paths.contact}/x`]) {
    const answer = await post(path, "a=b");
    expect([answer.statusCode, answer.headers.allow], path).toEqual([405, "GET, HEAD"]);
  }
  const deleted = await app.inject({ method: "DELETE", url: paths.contact });
  expect([deleted.statusCode, deleted.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
});
