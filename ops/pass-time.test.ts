import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { programEnvironment, requiredSettings } from "#server/testing/program-environment.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

/** The output of `npm run pass-time -- …` and its exit code. */
function passTime(args: string[], apiUrl = product.sandboxUrl): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["ops/pass-time.ts", ...args], {
    env: {
      ...programEnvironment,
      DATABASE_URL: product.database.url,
      DATA_DIR: product.dataDir,
      ...requiredSettings,
      STRIPE_API_URL: apiUrl,
      STRIPE_JS_URL: `${product.sandboxUrl}/stripe.js`,
    },
    stdio: "pipe",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output: output.trim() })));
}

async function shopTime(): Promise<number> {
  const { rows } = await product.database.db.query<{ now: Date }>({ text: "SELECT app_now() AS now" });
  return rows[0]?.now.getTime() ?? 0;
}

test("moves the clocks of the shop and of its card provider by whole days", { timeout: 60_000 }, async () => {
  const provider = controlClient(product.sandboxUrl);
  const [before, { nowSec }] = [await shopTime(), await provider.state()];
  const { code, output } = await passTime(["8"]);
  const [, day, minute] = /^It is (\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC for the shop\./.exec(output) ?? [];
  expect(code, output).toBe(0);
  // The minute of the command lies between both looks at the clock.
  const told = Date.parse(`${day}T${minute}:59Z`);
  expect(told).toBeGreaterThanOrEqual(before + 8 * 86_400_000 - 1_000);
  expect(told - 59_000).toBeLessThanOrEqual(await shopTime());
  const days = (from: number, to: number) => Math.floor((to - from) / 86_400_000);
  expect(days(before, await shopTime())).toBe(8);
  expect(days(nowSec * 1_000, (await provider.state()).nowSec * 1_000)).toBe(8);
});

test("refuses other commands, and a shop whose card provider or time is real", {
  tags: ["long"],
  timeout: 60_000,
}, async () => {
  const before = await shopTime();
  for (const args of [[], ["-1"], ["0"], ["8", "days"], ["1.5"]])
    expect((await passTime(args)).code, args.join(" ")).toBe(2);
  const refused = { code: 1, output: expect.stringContaining("This shop runs in real time") };
  expect(await passTime(["8"], "https://api.stripe.com")).toEqual(refused);
  await product.database.db.query({ text: "ALTER TABLE clock_shift RENAME TO kept" });
  expect(await passTime(["8"])).toEqual(refused);
  await product.database.db.query({ text: "ALTER TABLE kept RENAME TO clock_shift" });
  expect((await shopTime()) - before).toBeLessThan(86_400_000);
});
