import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programEnvironment } from "#server/testing/program-environment.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { identify, signalProcess, waitForEnd } from "./processes/process-identity.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("exits with the npm that ran it", async () => {
  const env = {
    ...programEnvironment,
    ...{ NODE_ENV: "test", DATABASE_URL: database.url },
    ...{ APP_SECRETS: "a secret of the tests that is long enough", STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests" },
    ...{ STRIPE_SECRET_KEY: "sk_test_vitrina", STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina" },
    // No provider is listening: its calls fail and the worker continues.
    STRIPE_API_URL: "http://127.0.0.1:9",
  };
  const npm = spawn("npm", ["run", "worker"], { env, stdio: ["ignore", "pipe", "ignore"] });
  let pid = 0;
  for await (const line of createInterface({ input: npm.stdout })) {
    pid = line.includes('"Working"') ? JSON.parse(line).pid : 0;
    if (pid) break;
  }
  const worker = identify(pid);
  if (!worker) throw new Error("The worker did not start");
  try {
    npm.kill("SIGTERM");
    expect(await waitForEnd(worker, 60_000)).toBe(true);
  } finally {
    signalProcess(worker, "SIGKILL");
  }
});
