import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { buildWeb } from "#local/pages/web-build.ts";
import { freePort } from "#local/processes/free-port.ts";
import { programEnvironment, requiredSettings } from "#server/testing/program-environment.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

beforeAll(async () => {
  await buildWeb();
});

const keys = {
  ...requiredSettings,
};

/** The server as a process of its own, until the end of the test. */
async function startServer(more: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-main-"));
  const database = await createTestDatabase();
  const port = await freePort();
  const child = spawn(process.execPath, ["server/programs/main.ts"], {
    env: {
      ...programEnvironment,
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port) },
      ...keys,
      ...more,
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** The status of an answer; undefined where nothing answers. */
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (reply) => reply.status,
      () => undefined,
    );
  await expect.poll(() => statusOf("/readyz"), { timeout: 120_000 }).toBe(200);
  return { child, ended, statusOf };
}

test("while it drains, says that it stops and still answers; SIGINT ends that at once", async () => {
  const { child, ended, statusOf } = await startServer({ DRAIN_SEC: "120" });
  child.kill("SIGTERM");
  await expect.poll(() => statusOf("/readyz")).toBe(503);
  expect(await statusOf(paths.explore())).toBe(200);
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
});

test("without a drain, accepts no request after SIGTERM", { tags: ["long"] }, async () => {
  const { child, ended, statusOf } = await startServer({});
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await statusOf("/healthz")).toBeUndefined();
});

test.each(["main.ts", "worker-main.ts"])("%s ends with 2 and one line if a setting is refused", (program) => {
  const { status, stderr } = spawnSync(process.execPath, [`server/programs/${program}`], {
    env: { ...programEnvironment, DATABASE_URL: "postgres://127.0.0.1:9/shop", ...keys, PUBLIC_URL: "shop.example" },
    encoding: "utf8",
  });
  expect([status, stderr.trim().split("\n").length]).toEqual([2, 1]);
  expect(stderr).toContain("PUBLIC_URL is wrong");
});

test("a worker that is the first to reach a new database migrates it", async () => {
  const database = await createTestDatabase();
  await database.db.query({ text: "DROP SCHEMA public CASCADE; CREATE SCHEMA public", values: [] });
  const worker = spawn(process.execPath, ["server/programs/worker-main.ts"], {
    env: { ...programEnvironment, DATABASE_URL: database.url, STRIPE_API_URL: "http://127.0.0.1:9", ...keys },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(worker, "exit");
  onTestFinished(async () => {
    worker.kill("SIGKILL");
    await ended;
    await database.close();
  });
  const messages: string[] = [];
  for await (const line of createInterface({ input: worker.stdout })) {
    messages.push(line);
    if (line.includes('"Working"')) break;
  }
  expect(messages.at(-1)).toContain('"Working"');
});
