import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answersOk } from "#local/product/reachable-host.ts";
import { programEnvironment, requiredSettings } from "#server/testing/program-environment.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { readConfig } from "./config.ts";
import { finish, patchBytes, start } from "./domains/uploads/testing/upload.ts";
import { createProduct, type Product } from "./product.ts";
import { seedCatalogue } from "./testing/seed-catalogue.ts";
import { TestBrowser } from "./testing/test-browser.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

interface AppProcess {
  child: ChildProcess;
  origin: string;
}

let folder: string;
let database: TestDatabase;
let environment: Record<string, string | undefined>;
let apps: AppProcess[] = [];
/** A third process, ours, in which posts are published. */
let publisher: Product;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrina-test-"));
  database = await createTestDatabase();
  environment = {
    ...programEnvironment,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...requiredSettings,
  };
  publisher = createProduct(readConfig(environment), pino({ level: "silent" }));
  apps = await Promise.all([startApp(), startApp()]);
});
afterAll(async () => {
  for (const { child } of apps) {
    if (child.signalCode !== null) continue;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  await publisher.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startApp(): Promise<AppProcess> {
  const child = spawn(process.execPath, ["server/testing/app-process.ts"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout as NonNullable<typeof child.stdout>, "data")) as [Buffer];
  const origin = `http://127.0.0.1:${Number(String(port))}`;
  while (!(await answersOk(`${origin}/readyz`))) if (child.exitCode !== null) throw new Error("The app ended");
  return { child, origin };
}

const address = paths.post("ada-okafor", "one-page");

async function titleAt({ origin }: AppProcess): Promise<string | undefined> {
  return /"title":"([^"]*)"/.exec(await (await fetch(origin + address)).text())?.[1];
}

const publish = (title: string) => seedCatalogue(publisher, [{ slug: "one-page", priceCents: 500, title }]);

/** The database connections on which a process receives notifications. */
async function connectionsOf({ child }: AppProcess): Promise<number[]> {
  const { rows } = await database.db.query<{ pid: number }>({
    text: "SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()",
    values: [`vitrina pages ${child.pid}`],
  });
  return rows.map(({ pid }) => pid);
}

/** Neither shows another title, and both cache the page from now on. */
async function expectInBoth(title: string): Promise<void> {
  // Another process publishes, so both are notified; one without notifications shows no old page after its lease.
  const read = () => Promise.all(apps.map(titleAt));
  await expect.poll(read, { interval: 5 }).toEqual([title, title]);
  for (const _time of [1, 2, 3]) expect(await read()).toEqual([title, title]);
}

test("shows a change in every process within the lease, also where the connection was just cut or hangs", async () => {
  const [, second] = apps as [AppProcess, AppProcess];
  const connection = async () => (await connectionsOf(second))[0];
  await publish("The first title");
  await expectInBoth("The first title");

  for (const title of ["The second title", "The third title", "The fourth title"]) {
    await publish(title);
    await expectInBoth(title);
  }

  await database.db.query({ text: "SELECT pg_terminate_backend($1)", values: [await connection()] });
  await publish("Changed when it was cut");
  await expectInBoth("Changed when it was cut");
  while ((await connection()) === undefined) await turn();
  await expectInBoth("Changed when it was cut");

  const hanging = await connection();
  if (hanging === undefined) throw new Error("It does not listen");
  process.kill(hanging, "SIGSTOP");
  try {
    await publish("Changed when it hung");
    await expectInBoth("Changed when it hung");
  } finally {
    process.kill(hanging, "SIGCONT");
  }
});

/** The same creator's browser at each process. */
async function signInAtBoth(): Promise<TestBrowser[]> {
  const token = randomBytes(32).toString("base64url");
  await database.db.query({
    text: `WITH account AS (INSERT INTO accounts (sealed_email, email_fingerprint, fingerprint_key_id, language, creator_id)
        SELECT '\\x00', '\\x00', 'none', 'en', id FROM authors WHERE username = 'ada-okafor' RETURNING id)
      INSERT INTO sessions (token_hash, account_id, strength, device, expires_at)
      SELECT sha256($1), id, 1, 'Firefox, Linux', app_now() + interval '1 day' FROM account`,
    values: [Buffer.from(token)],
  });
  return apps.map(({ origin }) => {
    const browser = new TestBrowser(origin);
    browser.setCookie("session", token);
    return browser;
  });
}

test("two processes receive the parts of the same uploads, and one of them finishes them after the other is killed", async () => {
  await publish("A post with files");
  const [first, second] = (await signInAtBoth()) as [TestBrowser, TestBrowser];
  const files = [1, 2].map((fill) => Buffer.concat([silentMp3(), Buffer.alloc(2_000_000, fill)]));
  const ids = await Promise.all(
    files.map(async (bytes) => (await start(first, { kind: "download", name: "waves.mp3", bytes })).id),
  );
  const offsetOf = async (id: string) =>
    Number((await first.sendBytes("HEAD", staffPaths.uploadBytes(id))).headers.get("upload-offset"));
  const send = async (browser: TestBrowser, index: number, most: number) => {
    const [id = "", bytes = Buffer.alloc(0)] = [ids[index], files[index]];
    const offset = await offsetOf(id);
    return patchBytes(browser, id, { offset, bytes: bytes.subarray(offset, offset + most) });
  };
  for (const browser of [first, second, first, second])
    for (const index of [0, 1]) expect((await send(browser, index, 100_000)).status).toBe(204);
  // Both at once: the bytes are the same, so whichever takes over, none is lost.
  await Promise.all([send(first, 0, 300_000), send(second, 0, 300_000), send(first, 1, 1_000), send(second, 1, 1_000)]);

  const [, killed] = apps as [AppProcess, AppProcess];
  const cut = Promise.allSettled([send(second, 0, 2_000_000), send(second, 1, 2_000_000)]);
  const ended = once(killed.child, "exit");
  killed.child.kill("SIGKILL");
  await Promise.all([ended, cut]);

  for (const [index, bytes] of files.entries()) {
    const id = ids[index] ?? "";
    while ((await offsetOf(id)) < bytes.length) await send(first, index, bytes.length);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect((await finish(first, id, { sha256 })).body.data).toMatchObject({ id, isFinished: true });
  }
});
