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
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest's second is too short for a poll on a busy machine; only a failing poll waits this long.
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    maxWorkers: 2,
  },
});
