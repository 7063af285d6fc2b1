import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { startS3Server, type TestS3Server } from "#server/testing/s3-server.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { runProgram } from "../testing/run-program.ts";
import { writeKeyPair } from "./key-files.ts";

let source: TestDatabase;
let store: TestS3Server;
let folder: string;
let publicKey: string;
const scratch = `test_${randomBytes(8).toString("hex")}`;

beforeAll(async () => {
  source = await createTestDatabase();
  store = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  publicKey = writeKeyPair(join(folder, "key"));
  await source.db.query({ text: `CREATE DATABASE ${scratch}` });
});
afterAll(async () => {
  await source.db.query({ text: `DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)` });
  await source.close();
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const nightlyName = /^\d{4}-\d\d-\d\dT\d{4}$/;

const run = (program: string[], settings: Record<string, string>, input?: string) =>
  runProgram(
    program,
    { ...requiredSettings, DATABASE_URL: source.url, DATA_DIR: join(folder, "data"), ...settings },
    input,
  );
const backUpNightly = (into: string, settings: Record<string, string>) =>
  run(["ops/backup.ts", join(folder, into), "--nightly", "--keep", "2"], settings);
const toBucket = () =>
  Object.fromEntries(Object.entries(store.environment).map(([name, value]) => [`BACKUP_${name}`, value]));

test("goes to the bucket that is set, encrypted to the public keys of the settings", { tags: ["long"] }, async () => {
  const { code, errors } = await backUpNightly("unused", { ...toBucket(), BACKUP_PUBLIC_KEYS: publicKey });
  expect([code, errors]).toEqual([0, ""]);
  expect(await readdir(folder)).not.toContain("unused");
  const [name = ""] = new Set([...store.objects.keys()].map((path) => path.split("/")[1]));
  expect(name).toMatch(nightlyName);
  expect([...store.objects.keys()]).toContain(`backups/${name}/manifest.json.age`);
  expect([...store.objects.keys()]).not.toContain(`backups/${name}/manifest.json`);
});

test("is rehearsed with the private key from standard input", { tags: ["long"] }, async () => {
  const settings = { ...toBucket(), REHEARSAL_DATABASE_URL: source.url.replace(/[^/]+$/, scratch) };
  const rehearse = ["ops/restore.ts", "newest", "--from", "s3", "--rehearse", "--key", "-"];
  const { code, output, errors } = await run(rehearse, settings, await readFile(join(folder, "key"), "utf8"));
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toContain("The rehearsal succeeded");
  const withPublicKey = await run(rehearse, settings, publicKey);
  expect([withPublicKey.code, withPublicKey.errors]).toEqual([
    1,
    "The standard input has a line that is not a private key (AGE-SECRET-KEY-1…)\n",
  ]);
});

test("goes to the folder without a bucket, and keeps the newest ones there", { tags: ["long"] }, async () => {
  const settings = { BACKUP_PUBLIC_KEYS: publicKey };
  for (const name of ["first", "second"])
    expect(await run(["ops/backup.ts", join(folder, "nights", name)], settings)).toMatchObject({ code: 0, errors: "" });
  const { code, errors, output } = await backUpNightly("nights", settings);
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toMatch(/Removed the older backup first\n$/);
  const [nightly = "", second] = await readdir(join(folder, "nights"));
  expect([nightly, second]).toEqual([expect.stringMatching(nightlyName), "second"]);
  for (const name of [nightly, "second"])
    expect(await readdir(join(folder, "nights", name))).toContain("manifest.json.age");
});

test("says that it is not encrypted without a public key", { tags: ["long"] }, async () => {
  const { code, errors } = await backUpNightly("plain", {});
  expect([code, errors]).toEqual([
    0,
    "This backup is not encrypted: set BACKUP_PUBLIC_KEYS (docs/operations/backup.md)\n",
  ]);
});

test("does not back up to a mistyped public key", { tags: ["long"] }, async () => {
  const mistyped = publicKey.replace(/.$/, (last) => (last === "q" ? "p" : "q"));
  const { code, errors } = await backUpNightly("mistyped", { BACKUP_PUBLIC_KEYS: `${publicKey}, ${mistyped}` });
  expect([code, errors]).toEqual([1, `BACKUP_PUBLIC_KEYS is wrong: ${mistyped} is mistyped\n`]);
  expect(await readdir(folder)).not.toContain("mistyped");
});
