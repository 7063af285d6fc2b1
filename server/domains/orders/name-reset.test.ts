import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

const [old, newer] = [
  "the secret of last year: long enough to be one",
  "the secret of this year: long enough to be one",
];
let product: TestProduct;
let post: SeededPost;
let other: SeededPost;

beforeAll(async () => {
  product = await startTestProduct({ environment: { APP_SECRETS: old } });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
  other = await seedPost(product.database.db, { slug: "another-paid-post" });
});
beforeEach(() => product.restart({ APP_SECRETS: old }));
afterAll(() => product.close());

async function ask(email: string, { language = "English", browser = new TestBrowser(product.url) } = {}) {
  const answer = await browser.post(addressOf("requestNameReset"), { email, language });
  await product.product.orders.finishBackgroundWork();
  return answer;
}
/** The links that were mailed to the address, newest first. */
const linksTo = async (email: string) =>
  (await product.mails())
    .filter((mail) => mail.to === email)
    .flatMap(({ text }) => text.match(/^http\S+\/access\/name\S+$/m) ?? [])
    .map((link) => new URL(link));
const tokenOf = (link: URL | undefined) => link?.searchParams.get("t") ?? "";
const call = (path: string, token: string) => new TestBrowser(product.url).post(path, { token });
const isUsable = async (token: string) => (await call("/api/payments/check-name-reset", token)).body.usable;
const reset = async (token: string) => (await call("/api/payments/reset-name", token)).body.reset;
const start = async (of: SeededPost, reader: Reader) => {
  const { status, body } = await new TestBrowser(product.url).startPurchase(of, reader);
  return status === 200 ? "started" : body.error;
};
const redeem = (reader: Reader, slug: string, code: string) =>
  new TestBrowser(product.url).post("/api/payments/validate-code", {
    ...{ email: reader.email, nameOnCard: reader.name, slug, code },
  });

test("deletes the name by the mailed link; the next payment binds a new one, and old codes keep theirs", async () => {
  const email = "Married@readers.example";
  const [before, after] = [
    { email, name: "Maiden Name" },
    { email, name: "Married Name" },
  ];
  const { accessCode } = (await buy(product, post, before)).status;
  expect(await start(other, after)).toBe("INVALID_NAME");

  const { status, body } = await ask(` ${email} `, { language: "Spanish" });
  expect([status, body]).toEqual([202, ""]);
  const [link] = await linksTo(email.toLowerCase());
  expect([link?.pathname, link?.searchParams.get("lang")]).toEqual(["/access/name", "es"]);
  const token = tokenOf(link);
  // Opening the page, as mail programs do, changes nothing.
  expect([await isUsable(token), await isUsable(token)]).toEqual([true, true]);
  expect(await start(other, after)).toBe("INVALID_NAME");

  expect(await reset(token)).toBe(true);
  expect(await start(other, before)).toBe("started");
  const { status: bought } = await buy(product, other, after);
  expect(bought.paymentRecordStatus).toBe("completed");
  expect(await start(post, before)).toBe("INVALID_NAME");
  expect(await start(post, after)).toBe("started");
  expect((await redeem(before, post.slug, accessCode)).status).toBe(200);
  expect((await redeem(after, post.slug, accessCode)).body.error).toBe("INVALID_NAME");
});

test("links back to the post that was to be paid, before and after the reset, and ignores an invalid slug", async () => {
  const reader = { email: "back@readers.example", name: "Comes Back" };
  await buy(product, post, reader);
  for (const slug of [other.slug, "//elsewhere.example", "x".repeat(121)])
    await new TestBrowser(product.url).post(addressOf("requestNameReset"), {
      email: reader.email,
      language: "English",
      slug,
    });
  await product.product.orders.finishBackgroundWork();
  const links = await linksTo(reader.email);
  expect(links.map((link) => link.searchParams.get("post")).sort()).toEqual([other.slug, null, null].sort());
});

test("accepts a link once, and not after another one for the same name was used", async () => {
  const reader = { email: "once@readers.example", name: "Only Once" };
  await buy(product, post, reader);
  await ask(reader.email);
  await ask(reader.email);
  const [newest, first] = (await linksTo(reader.email)).map(tokenOf);
  expect(await Promise.all([reset(newest ?? ""), reset(newest ?? "")])).toEqual(expect.arrayContaining([true, false]));
  expect([await isUsable(newest ?? ""), await isUsable(first ?? ""), await reset(first ?? "")]).toEqual([
    false,
    false,
    false,
  ]);
  // Nor does the link work for the next bound name.
  await buy(product, other, { ...reader, name: "Another Name" });
  expect([await reset(newest ?? ""), await reset(first ?? "")]).toEqual([false, false]);
  expect(await start(post, reader)).toBe("INVALID_NAME");
});

test("expires a link after an hour and deletes its row", async () => {
  const reader = { email: "late@readers.example", name: "Too Late" };
  await buy(product, post, reader);
  await ask(reader.email);
  const token = tokenOf((await linksTo(reader.email))[0]);
  await product.database.shiftClock("59 minutes");
  expect(await isUsable(token)).toBe(true);
  await product.database.shiftClock("1 minute");
  expect([await isUsable(token), await reset(token)]).toEqual([false, false]);
  await runRecurringJob(product.product.jobWork, "forget-order-traces");
  const { rows } = await product.database.db.query({ text: "SELECT 1 FROM name_resets" });
  expect(rows).toEqual([]);
});

test("keeps a link valid when secrets change, also if the reader is re-keyed meanwhile", async () => {
  const reader = { email: "rotated@readers.example", name: "Rotated Reader" };
  await buy(product, post, reader);
  await ask(reader.email);
  const token = tokenOf((await linksTo(reader.email))[0]);
  await product.restart({ APP_SECRETS: `${newer},${old}` });
  expect(await start(other, reader)).toBe("started");
  expect(await reset(token)).toBe(true);
  expect(await start(other, { ...reader, name: "Somebody Else" })).toBe("started");
});

test("rejects a foreign or altered token and one of another reset", async () => {
  const reader = { email: "forged@readers.example", name: "Forged Token" };
  await buy(product, post, reader);
  await ask(reader.email);
  const token = tokenOf((await linksTo(reader.email))[0]);
  const [id = "", mac = ""] = token.split(".");
  const altered = mac.startsWith("A") ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
  for (const wrong of [`${id}.${altered}`, `${"A".repeat(22)}.${mac}`, id, `${token}x`, "x", ".."]) {
    expect([await isUsable(wrong), await reset(wrong)]).toEqual([false, false]);
  }
  expect(await isUsable(token)).toBe(true);
});

describe("the replies do not reveal who has paid here", () => {
  test("are the same for every well-formed address, while only a bound one gets mail", async () => {
    const reader = { email: "known@readers.example", name: "Known Reader" };
    await buy(product, post, reader);
    const before = (await product.mails()).length;
    const [known, unknown] = [await ask(reader.email), await ask("unknown@readers.example")];
    const told = ({ status, body, headers }: typeof known) => [status, body, headers.get("content-length")];
    expect(told(known)).toEqual(told(unknown));
    expect((await product.mails()).length - before).toBe(1);
  });

  // Here the lookup is blocked: a reply that waited for it would not arrive.
  test.each([
    ["a link", "name_bindings", addressOf("requestNameReset"), { language: "English" }],
    ["a code", "grants", addressOf("resendCode"), { nameOnCard: "Known Reader", slug: "a-paid-post" }],
  ])("come before any lookup for %s", async (_what, table, path, form) => {
    await product.database.db.transaction(async (tx) => {
      await tx.query({ text: `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE` });
      for (const email of ["known@readers.example", "unknown@readers.example"]) {
        const { status } = await new TestBrowser(product.url).post(path, { email, ...form });
        expect(status).toBe(202);
      }
      const waiting = async () => {
        const text = "SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted";
        return (await tx.query({ text, values: [table] })).rows.length;
      };
      await expect.poll(waiting).toBe(2);
    });
    await product.product.orders.finishBackgroundWork();
  });

  test("rejects an address that asks too often; sends one e-mail address three links an hour without saying so", async () => {
    const reader = { email: "often@readers.example", name: "Asked Often" };
    await buy(product, post, reader);
    for (let time = 0; time < 5; time += 1) expect((await ask(reader.email)).status).toBe(202);
    expect(await linksTo(reader.email)).toHaveLength(3);
    const browser = new TestBrowser(product.url);
    const answers: number[] = [];
    for (let time = 0; time < 11; time += 1)
      answers.push((await ask(`nobody-${time}@readers.example`, { browser })).status);
    expect(answers).toEqual([...Array(10).fill(202), 429]);
  });

  test("stores and logs neither address nor name nor token", async () => {
    const reader = { email: "canary-reset@readers.example", name: "Canary Reset" };
    await buy(product, post, reader);
    await ask(reader.email);
    const token = tokenOf((await linksTo(reader.email))[0]);
    await reset(token);
    for (const table of ["name_resets", "name_bindings", "jobs", "rate_limits"]) {
      const { rows } = await product.database.db.query<{ row: string }>({
        text: `SELECT t::text AS row FROM ${table} t`,
      });
      expect(rows.map(({ row }) => row).join("\n")).not.toMatch(/canary/i);
    }
    const logged = product.logLines.join("\n");
    expect(logged).toContain("deleted the name");
    expect(logged).not.toMatch(/canary/i);
    expect(logged).not.toContain(token.split(".")[1]);
  });
});
