import { defineConfig } from "vitest/config";
import { calls, readCallRoutes } from "./contract/calls.ts";
import { readDatePatterns } from "./web/i18n/date-patterns.ts";

export default defineConfig({
  define: {
    CALL_ROUTES: JSON.stringify(readCallRoutes(calls)),
    DATE_PATTERNS: JSON.stringify(readDatePatterns()),
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["node_modules/**", "build/**", "e2e/**", ".data*/**"],
    globalSetup: ["server/testing/postgres-for-tests.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
