import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programEnvironment, requiredSettings } from "#server/testing/program-environment.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
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

/** `npm run audit` against this product's database and provider. */
async function audit(given: string[], changed: Record<string, string> = {}) {
  const env = {
    ...programEnvironment,
    ...{ DATABASE_URL: product.database.url, DATA_DIR: product.dataDir },
    ...requiredSettings,
    ...{ STRIPE_API_URL: product.sandboxUrl, ...changed },
  };
  const program = spawn(process.execPath, ["ops/audit.ts", ...given], { env });
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (data) => (said += String(data)));
  const [code] = await once(program, "close");
  return { code, said };
}

test("prints a report and exits with a code for clean, not clean or not comparable", async () => {
  const reader = { email: "canary-audit@readers.example", name: "Canary Reader" };
  await buy(product, post, reader);
  const young = await audit([]);
  expect(young).toMatchObject({ code: 0, said: expect.stringContaining("Pending, not posted yet: 2") });

  const mended = await audit(["--grace-min", "0", "--repair"]);
  expect(mended.code).toBe(0);
  expect(mended.said).toContain("Repaired by asking the provider again (1):");
  expect(mended.said).toMatch(/creator-payable\s+-\$3\.25\n/);
  expect(mended.said).toContain("Clean: every cent adds up.");

  await product.stripe.paymentIntents.create({
    ...{ amount: 700, currency: "usd", automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
    ...{ payment_method: "pm_card_visa", confirm: true },
  });
  const strict = await audit(["--strict", "--json"]);
  expect(strict.code).toBe(1);
  expect(JSON.parse(strict.said)).toMatchObject({ problems: [], foreign: [expect.stringContaining("700 cents usd")] });

  const { orderId } = await seedGrant(product.product, post);
  const wrong = await audit(["--grace-min", "0"]);
  expect(wrong.code).toBe(1);
  expect(wrong.said).toContain(`  Order ${orderId} is settled with $4.50, the ledger has no charge of it`);
  expect(wrong.said).toContain("NOT CLEAN: money does not add up.");
  expect(wrong.said + mended.said).not.toMatch(/canary/i);
}, 120_000);

test("exits with 2 and one line for invalid arguments and an unreachable provider", {
  tags: ["long"],
  timeout: 120_000,
}, async () => {
  expect(await audit(["--since", "yesterday"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("--since needs a moment"),
  });
  expect(await audit(["--fast"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("Unknown option '--fast'"),
  });
  const silent = await audit([], { STRIPE_API_URL: "http://127.0.0.1:9" });
  expect(silent).toEqual({ code: 2, said: "The card provider does not answer: nothing could be compared\n" });
});
