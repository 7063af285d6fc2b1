import { strict as assert } from "node:assert";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { fetchStatus, givesAccess, pay, startPurchase } from "../world/purchase.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";
import type { Container } from "./container.ts";

/** The image under test: its containers, and the services that they use. */
export interface ImageTrial {
  world: World;
  app: Container;
  worker: Container;
  /** `DRAIN_SEC` of the app, in milliseconds. */
  drainMs: number;
}

export interface ImageCheck {
  /** A sentence about the image that holds if the check passes. */
  holds: string;
  /** Throws if it does not. May return a figure for the report. */
  run(trial: ImageTrial): Promise<unknown>;
}

const check = (holds: string, run: ImageCheck["run"]): ImageCheck => ({ holds, run });

/** Folders and files of the checkout that no operator needs, or nobody else may see. */
const excluded = [
  ...[
    "-name",
    ".git",
    "-o",
    "-name",
    ".env*",
    "-o",
    "-name",
    ".data*",
    "-o",
    "-name",
    "*.test.ts",
    "-o",
    "-name",
    "testing",
  ],
  ...["-o", "-path", "./e2e", "-o", "-path", "./faults", "-o", "-path", "./bench", "-o", "-path", "./docs"],
  ...["-o", "-path", "./demo", "-o", "-path", "./packaging"],
];

const homeIn = async ({ world }: ImageTrial, language: string) => {
  const reply = await fetch(world.url + paths.home, { headers: { "accept-language": language } });
  assert.equal(reply.status, 200);
  assert.match(await reply.text(), new RegExp(`<html[^>]* lang="${language}"`));
};
const statusOf = async ({ world }: ImageTrial, path: string) => (await fetch(world.url + path)).status;

/** The checks in the order in which they run: the last two stop the app and the worker. */
export const imageChecks: ImageCheck[] = [
  check("has no tests, documents, settings or history of the checkout in it", async ({ app }) => {
    const found = await app.run(
      "find",
      ".",
      "-path",
      "./node_modules",
      "-prune",
      "-o",
      "(",
      ...excluded,
      ")",
      "-print",
    );
    assert.deepEqual(found, { code: 0, output: "" });
  }),
  check("runs as user 10001 without a capability, and can gain none", async ({ app }) => {
    const { output } = await app.run("grep", "-E", "^(Uid|Cap(Prm|Eff|Bnd|Amb)|NoNewPrivs):", "/proc/1/status");
    const values = Object.fromEntries(output.split("\n").map((line) => line.split(/:\s+/)));
    assert.match(values.Uid, /^10001\s+10001\s+10001\s+10001$/);
    for (const set of ["CapPrm", "CapEff", "CapBnd", "CapAmb"]) assert.match(values[set], /^0+$/, set);
    assert.equal(values.NoNewPrivs, "1");
  }),
  check("writes nothing outside of its data and temporary folders", async ({ app }) => {
    for (const path of ["/file", "/app/file", "/etc/file"]) {
      const { code, output } = await app.run("sh", "-c", `echo > ${path}`);
      assert.notEqual(code, 0, path);
      assert.match(output, /Read-only file system|Permission denied/);
    }
    const allowed = await app.run("sh", "-c", "echo > /data/file && echo > /tmp/file && rm /data/file /tmp/file");
    assert.equal(allowed.code, 0, allowed.output);
    const { output } = await app.run("find", "/app", "/usr", "-not", "-type", "l", "-writable");
    assert.equal(output, "");
  }),
  check("reports itself healthy", async ({ app }) => assert.equal(await app.isHealthy(), true)),
  check("serves the home page in English and Spanish", async (trial) => {
    await homeIn(trial, "en");
    await homeIn(trial, "es");
  }),
  check("sells a post, and its worker mails the code", async ({ world }) => {
    const email = "buyer@image.test";
    const purchase = await startPurchase(world, { email });
    await pay(world, purchase);
    await until("The purchase gives no access", async () => givesAccess(await fetchStatus(purchase)));
    await until("No mail arrives", async () =>
      world.mailServer.received.some(({ recipients }) => recipients.includes(email)),
    );
  }),
  check("logs to standard output, one JSON object a line", async ({ app, worker }) => {
    for (const container of [app, worker]) {
      const lines = (await container.log()).split("\n");
      assert.ok(lines.length > 0);
      for (const line of lines) assert.equal(typeof JSON.parse(line).time, "number", line);
    }
  }),
  check("has the doctor in it, which finds the database, the media and the mail server", async ({ app }) => {
    const { output } = await app.run("node", "ops/doctor.ts");
    for (const name of ["database", "media store", "mail", "card provider"])
      assert.match(output, new RegExp(`^ok +${name} `, "m"), output);
  }),
  check("has the backup in it", async ({ app }) => {
    const { code, output } = await app.run("node", "ops/backup.ts", "/data/backups/first");
    assert.equal(code, 0, output);
  }),
  check("stays healthy while the database is away, and is not ready", async (trial) => {
    await trial.world.killDatabase();
    await until("It is still ready", async () => (await statusOf(trial, "/readyz")) === 503);
    assert.equal(await trial.app.isHealthy(), true);
    await trial.world.startDatabase();
    assert.equal(await statusOf(trial, "/readyz"), 200);
  }),
  check("reports itself unhealthy while its process hangs", async ({ app }) => {
    app.signal("STOP");
    const startedAt = performance.now();
    try {
      assert.equal(await app.isHealthy(), false);
      const tookMs = performance.now() - startedAt;
      // Podman waits for the command itself, whatever time the image allows it.
      assert.ok(tookMs < 10_000, `${tookMs} ms`);
    } finally {
      app.signal("CONT");
    }
    assert.equal(await app.isHealthy(), true);
  }),
  check("answers running requests after SIGTERM, and ends with 0", async (trial) => {
    const { app, world, drainMs } = trial;
    const running = await startRequest(world.url);
    const startedAt = performance.now();
    const exited = app.exited();
    app.signal("TERM");
    await until("It does not say that it stops", async () => (await statusOf(trial, "/readyz")) === 503);
    assert.equal(await statusOf(trial, paths.home), 200);
    assert.match(await running.finish(), /^HTTP\/1\.1 4\d\d /);
    assert.equal(await exited, 0);
    const tookMs = performance.now() - startedAt;
    // As docs/operations/deploy.md promises.
    assert.ok(tookMs < drainMs + 20_000, `${tookMs} ms`);
    return `${(tookMs / 1000).toFixed(1)} s, of which ${drainMs / 1000} s are DRAIN_SEC`;
  }),
  check("stops its worker by SIGTERM, which ends with 0", async ({ worker }) => {
    const startedAt = performance.now();
    const exited = worker.exited();
    worker.signal("TERM");
    assert.equal(await exited, 0);
    return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  }),
];

/** Sends a call but for its last byte, so that the server has to wait for it. */
async function startRequest(url: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = ["content-type: application/json", "content-length: 2", "connection: close"].join("\r\n");
  socket.write(`POST ${addressOf("checkPaymentStatus")} HTTP/1.1\r\nhost: ${host}\r\n${head}\r\n\r\n{`);
  return {
    finish() {
      socket.write("}");
      return text(socket);
    },
  };
}
