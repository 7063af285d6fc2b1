import { get as httpGet } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import type { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { registerTestPages } from "#server/testing/test-pages.ts";
import { answerError } from "./error-handler.ts";
import { routableTarget } from "./routable-target.ts";

/** The promise on which renderings wait, where a test delays them. */
let goOn: Promise<void> | undefined;
/** The number of renderings that have started. */
let begun = 0;
let isOverLimit = false;

/** Its HTML shows the request that the framework got. */
const entry = {
  default: async (request: Request, status: number) => {
    begun += 1;
    await goOn;
    return new Response(request.method === "HEAD" ? null : `<p>${request.url}</p>`, {
      status,
      headers: { "content-type": "text/html" },
    });
  },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ frameworkErrors: answerError, rewriteUrl: ({ url = "/" }) => routableTarget(url) });
  app.setErrorHandler(answerError);
  const screen = { default: () => null };
  await registerTestPages(app, {
    entry,
    screen,
    publicUrl: "https://shop.example:8443",
    isOverLimit: () => isOverLimit,
  });
  await app.listen({ port: 0 });
});
afterAll(() => app.close());

/** Requests a target verbatim: `inject` and `fetch` would normalize it first. */
function ask(target: string): Promise<{ status: number; body: string }> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpGet({ port, path: target }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: await text(response) });
    }).on("error", reject);
  });
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("pages", () => {
  test("treats every request target as an address of this site, without a server error", async () => {
    const targets = ["//[", "///a//b", "//evil.example/x", "http://evil.example/x", "/%", "/a%00b"];
    for (const target of [...targets, "/?a=%", `/${"x".repeat(5_000)}`]) {
      const answer = await ask(target);
      expect([answer.status, answer.body], target.slice(0, 40)).toEqual([
        200,
        expect.stringContaining("<p>https://shop.example:8443/"),
      ]);
    }
    expect((await ask("http://[")).status).toBe(400);
  });

  test.each([
    ["//?lang=es", "/?lang=es"],
    ["/explore/", "/explore"],
    ["/EXPLORE//?category=Food%20%26%20Wine&page=2", "/explore?category=Food%20%26%20Wine&page=2"],
    ["/%61bout?lang=es", "/about?lang=es"],
    ["/Privacy-and-Terms/", "/privacy-and-terms"],
    ["/payment/QR", "/payment/qr"],
    ["/Creator/Ada-Okafor/", "/creator/ada-okafor"],
    ["/Ada-Okafor/The-First/?x=1", "/ada-okafor/the-first?x=1"],
    ["/blog/the-first/", "/blog/the-first"],
    ["/Embed/Ada-Okafor/The-First/?lang=es", "/embed/ada-okafor/the-first?lang=es"],
  ])("redirects %s to the canonical %s", async (odd, plain) => {
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, headers } = await app.inject({ method, url: odd });
      expect([statusCode, headers.location, headers["cache-control"]]).toEqual([301, plain, "no-store"]);
    }
    expect((await get(plain)).statusCode).toBe(200);
  });

  test.each([
    "/Nothing/",
    "/a/b/",
    "/Ada-Okafor/x_y",
    "/receipt/R-1aB",
    "/Receipt/R-1aB/",
    "/explore%2F",
    "/Explore.data",
  ])("does not redirect %s, which is no other spelling of a screen", async (path) => {
    expect((await get(path)).statusCode).toBe(200);
  });

  test("lets caches share only pages whose address names the language", async () => {
    const cacheControl = async (path: string) => (await get(path)).headers["cache-control"];
    expect(await cacheControl("/explore?lang=es")).toBe("public, max-age=0, must-revalidate");
    for (const path of ["/explore", "/explore?lang=", "/explore?lang=fr", "/explore?lang=fr&lang=es"])
      expect(await cacheControl(path), path).toBe("private, no-cache");
  });

  test("answers 304 for an unchanged page", async () => {
    const first = await get("/explore");
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"/);
    for (const tags of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const again = await get("/explore", { "if-none-match": tags });
      expect([again.statusCode, again.body], tags).toEqual([304, ""]);
    }
    for (const tags of ['"other"', etag.replaceAll('"', ""), ""])
      expect((await get("/explore", { "if-none-match": tags })).statusCode, tags).toBe(200);
  });

  test("answers HEAD like GET for a shared page, and without body headers for other pages", async () => {
    const head = (url: string) => app.inject({ method: "HEAD", url });
    expect((await head("/explore")).headers.etag).toBe((await get("/explore")).headers.etag);
    expect((await head("/explore?q=light")).headers.etag).toBeUndefined();
  });
});

describe("under overload", () => {
  test("answers with `Retry-After` and a self-contained page in the visitor's language", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    goOn = promise;
    const search = async (number: number, headers = {}) =>
      await app.inject({ url: `/explore?q=${number}`, headers, remoteAddress: `203.0.113.${number}` });
    const waiting = Array.from({ length: 100 }, (_, number) => search(number));
    const refused = await search(100, { "accept-language": "es-AR" });
    expect([refused.statusCode, refused.headers["retry-after"], refused.headers["cache-control"]]).toEqual([
      ...[503, "2", "no-store"],
    ]);
    expect(refused.headers["content-type"]).toContain("text/html");
    expect(refused.body).toMatch(/<html lang="es">.*<h1>Demasiado a la vez<\/h1>/);
    expect(refused.headers["content-security-policy"]).toContain("default-src 'none'");
    goOn = undefined;
    resolve();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200));
    expect((await search(101)).statusCode).toBe(200);
  });

  test("renders four pages of one address at once; its further requests do not delay other visitors", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    goOn = promise;
    begun = 0;
    const search = async (number: number, remoteAddress: string) =>
      await app.inject({ url: `/explore?q=${number}`, remoteAddress });
    const flood = Array.from({ length: 300 }, (_, number) => search(number, "203.0.113.7"));
    const other = search(0, "203.0.113.8");
    const refused = await Promise.race(flood);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
    await expect.poll(() => begun).toBe(4 + 1);
    goOn = undefined;
    resolve();
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 503).length]).toEqual([
      ...[32, 268],
    ]);
  });

  test("answers 503 with the screen when its calls find no place", async () => {
    const full = Fastify();
    full.setErrorHandler(answerError);
    const noRoom = () => Promise.reject(new Error("timeout exceeded when trying to connect"));
    const loader = ({ context }: { context: RouterContextProvider }) => {
      const { vitrinaAppContext } = globalThis as { vitrinaAppContext?: Parameters<RouterContextProvider["get"]>[0] };
      const { calls } = context.get(vitrinaAppContext as never) as { calls: Client };
      return calls.listCategoryPremiums();
    };
    const screen = { default: () => null, loader };
    await registerTestPages(full, { entry, screen, calls: { listCategoryPremiums: noRoom } });
    const answer = await full.inject({ url: "/explore" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
    await full.close();
  });
});

describe("a visitor over the limit", () => {
  test("gets prepared answers: pages redirect to /429, which is rendered once per language", async () => {
    begun = 0;
    isOverLimit = true;
    for (const url of ["/", "/explore?q=1", "/ada/some-post", "/nothing", "/contact"]) {
      const { statusCode, headers, body } = await get(url, { "accept-encoding": "gzip" });
      expect([statusCode, headers.location, headers["retry-after"], body], url).toEqual([302, "/429", "60", ""]);
      expect(headers["cache-control"]).toBe("no-store");
    }
    for (const language of ["en", "es", "en", "es", "en"]) {
      const { headers, body } = await get("/429?x=1", { "accept-language": language });
      expect([headers["retry-after"], headers["cache-control"]]).toEqual(["60", "no-store"]);
      expect(body).toContain("<p>https://shop.example:8443/429</p>");
    }
    expect(begun).toBe(2);
    // The router follows this like its own redirects.
    const data = await get("/explore.data?q=1");
    expect([data.statusCode, data.headers["x-remix-redirect"], data.headers["retry-after"]]).toEqual([
      204,
      "/429",
      "60",
    ]);
    expect(begun).toBe(2);
    isOverLimit = false;
    expect((await get("/explore")).statusCode).toBe(200);
  });

  test("gets the screen of /429 whichever of its data other visitors requested", async () => {
    const flooded = Fastify();
    flooded.setErrorHandler(answerError);
    await registerTestPages(flooded, { entry, screen: { default: () => null }, isOverLimit: () => true });
    for (let number = 0; number < 40; number++) await flooded.inject({ url: `/429.data?_routes=x${number}` });
    const { headers, body } = await flooded.inject({ url: "/429", headers: { "accept-language": "es" } });
    expect([headers["retry-after"], body]).toEqual(["60", "<p>https://shop.example/429</p>"]);
    await flooded.close();
  });
});

describe("the policy of pages with the provider's real hosts", () => {
  test("allows the provider's script, frames and calls, and no other foreign origin", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    const directive = (name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";
    const stripe = ["https://js.stripe.com", "https://*.js.stripe.com"];
    for (const host of stripe) expect(directive("script-src")).toContain(host);
    for (const host of [...stripe, "https://hooks.stripe.com"]) expect(directive("frame-src")).toContain(host);
    expect(directive("connect-src")).toContain("https://api.stripe.com");
    expect(directive("form-action")).toContain("https://hooks.stripe.com");
    expect(policy).not.toMatch(/unsafe|https:(\s|;|$)| \*(\s|;|$)/);
  });
});
