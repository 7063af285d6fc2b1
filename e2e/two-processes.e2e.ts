import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { paths } from "#contract/paths.ts";
import { freePort } from "#scripts/free-port.ts";
import { sandboxKeys } from "#scripts/product/product-environment.ts";
import { answersOk } from "#scripts/product/reachable-host.ts";
import type { BootedProduct } from "./harness/booted-product.ts";
import { expect, randomAddress, test } from "./harness/test.ts";

const address = paths.freePost("one-page-two-processes");
let folder: string;
let second: ChildProcess;
let origins: [string, string];

test.beforeAll(async ({ product }) => {
  folder = mkdtempSync(join(tmpdir(), "vitrina-two-"));
  const port = await freePort();
  const logFile = join(folder, "second.log");
  const log = openSync(logFile, "a");
  second = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", log, log],
    env: {
      ...sandboxKeys,
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,plain-http,caught-mail",
      VITRINA_EMBEDDED: "1",
      WORKER: "apart",
      PORT: String(port),
      PUBLIC_URL: product.publicUrl,
      DATA_DIR: product.dataDir,
      DATABASE_URL: product.databaseUrl,
      APP_SECRETS: readFileSync(join(product.dataDir, "keys", "app-secret"), "utf8").trim(),
      STRIPE_API_URL: product.sandboxUrl,
      STRIPE_JS_URL: `${product.sandboxUrl}/stripe.js`,
      STRIPE_WEBHOOK_SECRET: "whsec_of_nobody",
      TRUSTED_PROXIES: "127.0.0.1,::1",
    },
  });
  origins = [product.publicUrl, `http://127.0.0.1:${port}`];
  const hasBegun = async () => second.exitCode !== null || (await answersOk(`${origins[1]}/readyz`));
  await expect.poll(hasBegun, { timeout: 30_000 }).toBe(true);
  expect(second.exitCode, readFileSync(logFile, "utf8").slice(-2_000)).toBeNull();
});
test.afterAll(async () => {
  const ended = once(second, "exit");
  second.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true });
});

async function titleAt(origin: string): Promise<string | undefined> {
  const html = await (await fetch(origin + address, { headers: { "x-forwarded-for": randomAddress() } })).text();
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1];
}

/** Publishes the post under a title, as a person does: with the importer, a program of its own. */
async function publish(product: BootedProduct, title: string): Promise<void> {
  writeFileSync(
    join(folder, "one.md"),
    `---\ntitle: ${title}\nslug: one-page-two-processes\ndate: 2001-02-04\nfree: true\ncategory: Science\n---\nText.\n`,
  );
  const of = ["--creator", "two-processes", "--creator-name", "Two Processes", "--source", "two-processes"];
  await promisify(execFile)(process.execPath, ["scripts/import.ts", folder, ...of], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
}

test("after a change neither of two processes shows the old page, also when the connection of one was just cut", async ({
  product,
}) => {
  await publish(product, "The first title");
  for (const origin of origins) for (const _time of [1, 2, 3]) expect(await titleAt(origin)).toBe("The first title");

  await publish(product, "The second title");
  for (const origin of origins) expect(await titleAt(origin)).toBe("The second title");
  for (const origin of origins) expect(await titleAt(origin)).toBe("The second title");

  const cut = await product.query<{ pid: number }>(
    "SELECT pg_terminate_backend(pid), pid FROM pg_stat_activity WHERE application_name = $1",
    [`vitrina pages ${second.pid}`],
  );
  expect(cut).toHaveLength(1);
  await publish(product, "The third title");
  for (const origin of origins) expect(await titleAt(origin)).toBe("The third title");
});
