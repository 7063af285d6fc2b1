import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestFolder, creatorFile, type TestFolder } from "#importer/testing/test-folder.ts";
import { type FailingWay, openFailingWay } from "#server/testing/failing-way.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { runProgram } from "./testing/run-program.ts";

let product: TestProduct;
let way: FailingWay;
let backups: string;
beforeAll(async () => {
  product = await startTestProduct();
  way = await openFailingWay(product.database.url);
  backups = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  await seedPost(product.database.db, { slug: "an-essay" });
});
afterAll(async () => {
  way.close();
  await product.close();
  await rm(backups, { recursive: true, force: true });
});

afterEach(() => way.recover());

/** Runs a command on the database that fails over. */
const run = (program: string, ...args: string[]) =>
  runProgram([`ops/${program}.ts`, ...args], {
    ...requiredSettings,
    ...{ DATABASE_URL: way.url, DATA_DIR: product.dataDir, STRIPE_API_URL: product.sandboxUrl },
  });
const rowsOf = async (query: string) => (await product.database.db.query({ text: query })).rows;

/** A folder with a creator and three posts. */
async function folderOf(username: string): Promise<TestFolder> {
  const folder = await createTestFolder();
  await folder.write(`${username}/creator.md`, creatorFile.replace("ada-okafor", username));
  for (const title of ["One", "Two", "Three"])
    await folder.write(
      `${username}/${title}.md`,
      `---\ntitle: ${title} of ${username}\ndate: 2026-01-02\n---\nText.\n`,
    );
  return folder;
}
const publishedBy = (username: string) =>
  rowsOf(
    `SELECT p.title FROM posts p JOIN authors a ON a.id = p.author_id WHERE a.username = '${username}' ORDER BY title`,
  );

test.each([
  { after: undefined, at: "content-upsert-post", loses: "statement", username: "first-writer" },
  { after: "content-upsert-post", at: "COMMIT", loses: "reply", username: "second-writer" },
] as const)(
  "an import goes on when a failover loses the $loses",
  { tags: ["long"] },
  async ({ after, at, loses, username }) => {
    const folder = await folderOf(username);
    const before = way.failures();
    way.failAt(at, { after, refusals: 4, loses });
    const { code, output, errors } = await run("import", folder.path);
    expect([code, errors]).toEqual([0, ""]);
    expect(way.failures()).toBe(before + 1);
    expect(output).toContain("0 skipped, 0 refused");
    expect(await publishedBy(username)).toEqual(
      ["One", "Three", "Two"].map((title) => ({ title: `${title} of ${username}` })),
    );
    await folder.remove();
  },
);

test("a dry run, which is one transaction, ends with a line that invites to repeat it", {
  tags: ["long"],
}, async () => {
  const folder = await folderOf("third-writer");
  way.failAt("content-upsert-post", { refusals: 0 });
  const { code, errors } = await run("import", folder.path, "--dry-run");
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^The database did not answer \(.*\)\. Run the same command again: .*\n$/),
  ]);
  expect(await publishedBy("third-writer")).toEqual([]);
  await folder.remove();
});

test.each([
  { after: undefined, at: "content-write-price", loses: "statement", price: "7", again: "$4.50 is now $7.00" },
  { after: "content-write-price", at: "COMMIT", loses: "reply", price: "8", again: "was $8.00 already" },
] as const)(
  "an operator's command ends with a line that invites to repeat it, and does nothing twice, when a failover loses the $loses",
  {
    tags: ["long"],
  },
  async ({ after, at, loses, price, again }) => {
    way.failAt(at, { after, refusals: 4, loses });
    const failed = await run("ops", "price", "an-essay", price);
    expect([failed.code, failed.output, failed.errors]).toEqual([
      3,
      "",
      expect.stringMatching(/^The database did not answer \(.*\)\. Run the same command again: .*\n$/),
    ]);
    const repeated = await run("ops", "price", "an-essay", price);
    expect([repeated.code, repeated.output]).toEqual([0, expect.stringContaining(again)]);
  },
);

test("a command that starts while the database fails over waits for it", { tags: ["long"] }, async () => {
  // Each connection begins with its encoding.
  way.failAt("UTF8", { refusals: 4 });
  const { code, output, errors } = await run("ops", "attention");
  expect([code, output]).toEqual([0, expect.stringMatching(/\S/)]);
  expect(errors).toBe("The database does not answer; waiting for it for up to 30 seconds\n");
});

test("an audit compares again when the database fails over", { tags: ["long"] }, async () => {
  way.failAt("ledger-", { refusals: 4 });
  const before = way.failures();
  const { code, errors } = await run("audit");
  expect([code, errors]).toEqual([0, ""]);
  expect(way.failures()).toBe(before + 1);
});

test.each([
  { when: "while it reads the tables", after: undefined, at: "COPY (SELECT", loses: "statement" },
  { when: "after it has read them", after: "COPY (SELECT", at: "COMMIT", loses: "connection" },
] as const)(
  "a backup that loses the database $when is no backup, and can be repeated",
  { tags: ["long"] },
  async ({ after, at, loses }) => {
    const name = `lost-${loses}`;
    way.failAt(at, { after, refusals: 0, loses });
    const failed = await run("backup", join(backups, name));
    expect([failed.code, failed.output, failed.errors]).toEqual([
      1,
      "",
      expect.stringMatching(/^The database did not answer \(.*\)\. The backup is incomplete and does not count: /),
    ]);
    expect((await readdir(backups)).filter((each) => each.startsWith(name))).toEqual([`${name}.unfinished`]);
    expect(await rowsOf(`SELECT FROM newest_backup WHERE address LIKE '%${name}'`)).toEqual([]);
    const repeated = await run("backup", join(backups, name));
    expect([repeated.code, repeated.errors]).toEqual([0, ""]);
    expect(await rowsOf(`SELECT FROM newest_backup WHERE address LIKE '%${name}'`)).toHaveLength(1);
  },
);
