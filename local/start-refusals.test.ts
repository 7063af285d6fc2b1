import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { programEnvironment } from "#server/testing/program-environment.ts";
import { freePort } from "./processes/free-port.ts";
import { StartError } from "./processes/start-error.ts";
import { startProduct } from "./product/start-product.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-refusals-"));
const [port, sandboxPort, nobodys] = [await freePort(), await freePort(), await freePort()];
const base = {
  ...programEnvironment,
  ...{ DATA_DIR: folder, PORT: String(port), STRIPE_SANDBOX_PORT: String(sandboxPort) },
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of `npm start` with these variables, and its exit code. */
function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["local/start.ts"], {
    env: { ...base, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output: output.trim() })));
}

/** The same of a start in this process, which has to refuse: the program would take seconds to load. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  try {
    const product = await startProduct({
      env: { ...base, ...env },
      say: (line) => lines.push(line),
    });
    await product.stop();
    lines.push("It started.");
  } catch (error) {
    expect([ConfigError, StartError]).toContain((error as Error).constructor);
    lines.push((error as Error).message);
  }
  return lines.join("\n");
}

const refusals: [env: Record<string, string>, line: string | RegExp][] = [
  [{ HOST: "203.0.113.7" }, "HOST is wrong: 203.0.113.7 is no address of this machine"],
  [{ STRIPE_SANDBOX_PORT: "abc" }, "STRIPE_SANDBOX_PORT is wrong: it must be a port from 1 to 65535"],
  [{ STRIPE_SANDBOX_PORT: String(port) }, "STRIPE_SANDBOX_PORT is wrong: PORT has the same"],
  [
    { STRIPE_SECRET_KEY: "sk_live_4Rk2", STRIPE_PUBLISHABLE_KEY: "pk_live_4Rk2" },
    "A live STRIPE_SECRET_KEY refuses embedded: set DATABASE_URL and APP_SECRETS, or name it in ALLOW_IN_PRODUCTION",
  ],
  [
    {
      NODE_ENV: "production",
      DATABASE_URL: "postgres://db.example/shop",
      APP_SECRETS: "kJ8#v0Qz!m4Lr7Tx2Wb9Yd5Nc1Hs6Gf3",
    },
    "NODE_ENV=production refuses embedded: set STRIPE_SECRET_KEY, or name it in ALLOW_IN_PRODUCTION",
  ],
  ...[
    ["PORT", "22"],
    ["PORT", "6000"],
    ["STRIPE_SANDBOX_PORT", "5060"],
    ["STRIPE_SANDBOX_PORT", "10080"],
  ].map(([name = "", refused = ""]): [Record<string, string>, RegExp] => [
    { [name]: refused },
    new RegExp(`^Browsers refuse to open port ${refused}\\. Choose a free one: ${name}=\\d+ npm start$`),
  ]),
  [
    { DATABASE_DIRECT_URL: "postgres://db.example/shop" },
    "DATABASE_URL is missing: DATABASE_DIRECT_URL is another way to the same database",
  ],
  [
    { DATABASE_REPLICA_URL: "postgres://db.example/shop" },
    "DATABASE_URL is missing: DATABASE_REPLICA_URL is a replica of that database",
  ],
  [{ MAIL_FROM: "Shop" }, "MAIL_FROM is wrong: it must be an address, as in Shop <support@shop.example>"],
  [{ ALLOW_IN_PRODUCTION: "embeded" }, /^ALLOW_IN_PRODUCTION is wrong: choose of embedded, .*$/],
  [{ DATA_DIR: "/dev/null/x" }, "DATA_DIR is wrong: /dev/null/x cannot be written (ENOTDIR)"],
  [{ DATA_DIR: "/proc/x" }, /^DATA_DIR is wrong: \/proc\/x cannot be written \(\w+\)$/],
];

test.each(refusals)("stops the start with one line for %j", async (env, line) => {
  const output = await refusalOf(env);
  expect(output).toMatch(line);
  expect(output).not.toContain("\n");
});

test("exits with 1 and that line alone", async () => {
  expect(await start({ STRIPE_SANDBOX_PORT: String(port) })).toEqual({
    code: 1,
    output: "STRIPE_SANDBOX_PORT is wrong: PORT has the same",
  });
});

test("warns about a variable that looks like a misspelled setting", async () => {
  const { output } = await start({ HOST: "203.0.113.7", SMTP_URI: "smtp://mail.example" });
  expect(output.split("\n").map((line) => line.trim())).toEqual([
    "SMTP_URI is not a setting and has no effect. Did you mean SMTP_URL?",
    "HOST is wrong: 203.0.113.7 is no address of this machine",
  ]);
});

test("names an unreachable database without its password", async () => {
  const { code, output } = await start({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${nobodys}/shop` });
  expect(output.split("\n").at(-1)).toBe(
    `Cannot use the database of DATABASE_URL, 127.0.0.1:${nobodys}/shop: nobody listens there`,
  );
  expect(output).not.toContain("hidden");
  expect(code).toBe(1);
});

test("never opens a database with another secret after its own was lost", async () => {
  const dataDir = join(folder, "bereft");
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
  const { code, output } = await start({ DATA_DIR: dataDir });
  expect(output).toMatch(
    /keys\/app-secret is missing, .*: bring it back from a backup, .* or delete .* to begin anew\.$/,
  );
  expect(output).not.toContain("\n");
  expect(code).toBe(1);
});
