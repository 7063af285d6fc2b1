import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { buildWeb } from "#local/pages/web-build.ts";
import { freePort } from "#local/processes/free-port.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

beforeAll(async () => {
  await buildWeb();
});

/** The server as a process of its own, until the end of the test. */
async function startServer(more: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-main-"));
  const database = await createTestDatabase();
  const port = await freePort();
  const child = spawn(process.execPath, ["server/programs/main.ts"], {
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port) },
      ...{ APP_SECRETS: "a secret of the tests that is long enough", STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests" },
      ...{ STRIPE_SECRET_KEY: "sk_test_vitrina", STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina" },
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
  await expect.poll(() => statusOf("/readyz"), { timeout: 30_000 }).toBe(200);
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

test("without a drain, accepts no request after SIGTERM", async () => {
  const { child, ended, statusOf } = await startServer({});
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await statusOf("/healthz")).toBeUndefined();
});
