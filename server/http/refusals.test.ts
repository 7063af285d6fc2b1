import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { commonHeaders } from "#server/http/security-headers.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends bytes verbatim, which `fetch` would normalize first, and reads the one answer. */
async function send(bytes: string, url = product.url): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  const [head = "", ...body] = answer.split("\r\n\r\n");
  const [, ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => [line.split(": ", 1)[0] ?? "", line.slice(line.indexOf(": ") + 2)]));
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]), headers, body: body.join("\r\n\r\n") };
}
let asked = 0;
/** Each request comes from another visitor: together they are more than the limit of one. */
function ask(method: string, target: string, more = ""): Promise<Answer> {
  asked += 1;
  const visitor = `X-Forwarded-For: 10.1.${asked >> 8}.${asked & 255}\r\n`;
  return send(`${method} ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n${visitor}${more}\r\n`);
}

function expectCommonHeaders({ headers }: Answer, of: string) {
  for (const [name, value] of Object.entries(commonHeaders(false)))
    expect(headers.get(name), `${name} of ${of}`).toBe(value);
  expect(headers.get("cache-control"), of).toBe("no-store");
}

function expectCode(answer: Answer, status: number, error: string, of: string) {
  expect([answer.status, answer.body], of).toEqual([status, JSON.stringify({ error })]);
  expect(answer.headers.get("content-type"), of).toBe("application/json; charset=utf-8");
  expectCommonHeaders(answer, of);
}

const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

describe("an unsupported method", () => {
  test.each(Object.values(calls))("is rejected by $path with its supported methods", async ({ path, ...call }) => {
    const target = path.replace(/:page/, "1").replace(/:\w+/g, "x");
    const known: string[] = Object.values(calls).flatMap((one) => (one.path === path ? one.method : []));
    const allowed = [...known, ...(known.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
    for (const other of methods.filter((name) => !known.includes(name))) {
      const answer = await ask(other, target, "Content-Type: text/plain\r\nContent-Length: 0\r\n");
      const error = { error: "METHOD_NOT_ALLOWED" };
      expect([answer.status, JSON.parse(answer.body)], `${other} ${call.summary}`).toEqual([405, error]);
      expect(answer.headers.get("allow")).toBe(allowed);
      expectCommonHeaders(answer, `${other} ${path}`);
    }
  });

  test("is rejected in JSON at calls, and in a line of text at pages", async () => {
    for (const target of ["/healthz", "/readyz", "/media/x/original", "/api/openapi.json"]) {
      for (const method of methods.slice(1)) {
        const answer = await ask(method, `${target}?email=canary@readers.example`);
        expectCode(answer, 405, "METHOD_NOT_ALLOWED", `${method} ${target}`);
        expect(answer.headers.get("allow")).toBe("GET, HEAD");
      }
    }
    for (const target of ["/", "/explore", "/ada/some-post", "/no/such", "/dev/mail", "/robots.txt", "/explore.data"]) {
      for (const method of [...methods.slice(1), "PROPFIND"]) {
        const answer = await ask(method, `${target}?email=canary@readers.example`);
        expect([answer.status, answer.body], `${method} ${target}`).toEqual([405, "405 Method Not Allowed\n"]);
        expect(answer.headers.get("allow")).toBe("GET, HEAD");
        expectCommonHeaders(answer, target);
      }
    }
    expect(product.logLines.join()).not.toContain("canary");
  });
});

describe("bytes that never become a request", () => {
  test.each([
    ["a line that is not HTTP", "GARBAGE\r\n\r\n", 400],
    ["another version", "GET / HTTP/9.9\r\n\u0000\r\n\r\n", 400],
    ["no host", "GET /api/payments/config HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    [
      "two hosts",
      "GET /healthz HTTP/1.1\r\nHost: shop.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      400,
    ],
    ["a target of 15 kB", `GET /healthz?${"x".repeat(15_000)}@ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414],
    [
      "two lengths of a body",
      "POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
      400,
    ],
    ["headers without end", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ])("rejects %s in the contract's shape", async (what, bytes, status) => {
    expectCode(await send(bytes), status, "INVALID_DATA", what);
    expect((await ask("GET", "/healthz")).status).toBe(200);
  });

  test("ignores an unknown expectation", async () => {
    expect((await ask("GET", "/healthz", "Expect: the-unexpected\r\n")).status).toBe(200);
  });
});

describe("limits of connections", () => {
  const half = "POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
  let limited: TestProduct;
  beforeAll(async () => {
    limited = await startTestProduct();
  });
  afterAll(() => limited.close());

  test.each([
    // A reader's address, then a proxy's, which only the limit of the process concerns.
    ["an address's limit", { TRUSTED_PROXIES: "10.0.0.1", MAX_CONNECTIONS_PER_ADDRESS: "8" }],
    [
      "the limit of the process",
      { TRUSTED_PROXIES: "127.0.0.1", MAX_CONNECTIONS: "8", MAX_CONNECTIONS_PER_ADDRESS: "4" },
    ],
  ])("closes connections beyond %s, and accepts new ones once others end", async (_, environment) => {
    await limited.restart(environment);
    const { hostname, port } = new URL(limited.url);
    const isOpen = () =>
      fetch(`${limited.url}/healthz`, { headers: { connection: "close" } }).then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen).toBe(true);
    let closed = 0;
    const sockets = Array.from({ length: 20 }, () =>
      connect(Number(port), hostname)
        .on("error", () => {})
        .on("close", () => {
          closed += 1;
        })
        .resume(),
    );
    await expect.poll(() => closed).toBe(20 - 8);
    expect(await isOpen()).toBe(false);
    for (const socket of sockets) socket.destroy();
    await expect.poll(isOpen).toBe(true);
  });

  test("answers 408 when headers or body do not arrive in time", async () => {
    await limited.restart({ REQUEST_TIMEOUT_SEC: "1" });
    expectCode(await send(half, limited.url), 408, "INVALID_DATA", "half a body");
    expectCode(await send("GET / HTTP/1.1\r\n", limited.url), 408, "INVALID_DATA", "half of the headers");
  });
});

test("rejects a path that is not UTF-8 at calls", async () => {
  for (const target of [
    "/api/%zz",
    "/api/content/post/%ff%fe?alg=RS256FAST",
    "/media/%/original",
    "/media/%c0%ae/original",
  ])
    expectCode(await ask("GET", target), 400, "INVALID_DATA", target);
});

test("answers programs without a page at unknown addresses", async () => {
  for (const target of [
    "/api",
    "/api/",
    "/api/no-such-call",
    "/media",
    "/media/",
    "/media/x",
    "/media/x/original/more",
  ])
    expectCode(await ask("GET", target), 404, "NOT_FOUND", target);
});

test("robots.txt disallows calls and caught mails", async () => {
  const { status, headers, body } = await ask("GET", "/robots.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  for (const path of ["/api/", "/dev/"]) expect(body).toContain(`Disallow: ${path}\n`);
});

test("logs none of these as a server error", () => {
  expect(product.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
