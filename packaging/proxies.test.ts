import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { until } from "#faults/world/until.ts";
import { missingVarnish, startVarnish } from "#faults/world/varnish.ts";
import { freePort } from "#local/processes/free-port.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const isHaproxyMissing = spawnSync("haproxy", ["-v"]).status !== 0;
const isNginxMissing = spawnSync("nginx", ["-v"]).status !== 0;
const isCaddyMissing = spawnSync("caddy", ["version"]).status !== 0;

describe.skipIf(missingVarnish())("varnish.vcl, when a process dies during a request", () => {
  test("tells a reader to come again in a second", async () => {
    const shop = await startShop({ deaths: 9 });
    const { url } = await openVarnish(shop.port);
    const answer = await fetch(`${url}/api/account`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  test("answers 504 without Retry-After for a write, and sends it once", async () => {
    const shop = await startShop({ deaths: 1 });
    const { url } = await openVarnish(shop.port);
    const answer = await fetch(`${url}/api/orders`, { method: "POST", body: "{}" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([504, null]);
    expect(shop.received).toEqual(["POST"]);
  });
});

describe.skipIf(isHaproxyMissing)("haproxy.cfg", () => {
  test("sends a read to the other process when one dies during it", async () => {
    const [one, two] = [await startShop({ deaths: 1 }), await startShop({ deaths: 0 })];
    const url = await openHaproxy(one, two);
    const answers = [await fetch(`${url}/api/account`), await fetch(`${url}/api/account`)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([...one.received, ...two.received]).toEqual(["GET", "GET", "GET"]);
  });

  test("sends a write once", async () => {
    const [one, two] = [await startShop({ deaths: 9 }), await startShop({ deaths: 9 })];
    const url = await openHaproxy(one, two);
    await fetch(`${url}/api/orders`, { method: "POST", body: "{}" }).catch(() => undefined);
    expect([...one.received, ...two.received]).toEqual(["POST"]);
  });

  test("leaves out a process that cannot reach the database while another one can", async () => {
    const away = { status: 503, text: "database away" };
    const [one, two] = [await startShop({ readyz: away }), await startShop({})];
    const url = await openHaproxy(one, two);
    for (let reads = 0; reads < 10; reads++) await fetch(`${url}/api/account`);
    expect([one.received.length, two.received.length]).toEqual([0, 10]);
  });

  test("keeps all processes while none of them can reach the database", async () => {
    const away = { status: 503, text: "database away" };
    const [one, two] = [await startShop({ readyz: away }), await startShop({ readyz: away })];
    const url = await openHaproxy(one, two);
    expect((await fetch(`${url}/api/account`)).status).toBe(200);
  });
});

describe.skipIf(isNginxMissing)("nginx.conf", () => {
  test("tells the shop the host and the address of the reader", async () => {
    const told: IncomingMessage["headers"][] = [];
    const { port } = await startServer((request, response) => {
      told.push(request.headers);
      response.end("answered");
    });
    const url = await openNginx(port, port);
    const headers = { host: "shop.example", "x-forwarded-for": "192.0.2.7", cookie: "a=b" };
    for (const path of ["/", "/assets/file.js"]) await send(url, { path, headers });
    const expected = { host: "shop.example", "x-forwarded-for": "192.0.2.7, 127.0.0.1", cookie: "a=b" };
    expect(told).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  });

  test("answers every request while a process is away, writes too, and uses the process again afterwards", async () => {
    const [one, two] = [await startShop({}), await startShop({})];
    const url = await openNginx(one.port, two.port);
    await one.close();
    for (let requests = 0; requests < 10; requests++)
      expect((await fetch(`${url}/api/orders`, { method: "POST", body: "{}" })).status).toBe(200);
    expect([one.received.length, two.received.length]).toEqual([0, 10]);
    await one.reopen();
    await until("nginx does not use the process again", async () => {
      await fetch(`${url}/api/account`);
      return one.received.length > 0;
    });
  });

  test("sends a read to the other process when one dies during it, and a write once", async () => {
    const [one, two] = [await startShop({ deaths: 1 }), await startShop({ deaths: 0 })];
    const url = await openNginx(one.port, two.port);
    const reads = [await fetch(`${url}/api/account`), await fetch(`${url}/api/account`)];
    expect(reads.map(({ status }) => status)).toEqual([200, 200]);

    const [dying, dead] = [await startShop({ deaths: 9 }), await startShop({ deaths: 9 })];
    const write = await fetch(`${await openNginx(dying.port, dead.port)}/api/orders`, { method: "POST", body: "{}" });
    expect(write.status).toBe(502);
    expect([...dying.received, ...dead.received]).toEqual(["POST"]);
  });

  test("asks the other process for a built file that one does not have", async () => {
    const older = await startServer((_, response) => response.writeHead(404).end());
    const newer = await startServer((_, response) => response.end("built"));
    const url = await openNginx(older.port, newer.port);
    for (let reads = 0; reads < 4; reads++) expect(await (await fetch(`${url}/assets/page.js`)).text()).toBe("built");
    const statuses = [await fetch(`${url}/missing`), await fetch(`${url}/missing`)].map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test("passes uploads and downloads on while they arrive, and refuses bodies over 6 GiB", async () => {
    const sizes: string[] = [];
    let answer: ServerResponse | undefined;
    const { port } = await startServer((request, response) => {
      sizes.push(String(request.headers["content-length"]));
      request.once("data", () => response.write("the first part has arrived"));
      answer = response;
      request.resume();
    });
    const url = await openNginx(port, port);
    const six = 6 * 1024 ** 3;
    const upload = request(`${url}/api/uploads`, { method: "PUT", headers: { "content-length": six } });
    upload.write("a first part");
    const [reply] = (await once(upload, "response")) as [IncomingMessage];
    const [first] = await once(reply, "data");
    expect([String(first), answer?.writableEnded]).toEqual(["the first part has arrived", false]);
    upload.destroy();

    const refused = await send(url, { path: "/api/uploads", method: "PUT", headers: { "content-length": six + 1 } });
    expect(refused.status).toBe(413);
    expect(sizes).toEqual([String(six)]);
  });
});

describe.skipIf(isCaddyMissing)("Caddyfile of the containers", () => {
  test("holds reads and writes while the shop restarts", async () => {
    const shop = await startShop({});
    const { url, running } = await openCaddy(shop.port);
    await shop.close();
    let answered = 0;
    const requests = ["GET", "POST"].map(async (method) => {
      const { status } = await fetch(`${url}/api/orders`, { method });
      answered += 1;
      return status;
    });
    await until("Caddy has not received the requests", async () => answered + (await running()) === 2);
    expect(answered).toBe(0);
    await shop.reopen();
    expect(await Promise.all(requests)).toEqual([200, 200]);
    expect(shop.received.sort()).toEqual(["GET", "POST"]);
  });
});

interface ShopOfTest {
  port: number;
  /** The methods of the requests below `/api` that it received. */
  received: string[];
  /** How often its state was asked. */
  checks(): number;
  /** Refuses connections until `reopen`. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** A process of the shop that cuts its first `deaths` requests after it has read them. */
async function startShop({ deaths = 0, readyz = { status: 200, text: "ready" } }): Promise<ShopOfTest> {
  const received: string[] = [];
  let checks = 0;
  const { port, server } = await startServer((request, response) => {
    if (request.url === "/healthz") return response.end("ok");
    if (request.url === "/readyz") {
      checks += 1;
      return response.writeHead(readyz.status).end(readyz.text);
    }
    received.push(String(request.method));
    request.resume().once("end", () => {
      if (received.length <= deaths) request.socket.destroy();
      else response.end("answered");
    });
  });
  return {
    ...{ port, received, checks: () => checks },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    reopen: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
  };
}

/** Answers on a free port until the end of the test. */
async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

/** A request with headers that `fetch` would choose itself. Its declared body is not sent. */
async function send(url: string, options: { path: string; method?: string; headers: OutgoingHttpHeaders }) {
  const sent = request(url + options.path, options);
  sent.flushHeaders();
  if (options.method === undefined) sent.end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const body = await text(reply);
  sent.destroy();
  return { status: reply.statusCode, body };
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "proxies-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openVarnish(port: number) {
  const folder = openFolder();
  const varnish = await startVarnish({ url: `http://127.0.0.1:${port}`, logFile: (name) => join(folder, name) });
  closing.push(() => varnish.stop());
  return varnish;
}

/** Starts HAProxy with the shipped file in front of two processes, and waits until it has checked both. */
async function openHaproxy(one: ShopOfTest, two: ShopOfTest): Promise<string> {
  const [folder, port] = [openFolder(), await freePort()];
  const file = join(folder, "haproxy.cfg");
  const shipped = readFileSync("packaging/proxies/haproxy.cfg", "utf8")
    .replace("  log /dev/log local0\n", "")
    .replace("  log global\n", "")
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${one.port}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${two.port}`);
  writeFileSync(file, shipped);
  runUntilTheEnd("haproxy", ["-db", "-f", file]);
  // Both groups have read each process's state once when they ask for the second time.
  const isChecked = ({ checks }: ShopOfTest) => checks() >= 4;
  await until("HAProxy has not checked the processes", async () => isChecked(one) && isChecked(two));
  return `http://127.0.0.1:${port}`;
}

/** Starts nginx with the shipped file, as Debian includes it, in front of two processes. */
async function openNginx(one: number, two: number): Promise<string> {
  const [folder, port] = [openFolder(), await freePort()];
  const shipped = readFileSync("packaging/proxies/nginx.conf", "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("listen [::]:80;", "")
    .replace("127.0.0.1:3000", `127.0.0.1:${one}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${two}`);
  writeFileSync(join(folder, "vitrina.conf"), shipped);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? "user root;" : ""} pid nginx.pid; error_log stderr; events {}
http { access_log off; ${folders.join(" ")} include vitrina.conf; }`,
  );
  const options = ["-e", "stderr", "-p", folder, "-c", file];
  const { status, stderr } = spawnSync("nginx", [...options, "-t"], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  runUntilTheEnd("nginx", [...options, "-g", "daemon off;"]);
  await until("nginx does not listen", () => isListening(port));
  return `http://127.0.0.1:${port}`;
}

/** Starts Caddy with the shipped file in front of one process, over plain http. */
async function openCaddy(shop: number) {
  const [folder, port, admin] = [openFolder(), await freePort(), await freePort()];
  const file = join(folder, "Caddyfile");
  const shipped = readFileSync("packaging/compose/Caddyfile", "utf8").replace("app:3000", `127.0.0.1:${shop}`);
  writeFileSync(file, `{\n\tadmin 127.0.0.1:${admin}\n\tservers {\n\t\tmetrics\n\t}\n}\n${shipped}`);
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env.PATH, HOME: folder, SHOP_HOST: url };
  runUntilTheEnd("caddy", ["run", "--config", file, "--adapter", "caddyfile"], env);
  await until("Caddy does not listen", () => isListening(port));
  /** How many requests wait for an answer of the shop. */
  const running = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();
    // Each handler that a request has passed counts it.
    return Math.max(
      0,
      ...[...metrics.matchAll(/^caddy_http_requests_in_flight.* (\d+)$/gm)].map(([, count]) => Number(count)),
    );
  };
  return { url, running };
}

/** Asks without a request, of which the processes behind would hear. Rejects if nothing listens. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.destroy();
  return true;
}

function runUntilTheEnd(program: string, options: string[], env: NodeJS.ProcessEnv = process.env): void {
  const child = spawn(program, options, { stdio: "ignore", env });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  closing.push(() => {
    child.kill("SIGTERM");
    return exited;
  });
}
