import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programEnvironment, requiredSettings } from "#server/testing/program-environment.ts";
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
    ...requiredSettings,
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
