import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { openDatabase } from "#db/client.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import { createProduct, type Product } from "./product.ts";
import { createEchoBuild } from "./testing/echo-build.ts";
import { type CatalogueSeed, seedCatalogue, seedCreator } from "./testing/seed-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let visits = 0;
let rendered: string[] = [];
/** Runs in a render after it has read the database. */
let afterReading: (() => Promise<void>) | undefined;

const build = createEchoBuild({
  onRender: (url) => rendered.push(url),
  afterReading: () => afterReading?.(),
});

interface Answer {
  body: string;
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  status: number;
}

interface Server {
  app: FastifyInstance;
  product: Product;
  /** The process id of the connection that receives notifications. */
  listener(): Promise<number>;
  /** Asks over the wire, by `method` (GET if none is given). */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The contents of `/metrics`. */
  figures(): Promise<string>;
  close(): Promise<void>;
}

let database: TestDatabase;
let servers: [Server, Server];

beforeAll(async () => {
  database = await createTestDatabase();
  servers = [await startServer(), await startServer()];
  await seedCatalogue(servers[0].product, [post("first"), post("second", { category: "Music" })]);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

const post = (slug: string, rest: Partial<CatalogueSeed> = {}): CatalogueSeed => ({ slug, priceCents: 500, ...rest });

/**
 * A second one simulates another process: it has its own page cache and its own connection, and shares only the
 * database.
 */
async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const pidsBefore = await listenerPids();
  const config = readConfig({
    DATABASE_URL: database.url,
    ...requiredSettings,
    TRUSTED_PROXIES: "127.0.0.1",
    ...env,
  });
  const product = createProduct(config, pino({ level: "silent" }));
  const screens = {
    build: async () => build,
    assetsFolder: undefined,
    mode: "production",
    middleware: undefined,
  } as const;
  const metrics = createMetrics((error) => {
    throw error;
  });
  const app = await createApp(config, product, screens, () => false, metrics);
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  const server: Server = {
    app,
    product,
    figures: () => metrics.expose(),
    listener: async () => {
      const pid = (await listenerPids()).find((one) => !pidsBefore.includes(one));
      if (pid === undefined) throw new Error("It does not listen");
      return pid;
    },
    async get(path, { method = "GET", ...headers }: Record<string, string> = {}) {
      // Each visit has its own address, so that no limit applies.
      visits += 1;
      const address = `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
      const asking = request({ port, path, method, headers: { "x-forwarded-for": address, ...headers } }).end();
      const [answer] = (await once(asking, "response")) as [IncomingMessage];
      const bytes = await buffer(answer);
      return { body: bytes.toString(), bytes, headers: answer.headers, status: answer.statusCode ?? 0 };
    },
    async close() {
      await app.close();
      await product.close();
    },
  };
  if (config.pageCacheBytes > 0) await keeps(server);
  return server;
}

async function listenerPids(): Promise<number[]> {
  const { rows } = await database.db.query<{ pid: number }>({
    text: "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'vitrina pages %' AND datname = current_database()",
  });
  return rows.map(({ pid }) => pid);
}

/** Only a wait that fails takes this long. */
const waitMs = 20_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + waitMs;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error("It never came");
    await turn();
  }
}

/** Waits until a server caches its pages, and has this one in its cache. */
async function keeps(server: Server, path: string = paths.policies): Promise<void> {
  await until(async () => {
    await server.get(path);
    rendered = [];
    await server.get(path);
    return rendered.length === 0;
  });
}

/** Waits until all notifications so far have arrived: they arrive in the order of the commits. */
async function heard(): Promise<void> {
  for (const server of servers) await keeps(server);
  await database.db.query({ text: "SELECT pg_notify('content_changed', 'all')" });
  for (const server of servers)
    await until(async () => {
      rendered = [];
      await server.get(paths.policies);
      return rendered.length > 0;
    });
}

/** Waits until a server has received all notifications so far, and drops only the page of a creator without posts. */
async function hasHeard(server: Server): Promise<void> {
  const page = paths.creator("grace-hopper");
  await seedCreator(server.product, { username: "grace-hopper" });
  const isRendered = async () => {
    rendered = [];
    await server.get(page);
    return rendered.length > 0;
  };
  await until(async () => !(await isRendered()));
  await database.db.query({ text: "SELECT pg_notify('content_changed', 'creator grace-hopper')" });
  await until(isRendered);
}

const postPath = paths.post("ada-okafor", "first");

test("stores the language of a link on the shop's own pages, and of a typed address, for its visitor, and changes no reply to others", async () => {
  const [server] = servers;
  await heard();
  const path = paths.inLanguage(postPath, "es");
  const chosen = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document", "accept-language": "en" };
  const plain = await server.get(path);
  for (let visit = 0; visit < 2; visit++) {
    const answer = await server.get(path, chosen);
    expect(answer.body).toBe(plain.body);
    expect(answer.headers["set-cookie"]).toEqual(["lang=es; Path=/; Max-Age=31536000; SameSite=Lax"]);
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
  }
  const typed = await server.get(path, { ...chosen, "sec-fetch-site": "none" });
  expect(typed.headers["set-cookie"], "an address that the reader typed").toHaveLength(1);
  const others = [
    {},
    { ...chosen, "sec-fetch-site": "cross-site" },
    { ...chosen, "sec-fetch-dest": "empty" },
    { ...chosen, cookie: "lang=es" },
  ];
  for (const headers of others) {
    const answer = await server.get(path, headers);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe(plain.headers["cache-control"]);
  }
  expect((await server.get(postPath, chosen)).headers["set-cookie"]).toBeUndefined();
  const search = await server.get(paths.inLanguage(paths.explore({ q: "first" }), "es"), chosen);
  expect(search.headers["set-cookie"]).toHaveLength(1);
  expect(search.headers["cache-control"]).toBe("private, no-cache");
  const card = { ...chosen, referer: `http://localhost:3000${paths.embed("ada-okafor", "first")}` };
  expect((await server.get(path, card)).headers["set-cookie"]).toBeUndefined();
});

test("over https stores the language in a __Host- cookie, and still reads the cookie name of earlier versions", async () => {
  const server = await startServer({ PUBLIC_URL: "https://shop.example" });
  onTestFinished(() => server.close());
  const path = paths.inLanguage(postPath, "es");
  const chosen = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document", "accept-language": "en" };
  expect((await server.get(path, chosen)).headers["set-cookie"]).toEqual([
    "__Host-lang=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  ]);
  for (const cookie of ["lang=es", "__Host-lang=es", "__Host-lang=es; lang=en"])
    expect((await server.get(path, { ...chosen, cookie })).headers["set-cookie"], cookie).toBeUndefined();
});

test("renders a page once for all visitors, also simultaneous ones, with identical bytes", async () => {
  const [server] = servers;
  await heard();
  rendered = [];
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.get(postPath)));
  answers.push(await server.get(`${postPath}?utm_source=x&fbclid=${"y".repeat(50)}&page=7`));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(rendered).toEqual([`http://localhost:3000${postPath}`]);
  const { headers } = answers[0] ?? {};
  expect(headers).toMatchObject({ etag: answers.at(-1)?.headers.etag, "cache-control": "private, no-cache" });
  const compressed = await server.get(postPath, { "accept-encoding": "zstd, br, gzip" });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(compressed.bytes).toString()).toBe(answers[0]?.body);
  const refusing = await server.get(postPath, { "accept-encoding": "br;q=0, gzip;q=0.5" });
  expect(refusing.headers["content-encoding"]).toBe("gzip");
  const again = await server.get(postPath, { "if-none-match": String(headers?.etag) });
  expect([again.status, again.body]).toEqual([304, ""]);
  const head = await server.get(postPath, { method: "HEAD" });
  expect([head.status, head.headers.etag, head.body]).toEqual([200, headers?.etag, ""]);
  expect(rendered).toHaveLength(1);
});

test("renders each language and filter as a page of its own, and ignores parameters that no screen reads", async () => {
  const [server] = servers;
  const rendersOf = async (path: string, headers?: Record<string, string>) => {
    rendered = [];
    await server.get(path, headers);
    return rendered.map((url) => url.slice("http://localhost:3000".length));
  };
  await heard();
  expect(await rendersOf(paths.explore())).toEqual(["/explore"]);
  expect(await rendersOf(paths.explore(), { cookie: "lang=es" })).toEqual(["/explore"]);
  expect(await rendersOf(paths.explore(), { "accept-language": "es-AR,es;q=0.9" })).toEqual([]);
  expect(await rendersOf("/explore?lang=es&x=1")).toEqual(["/explore?lang=es"]);
  expect(await rendersOf("/explore?x=1&page=2&language=Spanish&category=A")).toEqual([
    "/explore?category=A&language=Spanish&page=2",
  ]);
  expect(await rendersOf("/explore?category=A&language=Spanish&page=2&page=3")).toEqual([]);
  expect(await rendersOf("/explore?page=1&language=Klingon&category=All")).toEqual([]);
  for (const own of ["/explore?q=light", "/contact", "/create", "/payment?amount=5", `${postPath}?slug=second`])
    for (const time of [1, 2]) expect(await rendersOf(own), `${own} ${time}`).toEqual([own]);
});

test("renders the 404 screen once per language for all unknown addresses", async () => {
  const [server] = servers;
  await heard();
  rendered = [];
  for (const path of ["/nothing", "/wp-login.php", "/a/b/c", "/.env"]) await server.get(path);
  await server.get("/nothing?lang=es");
  await server.get("/a/b/c?utm_source=x", { "accept-language": "es" });
  expect(rendered.map((url) => url.slice("http://localhost:3000".length))).toEqual([
    "/404/404/404",
    "/404/404/404?lang=es",
    "/404/404/404",
  ]);
});

test("a cached page depends on neither cookie nor address of its first visitor", async () => {
  const { body } = await servers[0].get(paths.about, { cookie: "secret=1", authorization: "Bearer x", "x-a": "b" });
  expect(body).toContain(
    "A call without a visitor cannot be counted against the limit of /api/payments/check-mail-domain",
  );
  expect(body).toContain('"headers":[]');
  rendered = [];
  await servers[0].get(paths.about);
  expect(rendered, "a call whose reply leaves no tags keeps the page out of the cache").toHaveLength(1);
});

test("caches only complete replies, and neither serves nor caches pages for a visitor over the limit", async () => {
  const [server] = servers;
  for (const time of [1, 2]) {
    rendered = [];
    const missing = await server.get("/nobody/nothing");
    expect([time, missing.status, rendered.length]).toEqual([time, 404, 1]);
  }
  const crowd = (port: number) => ({ "x-forwarded-for": `203.0.113.50:${port}` });
  await heard();
  for (let visit = 1; visit <= 600; visit++) await server.get(paths.policies, crowd(visit));
  rendered = [];
  const refused = await server.get(postPath, crowd(601));
  expect([refused.status, refused.headers.location, rendered.length]).toEqual([302, paths.tooManyRequests, 0]);
  expect(refused.headers["retry-after"]).toBeDefined();
  expect((await server.get(postPath)).status).toBe(200);
});

test("after a change shows no old page: at once on the publisher's server, elsewhere after the notification, for posts, creators, categories, files and dates", async () => {
  const shop = servers[0].product;
  const pages = [
    postPath,
    paths.post("ada-okafor", "second"),
    paths.explore(),
    paths.creator("ada-okafor"),
    "/policies",
  ];
  const changes: [name: string, change: () => Promise<unknown>, changed: string[]][] = [
    [
      "title",
      () => seedCatalogue(shop, [post("first", { title: "Another title" })]),
      [pages[0] as string, "/explore", "/creator/ada-okafor", "/policies"],
    ],
    ["new post", () => seedCatalogue(shop, [post("third")]), ["/explore", "/creator/ada-okafor", "/policies"]],
    [
      "price",
      () => seedCatalogue(shop, [post("first", { title: "Another title", priceCents: 900 })]),
      [pages[0] as string, "/explore", "/creator/ada-okafor", "/policies"],
    ],
    ["creator", () => seedCreator(shop, { username: "ada-okafor", lastName: "Other" }), pages],
    ["first of a category", () => seedCatalogue(shop, [post("third", { category: "Science" })]), pages],
  ];
  for (const [name, change, changed] of changes) {
    await heard();
    const before = new Map<string, string>();
    for (const server of servers) for (const path of pages) before.set(path, (await server.get(path)).body);
    await change();
    const [publisher, other] = servers;
    for (const path of changed)
      expect((await publisher.get(path)).body, `${path} after: ${name}`).not.toBe(before.get(path));
    for (const path of changed) await until(async () => (await other.get(path)).body !== before.get(path));
    // Pages that do not show the change were not rendered again.
    rendered = [];
    for (const path of pages.filter((one) => !changed.includes(one))) await servers[0].get(path);
    expect(rendered, name).toEqual([]);
  }
});

test("a server without notifications caches nothing, and caches again once it receives them", async () => {
  const [one, other] = servers;
  await heard();
  await other.get(postPath);
  await allowConnections(false);
  await database.db.query({ text: "SELECT pg_terminate_backend($1)", values: [await other.listener()] });
  await seedCatalogue(one.product, [post("first", { title: "Changed unheard" })]);
  expect((await other.get(postPath)).body).toContain("Changed unheard");
  rendered = [];
  for (const _time of [1, 2]) await other.get(postPath);
  expect(rendered).toHaveLength(2);
  await allowConnections(true);
  await keeps(other);
  expect((await other.get(postPath)).body).toContain("Changed unheard");
});

test("a server without memory for pages renders each visit, with the same contents as others", async () => {
  const [one] = servers;
  const forgetful = await startServer({ PAGE_CACHE_MB: "0" });
  try {
    await heard();
    rendered = [];
    const visits = [await forgetful.get(postPath), await forgetful.get(postPath)];
    expect(rendered).toHaveLength(2);
    expect(visits.map(({ body }) => body)).toEqual(Array(2).fill((await one.get(postPath)).body));
    await seedCatalogue(one.product, [post("first", { title: "Seen at once" })]);
    expect((await forgetful.get(postPath)).body).toContain("Seen at once");
  } finally {
    await forgetful.close();
  }
});

/** A way to the database that can be cut, as when the database is away for one server alone. */
async function openCuttableWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const way = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  await once(way.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => way.close(),
  };
}

test("while the database is away a server answers with cached pages, refuses the rest, and shows nothing old afterwards", async () => {
  const [one] = servers;
  const way = await openCuttableWay(database.url);
  const cutOff = await startServer({ DATABASE_URL: way.url });
  const changed = paths.post("ada-okafor", "second");
  try {
    await heard();
    await keeps(cutOff);
    await cutOff.get(changed);
    await seedCatalogue(one.product, [post("second", { category: "Music", title: "Changed before the outage" })]);
    await until(async () => (await cutOff.get(paths.explore())).body.includes("Changed before the outage"));
    // A page that a late announcement dropped could not be served during the outage.
    await hasHeard(cutOff);
    let fresh = await cutOff.get(postPath);
    await until(async () => {
      rendered = [];
      fresh = await cutOff.get(postPath);
      return rendered.length === 0;
    });
    way.cut();
    await until(async () => (await cutOff.get(postPath)).headers["cache-status"] !== undefined);
    const stale = await cutOff.get(postPath);
    expect([stale.status, stale.body, stale.headers.etag]).toEqual([200, fresh.body, fresh.headers.etag]);
    expect(stale.headers["cache-status"]).toMatch(/^vitrina; hit; ttl=-\d+; detail=database-away$/);
    expect(stale.headers["cache-control"]).toBe("no-store");
    for (const path of [
      changed,
      paths.explore({ q: "light" }),
      addressOf("getPost", { params: { slug: "first" }, query: { alg: "RS256FAST" } }),
    ]) {
      const refused = await cutOff.get(path);
      expect([refused.status, refused.headers["retry-after"]], path).toEqual([503, "2"]);
    }
    rendered = [];
    const startedMs = performance.now();
    for (let visit = 0; visit < 50; visit++) expect((await cutOff.get(postPath)).status).toBe(200);
    // One request a second tests whether the database is back.
    expect(rendered.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - startedMs) / 1_000));
    await seedCatalogue(one.product, [post("first", { title: "Changed during the outage" })]);
    way.mend();
    await until(async () => (await cutOff.get(postPath)).headers["cache-status"] === undefined);
    expect((await cutOff.get(postPath)).body).toContain("Changed during the outage");
    expect((await cutOff.get(changed)).body).toContain("Changed before the outage");
  } finally {
    await cutOff.close();
    way.close();
  }
});

/** Whether the proxy accepts new connections to the database; existing ones stay. */
async function allowConnections(areAllowed: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const admin = openDatabase(inject("postgresUrl"), { maxConnections: 1 });
  await admin.query({ text: `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${areAllowed}` });
  await admin.close();
}

test("a withdrawal waits until a server with a hanging connection no longer serves its cached pages", async () => {
  const [one, other] = servers;
  await heard();
  const before = (await other.get(postPath)).body;
  const pid = await other.listener();
  process.kill(pid, "SIGSTOP");
  try {
    await one.product.posts.offers.withdrawPost("first");
    for (const server of servers) expect((await server.get(postPath)).body).not.toBe(before);
    await one.product.posts.offers.republishPost("first");
  } finally {
    process.kill(pid, "SIGCONT");
  }
});

test("publishing shows the new version on its own server at once, and on a server with a hanging connection once that is notified", async () => {
  const [publisher, other] = servers;
  await heard();
  await keeps(publisher, postPath);
  await keeps(other, postPath);
  const pids = [await publisher.listener(), await other.listener()];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    await seedCatalogue(publisher.product, [post("first", { title: "Changed while it hung" })]);
    expect((await publisher.get(postPath)).body).toContain("Changed while it hung");
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
  await until(async () => (await other.get(postPath)).body.includes("Changed while it hung"));
});

/** Words that no compression makes short. */
const longWords = Array.from({ length: 1_000 }, (_, n) => createHash("sha256").update(`${n}`).digest("base64")).join(
  " ",
);

test.each([
  ["short", "<p>Body.</p>"],
  ["long", `<p>${longWords}</p>`],
])("the fast path answers like the framework, to the byte: a %s page", async (slug, bodyHtml) => {
  const [server] = servers;
  const own = new Set(["date", "connection", "keep-alive", "x-request-id", "transfer-encoding"]);
  const told = ({ headers, status, bytes }: Pick<Answer, "headers" | "status" | "bytes">) => ({
    status,
    bytes: bytes.toString("base64"),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name))),
  });
  const framework = async (path: string, headers: Record<string, string>) => {
    const { headers: all, statusCode: status, rawPayload } = await server.app.inject({ url: path, headers });
    return told({ headers: all as IncomingHttpHeaders, status, bytes: rawPayload });
  };
  await seedCatalogue(server.product, [{ slug, title: "Año «nuevo» 時", bodyHtml }]);
  await heard();
  for (const path of [paths.post("ada-okafor", slug), `${paths.explore()}?page=2&lang=es`]) {
    const { etag = "" } = (await server.get(path)).headers;
    const asked: Record<string, string>[] = [
      {},
      { "accept-encoding": "gzip" },
      { "accept-encoding": "gzip, br" },
      { "if-none-match": etag },
    ];
    for (const headers of asked) {
      // The first makes the form, the second finds it.
      await server.get(path, headers);
      const kept = await server.get(path, headers);
      expect(told(kept), `${path} ${JSON.stringify(headers)}`).toEqual(await framework(path, headers));
      expect(kept.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    }
  }
});

test("sends several cached pages over one connection, and closes it on request", async () => {
  const [server] = servers;
  await heard();
  await server.get(postPath);
  const { port } = server.app.server.address() as AddressInfo;
  const over = async (...requests: string[]) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(requests.map((lines) => `${lines}\r\n\r\n`).join(""));
    return (await buffer(socket)).toString("latin1").split(/(?=HTTP\/1\.1 200 OK\r\n)/);
  };
  const encoded = "Host: localhost\r\nAccept-Encoding: br";
  const asked = `GET ${postPath} HTTP/1.1\r\n${encoded}`;
  await server.get(postPath, { "accept-encoding": "br" });
  const answers = await over(asked, asked, `${asked}\r\nConnection: close`);
  const bodies = answers.map((answer) => answer.slice(answer.indexOf("\r\n\r\n") + 4));
  expect(answers.map((answer) => /^connection: (.*)\r$/im.exec(answer)?.[1])).toEqual([
    "keep-alive",
    "keep-alive",
    "close",
  ]);
  expect(answers[0]).toMatch(/^keep-alive: timeout=72\r$/im);
  expect(Date.parse(/^date: (.*)\r$/im.exec(answers[0] ?? "")?.[1] ?? "")).not.toBeNaN();
  const [body = ""] = bodies;
  expect(brotliDecompressSync(Buffer.from(body, "latin1")).toString()).toContain("What it is about.");
  expect(new Set(bodies).size).toBe(1);
  const [old = ""] = await over(`GET ${postPath} HTTP/1.0\r\n${encoded}`);
  expect(old).toMatch(/^connection: close\r$/im);
  expect(old.endsWith(`\r\n\r\n${body}`)).toBe(true);
});

test("rejects a request with two Host headers also where the page is cached", async () => {
  const [server] = servers;
  await heard();
  const { port } = server.app.server.address() as AddressInfo;
  const statusWith = async (hosts: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${postPath} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    return (await buffer(socket)).toString("latin1").split(" ", 2)[1];
  };
  rendered = [];
  for (let visit = 0; visit < 2; visit++) expect(await statusWith("Host: localhost\r\n")).toBe("200");
  expect(rendered).toHaveLength(1);
  for (const second of ["Host: evil.example", "host: localhost", "HOST: "])
    expect(await statusWith(`Host: localhost\r\n${second}\r\n`), second).toBe("400");
});

test("a cached page of a post answers 410 in every process once the post is unpublished", async () => {
  await seedCatalogue(servers[0].product, [post("third")]);
  await heard();
  const path = paths.post("ada-okafor", "third");
  const statuses = () => Promise.all(servers.map(async (server) => (await server.get(path)).status));
  // A page cache closes for a moment when its lease is not renewed in time.
  for (const server of servers) await keeps(server, path);
  expect(await statuses()).toEqual([200, 200]);
  const { operations } = servers[0].product;
  await operations.unpublishPost("ana", "third");
  expect(await statuses()).toEqual([410, 410]);
  await operations.publishPost("ana", "third");
  expect(await statuses()).toEqual([200, 200]);
});

test("compresses a page at the lowest level at first, and better after it was sent often", async () => {
  const [server] = servers;
  await heard();
  const path = paths.inLanguage(paths.explore({ page: 2 }), "es");
  const cheap = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 };
  const first = await server.get(path, { "accept-encoding": "br" });
  const body = brotliDecompressSync(first.bytes);
  const params = { ...cheap, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  expect(first.bytes.equals(brotliCompressSync(body, { params }))).toBe(true);
  await until(async () => {
    const { bytes } = await server.get(path, { "accept-encoding": "br" });
    expect(brotliDecompressSync(bytes).equals(body)).toBe(true);
    return bytes.length < first.bytes.length;
  });
});

test("counts a cached page with all its encodings", async () => {
  const [server] = servers;
  await heard();
  const weight = async () => Number(/^vitrina_page_cache_bytes (\d+)$/m.exec(await server.figures())?.[1]);
  const [path, ...forms] = [paths.inLanguage(paths.explore({ page: 3 }), "es"), "identity", "gzip", "br"];
  let before = await weight();
  for (const form of forms) {
    const { bytes } = await server.get(path, { "accept-encoding": form });
    // As bytes, and as the text that is sent.
    expect(await weight(), form).toBeGreaterThanOrEqual(before + 2 * bytes.length);
    before = await weight();
    await server.get(path, { "accept-encoding": form });
    expect(await weight()).toBe(before);
  }
});

test("counts a cached page like a rendered one: by its pattern, once, and never by the requested address", async () => {
  const [server] = servers;
  const count = async (status: number) => {
    const of = `route="/:username/:slug",status="${status}"`;
    const line = (await server.figures()).split("\n").find((each) => each.includes("_count{") && each.includes(of));
    return Number(line?.split(" ").at(-1) ?? 0);
  };
  const path = paths.post("ada", "counted");
  await seedCatalogue(server.product, [post("counted")]);
  const before = await count(200);
  const { headers } = await server.get(path);
  for (let visit = 0; visit < 3; visit += 1) await server.get(path);
  expect(await count(200)).toBe(before + 4);
  const unchanged = await count(304);
  await server.get(path, { "if-none-match": String(headers.etag) });
  expect(await count(304)).toBe(unchanged + 1);
  expect(await server.figures()).toMatch(/^vitrina_page_cache_hits_total [1-9]/m);
  expect(await server.figures()).not.toContain("counted");
});

test("does not cache a render that read the old post", async () => {
  const [server] = servers;
  await heard();
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  afterReading = () => {
    hasRead.resolve();
    return mayGoOn.promise;
  };
  const asked = server.get(postPath);
  await hasRead.promise;
  afterReading = undefined;
  await seedCatalogue(server.product, [post("first", { title: "While it was rendered" })]);
  await heard();
  mayGoOn.resolve();
  expect((await asked).body).not.toContain("While it was rendered");
  expect((await server.get(postPath)).body).toContain("While it was rendered");
});

test("shows a post once its publication date arrives, without a change", async () => {
  const [server] = servers;
  await seedCatalogue(server.product, [post("tomorrow", { daysAgo: -2 / 86_400 })]);
  await heard();
  expect((await server.get(paths.explore())).body).not.toContain("tomorrow");
  await until(async () => (await server.get(paths.explore())).body.includes("tomorrow"));
});
