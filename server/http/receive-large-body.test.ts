import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { siteOrigin, type TestBrowser } from "#server/testing/test-browser.ts";
import { registerTestPages } from "#server/testing/test-pages.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { createReceiveLargeBody } from "./receive-large-body.ts";

let shop: TestProduct;
let pages: FastifyInstance;
let pagesUrl: string;
beforeAll(async () => {
  shop = await startTestProduct();
  pages = Fastify({ bodyLimit: 64 * 1024 });
  const answer = async ({ request }: { request: Request }) => {
    throw new Response(null, { status: 303, headers: { location: `/got-${(await request.text()).length}` } });
  };
  const signIn = async ({ request }: { request: Request }) => {
    if (!request.headers.get("cookie")) throw new Response(null, { status: 303, headers: { location: "/sign-in" } });
  };
  await registerTestPages(pages, {
    entry: { default: () => new Response("a page") },
    screen: { default: () => null },
    publicUrl: siteOrigin,
    more: {
      "/studio/piece": {
        module: { handle: { audience: "creator" }, middleware: [signIn], action: answer, default: () => null },
      },
    },
  });
  pagesUrl = await pages.listen();
});
afterAll(async () => {
  await pages.close();
  await shop.close();
});

const json = "application/json";
const form = "multipart/form-data; boundary=x";
const savedPost = { title: "Tide pools", excerpt: "What lives there.", price: "4.50" };
const createPost = addressOf("createStudioPost");

/** Opens a request that sends the first byte of its body. A body without a length comes in chunks. */
function sendHalf(
  target: string,
  { url = shop.url, method = "POST", type = json, cookie = "", address = "203.0.113.1", length = "200000" } = {},
): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const size = length === "" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const head = { Host: "x", Origin: siteOrigin, "X-Forwarded-For": address, Cookie: cookie, "Content-Type": type };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join("")}${size}\r\nConnection: close\r\n\r\n`);
  socket.write(length === "" ? "1\r\n{\r\n" : "{");
  return socket;
}

const cookieOf = (browser: TestBrowser) => `session=${browser.cookie("session")}`;
const save = (browser: TestBrowser, letters: number) =>
  browser.send("POST", createPost, { ...savedPost, body: "x".repeat(letters) });

test.each([
  ["a text", "POST", createPost, json],
  ["a picture", "PUT", addressOf("changeStudioPicture"), "image/png"],
  ["a file", "POST", `/studio/pieces/${randomUUID()}/file`, form],
  ["an export", "POST", staffPaths.studioImportFile, form],
])("refuses the large body of %s without a session before it has arrived", async (_name, method, target, type) => {
  for (const length of ["200000", ""])
    expect(await text(sendHalf(target, { method, type, length }))).toMatch(/^HTTP\/1\.1 401 /);
});

test("receives eight large forms without a session at once, two of an address, and refuses more", async () => {
  const type = "application/x-www-form-urlencoded";
  const address = (place: number) => `203.0.113.${60 + place}`;
  const send = async (from: string, cookie = "") => {
    const headers = { cookie, origin: siteOrigin, "content-type": type, "x-forwarded-for": from };
    const body = "x".repeat(200_000);
    return fetch(`${pagesUrl}/studio/piece`, { method: "POST", redirect: "manual", headers, body });
  };
  const answerTo = async (from: string, cookie?: string) => {
    const { status, headers } = await send(from, cookie);
    return [status, headers.get("location")];
  };
  expect(await answerTo(address(0), "ada")).toEqual([303, "/got-200000"]);
  expect(await answerTo(address(0))).toEqual([303, "/sign-in"]);
  const halves = Array.from({ length: 9 }, (_, place) =>
    sendHalf("/studio/piece", { url: pagesUrl, type, address: address(place >> 1) }),
  );
  expect(await Promise.race(halves.map(text))).toMatch(/^HTTP\/1\.1 503 /);
  expect((await send(address(9))).status).toBe(503);
  for (const half of halves) half.destroy();
  await expect.poll(() => answerTo(address(9))).toEqual([303, "/sign-in"]);
});

test("receives two large bodies of an account at once, lets eight wait, and refuses more without delaying others", async () => {
  const [ada, bo] = [await signInAsCreator(shop, "ada-okafor"), await signInAsCreator(shop, "bo-lind")];
  const halves = Array.from({ length: 11 }, (_, place) =>
    sendHalf(createPost, { cookie: cookieOf(ada), address: `203.0.113.${10 + place}` }),
  );
  expect(await Promise.race(halves.map(text))).toMatch(/^HTTP\/1\.1 503 /);
  expect((await save(ada, 70_000)).status).toBe(503);
  expect((await save(ada, 1_000)).status).toBe(200);
  expect((await save(bo, 70_000)).status).toBe(200);
  for (const half of halves) half.destroy();
  await expect.poll(async () => (await save(ada, 70_000)).status).toBe(200);
});

test("receives four large bodies of an address at once; further ones wait", async () => {
  const app = Fastify({ trustProxy: true });
  const open = Promise.withResolvers<void>();
  const received: string[] = [];
  const preParsing = createReceiveLargeBody()(async ({ headers }) => ({ accountId: String(headers.account) }));
  app.post("/", { preParsing }, async ({ headers }) => {
    received.push(String(headers.account));
    if (headers["x-forwarded-for"] === "203.0.113.40") await open.promise;
    return "received";
  });
  const url = await app.listen();
  const send = async (account: string, address: string) => {
    const headers = { "content-type": "text/plain", "x-forwarded-for": address, account };
    return (await fetch(url, { method: "POST", headers, body: "x".repeat(70_000) })).status;
  };
  const sent = ["a", "b", "c", "d", "e", "f"].map((account) => send(account, "203.0.113.40"));
  await expect.poll(() => received.length).toBe(4);
  expect(await send("g", "203.0.113.41")).toBe(200);
  expect(received.length).toBe(5);
  open.resolve();
  expect(await Promise.all(sent)).toEqual(Array(6).fill(200));
  await app.close();
});
