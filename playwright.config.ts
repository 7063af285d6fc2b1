import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "#scripts/chromium.ts";

const chromium = await findHeadlessShell();
Object.assign(process.env, chromium.env);
// Appearance, interaction and search engines: only `npm run test:all` runs what is tagged `@long` (decision 091).
const leftOut = process.env.VITRINA_TEST_SHORT ? [/@long/] : [];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/harness/boot-product.ts",
  // Only a journey that fails takes this long: on a busy machine one that passes takes ten times its usual time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 3,
  fullyParallel: true,
  // All journeys share one product. Those that kill its processes, move its clock or break its provider's script are tagged
  // `@alone` and come last, one by one; as a teardown they come even if another journey failed
  // (`--no-deps` leaves them out).
  projects: [
    { name: "journeys", grepInvert: [/@alone/, ...leftOut], teardown: "alone" },
    { name: "alone", grep: /@alone/, grepInvert: leftOut, workers: 1 },
  ],
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  outputDir: "test-results",
  // The accessibility tree of every screen; `npm run trees` rewrites it.
  snapshotPathTemplate: "e2e/screens/trees/{arg}{ext}",
  use: {
    // A trace of every journey doubles their CPU time; `--trace=retain-on-failure` asks for one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromium.executablePath, args: chromium.args },
  },
});
