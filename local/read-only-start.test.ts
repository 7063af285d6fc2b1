import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { buildWeb } from "./pages/web-build.ts";
import { freePort } from "./processes/free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-read-only-"));
const code = join(folder, "code");
const dataDir = join(folder, "data");
const [port, sandboxPort] = [await freePort(), await freePort()];
let database: TestDatabase;

/** Root can write everywhere, so it starts the copy as another user. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

beforeAll(async () => {
  await buildWeb();
  mkdirSync(dataDir);
  mkdirSync(join(code, "build"), { recursive: true });
  const isNeeded = (path: string) => !/\.(?:test|e2e)\.tsx?$/.test(path);
  for (const part of ["contract", "db", "local", "sandbox", "scripts", "server", "web"])
    cpSync(part, join(code, part), { recursive: true, filter: isNeeded });
  for (const file of ["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"])
    cpSync(file, join(code, file));
  const current = readFileSync("build/current", "utf8");
  for (const part of ["current", current]) cpSync(join("build", part), join(code, "build", part), { recursive: true });
  linkProductionPackages();
  execFileSync("chmod", ["-R", "a+rX,a-w", code]);
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid);
  database = await createTestDatabase();
});
afterAll(async () => {
  execFileSync("chmod", ["-R", "u+w", code]);
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** Installs in the copy, by links, what `npm ci --omit=dev` installs. */
function linkProductionPackages(): void {
  const lock = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  for (const path of Object.keys(lock.packages)) {
    // Packages inside others come with these.
    if (path.lastIndexOf("node_modules/") > 0) continue;
    mkdirSync(dirname(join(code, path)), { recursive: true });
    symlinkSync(resolve(path), join(code, path));
  }
  writeFileSync(join(code, "node_modules/.package-lock.json"), JSON.stringify(lock));
}

/** `npm start` of the copy, by a user who may write nothing but the data folder. */
function start(): { child: ChildProcess; output(): string; outcome: Promise<"ready" | number | null> } {
  const child = spawn(process.execPath, ["local/start.mjs"], {
    ...user,
    cwd: code,
    env: {
      ...{ PATH: process.env.PATH, HOME: dataDir, DATA_DIR: dataDir, DATABASE_URL: database.url },
      ...{ PORT: String(port), STRIPE_SANDBOX_PORT: String(sandboxPort) },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const outcome = new Promise<"ready" | number | null>((settle) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += String(chunk);
        if (output.includes("Ctrl-C")) settle("ready");
      });
    child.once("close", settle);
  });
  return { child, output: () => output, outcome };
}

test("starts from read-only code with production packages only, and exits with one line where pages have to be built", {
  tags: ["long"],
}, async () => {
  const run = start();
  expect(await run.outcome, run.output()).toBe("ready");
  expect(run.output()).not.toMatch(/Installing|built/);
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  const ended = new Promise((settle) => run.child.once("close", settle));
  run.child.kill("SIGTERM");
  expect(await ended, run.output()).toBe(0);
  expect(readdirSync(join(code, "build")).sort()).toEqual(
    ["current", readFileSync(join(code, "build", "current"), "utf8")].sort(),
  );

  const changed = join(code, "web", "root.tsx");
  chmodSync(changed, 0o644);
  writeFileSync(changed, `${readFileSync(changed, "utf8")}\n`);
  chmodSync(changed, 0o444);
  const refused = start();
  expect(await refused.outcome, refused.output()).toBe(1);
  expect(refused.output().trim()).toMatch(
    /^The pages are not built, and \S+ cannot be written \(EACCES\): run npm run build as the owner of the code\.$/,
  );
});
