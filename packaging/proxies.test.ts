import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { until } from "#faults/world/until.ts";
import { missingVarnish, startVarnish } from "#faults/world/varnish.ts";
import { freePort } from "#local/processes/free-port.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const isHaproxyMissing = spawnSync("haproxy", ["-v"]).status !== 0;

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

interface ShopOfTest {
  port: number;
  /** The methods of the requests below `/api` that it received. */
  received: string[];
  /** How often its state was asked. */
  checks(): number;
}

/** A process of the shop that cuts its first `deaths` requests after it has read them. */
async function startShop({ deaths = 0, readyz = { status: 200, text: "ready" } }): Promise<ShopOfTest> {
  const received: string[] = [];
  let checks = 0;
  const server = createServer((request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received, checks: () => checks };
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
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  closing.push(() => {
    child.kill("SIGKILL");
    return exited;
  });
  // Both groups have read each process's state once when they ask for the second time.
  const isChecked = ({ checks }: ShopOfTest) => checks() >= 4;
  await until("HAProxy has not checked the processes", async () => isChecked(one) && isChecked(two));
  return `http://127.0.0.1:${port}`;
}
