import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveKeys, seal } from "#server/platform/keys/keys.ts";
import { programEnvironment } from "#server/testing/program-environment.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { readSourceFiles } from "#server/testing/structure/source-files.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { refuseLostKeys } from "./refuse-lost-keys.ts";

const [old, newer] = [
  "the secret of last year: long enough to be one",
  "the secret of this year: long enough to be one",
];
const oldKey = deriveKeys([old]).current("access-code").id;
const reader = { email: "known@readers.example", name: "Known Reader" };
let product: TestProduct;
let post: SeededPost;
let code: string;

beforeAll(async () => {
  product = await startTestProduct({ environment: { APP_SECRETS: old } });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
  code = (await buy(product, post, reader)).status.accessCode;
});
afterAll(() => product.close());

const start = (appSecrets: string[], lostKeys: string[] = []) =>
  refuseLostKeys({ databaseUrl: product.database.url, appSecrets, lostKeys });

test("a start without the secret that rows were made with is refused in one line that names the loss, not the secret", async () => {
  const refusal = await start([newer]).catch((error: Error) => error.message);
  expect(refusal).toBe(
    `APP_SECRETS lacks the secret of the key ${oldKey}, which made running access codes (1), purchases (1), names bound to an address (1), waiting mails (2), links to receipts (1): add that secret behind the newest one (where APP_SECRETS is unset, bring DATA_DIR/keys/app-secret back), or accept the loss with LOST_KEYS=${oldKey}`,
  );
  expect(await start([newer, old])).toEqual([]);
  expect(await start([old])).toEqual([]);
});

test("server/programs/main.ts says that line and ends", () => expectRefusal("server/programs/main.ts"));

test.each([["server/programs/worker-main.ts"], ["ops/ops.ts", "find", "--email", reader.email]])(
  "%s says that line and ends",
  { tags: ["long"] },
  (...program) => expectRefusal(...program),
);

function expectRefusal(...program: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, program, {
    env: {
      ...programEnvironment,
      DATABASE_URL: product.database.url,
      DATA_DIR: product.dataDir,
      APP_SECRETS: newer,
      STRIPE_SECRET_KEY: "sk_test_vitrina",
      STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
      STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
      PORT: "0",
    },
    encoding: "utf8",
    timeout: 120_000,
  });
  expect([status, stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(stderr).toContain(`lacks the secret of the key ${oldKey}`);
  expect(stderr).not.toContain(newer);
}

test("accepts the loss of a key that is named, and of no other", async () => {
  expect((await start([newer], [oldKey])).map(({ what }) => what)).toContain("running access codes");
  await expect(start([newer], ["another1"])).rejects.toThrow(/lacks the secret/);
});

test("reports the key of forms, payments in progress and waiting mails", async () => {
  const other = deriveKeys(["a secret of its own that is long enough"]);
  const otherKey = other.current("contact-seal").id;
  for (const table of ["contact_messages", "applications"]) {
    const id = randomUUID();
    await product.database.db.query({
      text: `INSERT INTO ${table} (id, language, sealed, submission_fingerprint) VALUES ($1, 'en', $2, $3)`,
      values: [id, seal(other, "contact-seal", id, "{}"), Buffer.from(id)],
    });
  }
  await new TestBrowser(product.url).startPurchase(post, { ...reader, email: "way@readers.example" });
  await expect(start([old])).rejects.toThrow(`the key ${otherKey}, which made contact messages (1), applications (1):`);
  await expect(start([newer], [otherKey])).rejects.toThrow(/running access codes \(1\), payments under way \(1\),/);
  await product.database.db.query({ text: "DELETE FROM contact_messages" });
  await product.database.db.query({ text: "DELETE FROM applications" });
  await product.database.db.query({ text: "UPDATE orders SET next_check_at = NULL" });
});

test("a key retires once its readers were seen, its mails are sent, its codes have ended and its receipts are a year old", async () => {
  await product.mails();
  await product.restart({ APP_SECRETS: `${newer},${old}` });
  const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code };
  expect((await new TestBrowser(product.url).post("/api/payments/validate-code", form)).status).toBe(200);
  await expect(start([newer])).rejects.toThrow(/which made running access codes \(1\), links to receipts \(1\):/);
  await product.database.shiftClock("72 hours");
  await expect(start([newer])).rejects.toThrow(/which made links to receipts \(1\):/);
  await product.database.shiftClock("400 days");
  expect(await start([newer])).toEqual([]);
});

test("no table that carries keys is forgotten", async () => {
  const { rows } = await product.database.db.query<{ name: string }>({
    text: `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND (column_name LIKE '%key_id' OR column_name LIKE '%sealed%')`,
  });
  const stores = readSourceFiles().filter(({ path }) => path.endsWith("/key-uses-store.ts"));
  const asked = stores.map(({ code }) => code).join("\n");
  expect(rows.map(({ name }) => name).filter((name) => !asked.includes(`FROM ${name}`))).toEqual([]);
  expect(rows.length).toBeGreaterThan(5);
});
