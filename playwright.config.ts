import { defineConfig } from "@playwright/test";
import { findChromium } from "#scripts/chromium.ts";

const chromium = await findChromium();
Object.assign(process.env, chromium.env);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/harness/boot-product.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Journeys that kill processes or move the clock share one product with all others.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  outputDir: "test-results",
  use: {
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromium.executablePath, args: chromium.args },
  },
});
