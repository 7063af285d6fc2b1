import { defineConfig } from "vitest/config";
import { calls, readCallRoutes, readStaffCallRoutes } from "./contract/calls.ts";
import { readDatePatterns } from "./web/i18n/date-patterns.ts";

export default defineConfig({
  define: {
    CALL_ROUTES: JSON.stringify(readCallRoutes(calls)),
    STAFF_CALL_ROUTES: JSON.stringify(readStaffCallRoutes(calls)),
    DATE_PATTERNS: JSON.stringify(readDatePatterns()),
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["node_modules/**", "build/**", "e2e/**", ".data*/**"],
    globalSetup: ["server/testing/postgres-for-tests.ts"],
    setupFiles: ["scripts/fixed-random-seed.ts"],
    // Only what fails takes this long: on a busy machine a test that passes takes ten times its usual time.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    pool: "forks",
    maxWorkers: 2,
  },
});
