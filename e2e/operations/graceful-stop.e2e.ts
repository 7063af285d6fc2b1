import { join } from "node:path";
import pg from "pg";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { isRunning, signalProcess } from "#local/processes/process-identity.ts";
import { recordedProcess } from "#local/product/process-file.ts";

test("finishes running requests, rejects new ones and exits on a stop signal", { tag: "@alone" }, async ({
  product,
  clientAddress,
}) => {
  const app = recordedProcess(join(product.dataDir, "run"), "app");
  if (!app) throw new Error("The app is not running");
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE");

  const running = fetch(product.publicUrl + addressOf("validateCode"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": clientAddress },
    body: JSON.stringify({ email: "a@readers.example", nameOnCard: "A B", slug: market.slug, code: "0000" }),
  });
  await expect
    .poll(async () => {
      const [waiting] = await product.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%rate_limits%'",
      );
      return waiting?.n;
    })
    .toBeGreaterThan(0);

  signalProcess(app, "SIGTERM");
  await expect
    .poll(() =>
      fetch(product.publicUrl + paths.explore()).then(
        (reply) => reply.status,
        () => "refused",
      ),
    )
    .toBe("refused");
  expect(isRunning(app)).toBe(true);
  await holder.query("ROLLBACK");
  await holder.end();
  const reply = await running;
  expect([reply.status, await reply.json()]).toEqual([404, { valid: false, error: "USER_NOT_FOUND" }]);
  await expect.poll(() => isRunning(app)).toBe(false);
  await product.waitUntilReady();
  await expect.poll(() => product.readLog("app")).toContain('"msg":"Stopped"');
});
