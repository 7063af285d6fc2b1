import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runProcess, type WorldProcess } from "#faults/world/child-process.ts";
import { type CrashPoint, crashPoints } from "#faults/world/crash-points.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;
beforeAll(async () => {
  product = await startTestProduct();
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterAll(() => product.close());

/** Starts the worker as a separate process on this product's database and provider; with a crash point it dies there. */
function startWorkerProcess(crashAt?: CrashPoint): WorldProcess {
  const env = {
    ...{ NODE_ENV: "test", LOG_LEVEL: "fatal" },
    ...{ DATABASE_URL: product.database.url, DATA_DIR: product.dataDir, STRIPE_API_URL: product.sandboxUrl },
    ...requiredSettings,
  };
  return runProcess("server/programs/worker-main.ts", { env, logFile: join(product.dataDir, "worker.log"), crashAt });
}

const kinds = async () =>
  (
    await product.database.db.query<{ kind: string }>({ text: "SELECT kind FROM ledger_transactions ORDER BY id" })
  ).rows.map(({ kind }) => kind);

test("posts a fee once after workers were killed at each step", { tags: ["long"] }, async () => {
  const reader = { email: "reader@readers.example", name: "Reader One" };
  await buy(product, post, reader);
  for (const point of crashPoints.ledger) {
    await product.database.shiftClock("1 day");
    expect(await startWorkerProcess(point).exited).toBe(point);
    expect(await kinds(), point).toEqual(["settlement"]);
  }
  await product.database.shiftClock("1 day");
  const alive = startWorkerProcess();
  await expect.poll(kinds).toEqual(["settlement", "charge"]);
  await alive.stop();
  expect((await product.product.audit.auditMoney({ graceSec: 0, repair: false })).problems).toEqual([]);
});

test("notifies the reader after a worker was killed once a refund was posted", { tags: ["long"] }, async () => {
  const { paymentIntentId } = await buy(product, post, { email: "another@readers.example", name: "Reader Two" });
  await controlClient(product.sandboxUrl).refund(paymentIntentId, { amount: 100 });
  // Its event was received by a process that died as well, so the search for missed events does not help.
  await product.database.db.query({ text: "UPDATE event_catch_up SET next_look_at = 'infinity'" });
  const told = async () => (await product.database.db.query({ text: "SELECT FROM payment_refunds" })).rowCount;
  await product.database.shiftClock("1 day");
  expect(await startWorkerProcess("movements-committed").exited).toBe("movements-committed");
  expect([(await kinds()).at(-1), await told()]).toEqual(["refund", 0]);
  await product.database.shiftClock("1 day");
  const alive = startWorkerProcess();
  await expect.poll(told).toBe(1);
  await alive.stop();
});
