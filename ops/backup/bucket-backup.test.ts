import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createS3Storage } from "#server/platform/storage/s3-storage.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { startS3Server, type TestS3Server } from "#server/testing/s3-server.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { runProgram } from "../testing/run-program.ts";
import { bucketArchives } from "./bucket-archives.ts";
import { readIdentities, writeKeyPair } from "./key-files.ts";
import { openBackup } from "./manifest.ts";
import { assertRestorable, restoreDatabase } from "./restore-database.ts";
import { restoreMedia } from "./restore-media.ts";

let source: TestDatabase;
let store: TestS3Server;
let mediaStore: TestS3Server;
let folder: string;
const target = `test_${randomBytes(8).toString("hex")}`;

beforeAll(async () => {
  source = await createTestDatabase();
  store = await startS3Server();
  mediaStore = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  writeKeyPair(join(folder, "key"));
});
afterAll(async () => {
  await source.db.query({ text: `DROP DATABASE IF EXISTS ${target} WITH (FORCE)` });
  await source.close();
  await store.stop();
  await mediaStore.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  DATABASE_URL: source.url,
  DATA_DIR: join(folder, "data"),
  ...requiredSettings,
  ...mediaStore.environment,
  ...Object.fromEntries(Object.entries(store.environment).map(([name, value]) => [`BACKUP_${name}`, value])),
});
const run = (program: string[], env = environment()) => runProgram(program, env);
const backUp = (name: string, ...options: string[]) => run(["ops/backup.ts", name, "--to", "s3", ...options]);
const bucketOf = ({ environment: env }: TestS3Server) => ({
  endpoint: env.S3_ENDPOINT ?? "",
  region: env.S3_REGION ?? "",
  bucket: env.S3_BUCKET ?? "",
  accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
  secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
});
const media = () => createS3Storage(bucketOf(mediaStore));
const pathsOf = (prefix: string) => [...store.objects.keys()].filter((path) => path.startsWith(prefix));

test("writes a backup into the bucket, and each media file once for all backups", { tags: ["long"] }, async () => {
  const { key } = await media().put(Buffer.from("a picture"));
  const first = await backUp("first");
  expect([first.code, first.errors]).toEqual([0, ""]);
  expect(first.output).toContain(" 1 media files");
  expect(pathsOf("backups/first/")).toContain("backups/first/manifest.json");
  expect(pathsOf("media/")).toEqual([`media/plain/${key.slice(0, 2)}/${key}.${key}`]);

  const { key: newer } = await media().put(Buffer.from("a film"));
  store.requests.length = 0;
  const second = await backUp("second");
  expect([second.code, second.errors]).toEqual([0, ""]);
  expect(store.requests.filter((request) => request.startsWith("PUT /vitrina-test/media/"))).toEqual([
    `PUT /vitrina-test/media/plain/${newer.slice(0, 2)}/${newer}.${newer}`,
  ]);
  expect(await backUp("second")).toMatchObject({
    ...{ code: 1, errors: "s3:vitrina-test/backups/second is there already\n" },
  });
});

test("encrypts what it uploads, and restores it from the bucket", { tags: ["long"] }, async () => {
  const { code, errors } = await backUp("sealed", "--encrypt-to", join(folder, "key.pub"));
  expect([code, errors]).toEqual([0, ""]);
  const sealed = [
    ...pathsOf("backups/sealed/"),
    ...pathsOf("media/").filter((path) => !path.startsWith("media/plain/")),
  ];
  const plain = sealed.filter((path) => store.objects.get(path)?.toString("latin1", 0, 21) !== "age-encryption.org/v1");
  expect(plain.sort()).toEqual(["backups/sealed/about.json", "backups/sealed/media.sha256"]);

  const place = await bucketArchives(bucketOf(store));
  const backup = await openBackup(place.open("sealed"), readIdentities(join(folder, "key")));
  await backup.verify();
  await source.db.query({ text: `CREATE DATABASE ${target}` });
  const url = Object.assign(new URL(inject("postgresUrl")), { pathname: `/${target}` }).href;
  await assertRestorable(url, backup.manifest, { replace: false });
  await restoreDatabase(url, backup);
  const restored = createDiskStorage(join(folder, "restored"));
  expect(await restoreMedia(backup, restored)).toBe(2);
  for await (const keys of media().list())
    for (const key of keys) expect((await restored.readAll(key)).equals(await media().readAll(key))).toBe(true);
});

test("names the backups of the bucket in errors, and restores the newest one", { tags: ["long"] }, async () => {
  const env = { ...environment(), DATABASE_URL: source.url.replace(/[^/]+$/, target) };
  const sealed = await run(["ops/restore.ts", "newest", "--from", "s3"], env);
  expect([sealed.code, sealed.errors]).toEqual([
    1,
    expect.stringMatching(/^s3:vitrina-test\/backups\/sealed is encrypted to age1\w+: give --key FILE/),
  ]);
  const [table = ""] = pathsOf("backups/sealed/tables/orders");
  const whole = store.objects.get(table) ?? Buffer.alloc(0);
  store.objects.set(table, whole.subarray(0, -1));
  const key = ["--key", join(folder, "key")];
  const changed = await run(["ops/restore.ts", "sealed", "--from", "s3", ...key], env);
  expect([changed.code, changed.errors]).toEqual([
    1,
    expect.stringMatching(/orders.copy.gz.age is missing or not as it was written: nothing was restored\n$/),
  ]);
  store.objects.set(table, whole);
  expect((await run(["ops/restore.ts", "absent", "--from", "s3"], env)).errors).toBe(
    "s3:vitrina-test/backups/absent is no whole backup: it has no manifest.json\n",
  );
});

test("deletes older backups, interrupted ones, and media files that only they used", { tags: ["long"] }, async () => {
  const gone = await media().put(Buffer.from("a picture"));
  await media().delete(gone.key);
  store.objects.set("backups/crashed/tables/orders.copy.gz", Buffer.from("x"));
  store.objects.set("media/plain/ab/of-nothing", Buffer.from("x"));
  const { code, output, errors } = await backUp("third", "--keep", "1");
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toMatch(
    /Removed the older backup sealed\nRemoved the older backup second\nRemoved the older backup first\n$/,
  );
  expect(new Set(pathsOf("backups/").map((path) => path.split("/")[1]))).toEqual(new Set(["third"]));
  const { key: film } = await media().put(Buffer.from("a film"));
  expect(pathsOf("media/")).toEqual([`media/plain/${film.slice(0, 2)}/${film}.${film}`]);
});

test("keeps the older backups when an upload fails or the bucket is away", { tags: ["long"] }, async () => {
  const before = [...store.objects.keys()];
  const denied = await run(["ops/backup.ts", "fourth", "--to", "s3", "--keep", "1"], {
    ...environment(),
    BACKUP_S3_SECRET_ACCESS_KEY: "wrong",
  });
  expect([denied.code, denied.errors]).toEqual([1, expect.stringMatching(/^The backup bucket cannot be used: .*\n$/)]);
  await mediaStore.stop();
  const away = await backUp("fourth", "--keep", "1");
  expect([away.code, away.errors]).toEqual([1, "The media store does not answer ECONNREFUSED\n"]);
  await mediaStore.reopen();
  expect([...store.objects.keys()].filter((path) => !path.startsWith("backups/fourth/"))).toEqual(before);
  const noBucket = await run(["ops/backup.ts", "fourth", "--to", "s3"], {
    ...Object.fromEntries(Object.entries(environment()).filter(([name]) => !name.startsWith("BACKUP_"))),
  });
  expect(noBucket.errors).toMatch(/^s3 needs the settings BACKUP_S3_ENDPOINT/);
});
