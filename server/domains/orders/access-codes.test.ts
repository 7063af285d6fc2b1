import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { containsAccessCode } from "#server/testing/contains-access-code.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;
let other: SeededPost;

beforeAll(async () => {
  product = await startTestProduct();
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
  other = await seedPost(product.database.db, { slug: "another-paid-post" });
});
afterAll(() => product.close());

const redeem = (form: Record<string, unknown>, browser = new TestBrowser(product.url)) =>
  browser.post("/api/payments/validate-code", form);

describe("redeeming a code", () => {
  test("opens the post in another browser, in any case and spelling, with the same end", async () => {
    const reader = { email: "Lee.Reader+tag@Readers.Example", name: "Lee Reader" };
    const { status } = await buy(product, post, reader);
    const { accessCode } = status;
    for (const code of [accessCode, accessCode.toLowerCase(), accessCode.replaceAll("-", ""), ` ${accessCode} `]) {
      const answer = await redeem({
        email: " lee.reader+TAG@readers.example",
        nameOnCard: "LEE  réader",
        slug: post.slug,
        code,
      });
      expect([answer.status, answer.body.valid, answer.body.accessCode]).toEqual([200, true, accessCode]);
      const end = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).exp;
      expect(end(answer.body.accessToken)).toBe(end(status.accessToken));
    }
  });

  test("rejects wrong input in the specified order", async () => {
    const reader = { email: "order@readers.example", name: "Order Reader" };
    const { status } = await buy(product, post, reader);
    const right = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code: status.accessCode };
    const wrong = "0000-0000-0000";
    const answerOf = async (form: object) => {
      const { status: http, body } = await redeem({ ...right, ...form });
      return [http, body];
    };
    expect(await answerOf({ email: "nobody" })).toEqual([400, { valid: false, error: "INVALID_DATA" }]);
    expect(await answerOf({ slug: "no-such-post" })).toEqual([400, { valid: false, error: "INVALID_DATA" }]);
    expect(await answerOf({ code: "" })).toEqual([400, { valid: false, error: "INVALID_DATA" }]);
    expect(await answerOf({ email: "unknown@readers.example", nameOnCard: "x", code: wrong })).toEqual([
      404,
      { valid: false, error: "USER_NOT_FOUND" },
    ]);
    expect(await answerOf({ nameOnCard: "Some Body", code: wrong })).toEqual([
      403,
      { valid: false, error: "INVALID_NAME" },
    ]);
    expect(await answerOf({ code: wrong })).toEqual([403, { valid: false, error: "INVALID_CODE" }]);
    expect(await answerOf({ slug: other.slug })).toEqual([403, { valid: false, error: "INVALID_CODE" }]);
    expect((await answerOf({}))[0]).toBe(200);
    await product.database.shiftClock("72 hours");
    expect(await answerOf({})).toEqual([410, { valid: false, error: "CODE_EXPIRED" }]);
  });

  test("ends access after 72 hours to the second, for the token as well", async () => {
    const { status } = await buy(product, post, { email: "end@readers.example", name: "End Reader" });
    const read = () =>
      new TestBrowser(product.url).get(`/api/content/post/${post.slug}?alg=AR_HS1GB`, {
        authorization: `Bearer ${status.accessToken}`,
      });
    await product.database.shiftClock("71 hours 59 minutes");
    expect((await read()).status).toBe(200);
    await product.database.shiftClock("1 minute");
    expect([(await read()).status, (await read()).body]).toEqual([401, { error: "ACCESS_REQUIRED" }]);
  });

  test("redeems the purchase that the code belongs to among several of the same post", async () => {
    const reader = { email: "twice@readers.example", name: "Twice Reader" };
    const first = await buy(product, post, reader);
    await product.database.shiftClock("72 hours");
    const second = await buy(product, post, reader);
    const redeemed = async ({ accessCode }: { accessCode: string }) => {
      const { status, body } = await redeem({
        ...{ email: reader.email, nameOnCard: reader.name, slug: post.slug },
        code: accessCode,
      });
      return [status, body.accessCode ?? body.error];
    };
    expect(await redeemed(first.status)).toEqual([410, "CODE_EXPIRED"]);
    expect(await redeemed(second.status)).toEqual([200, second.status.accessCode]);
  });

  test("limits guesses to five per reader and twenty per address, and still accepts a right code from elsewhere", async () => {
    const reader = { email: "guessed@readers.example", name: "Guessed Reader" };
    const { status } = await buy(product, post, reader);
    const guess = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code: "0000-0000-0001" };
    const guesser = new TestBrowser(product.url);
    const answers: number[] = [];
    for (let attempt = 0; attempt < 21; attempt++) answers.push((await redeem(guess, guesser)).status);
    expect(answers.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
    expect(new Set(answers.slice(5))).toEqual(new Set([429]));
    const unread = await redeem({ ...guess, code: status.accessCode }, guesser);
    expect([unread.status, unread.body]).toEqual([429, { valid: false, error: "TOO_MANY_REQUESTS" }]);
    expect(Number(unread.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await redeem({ ...guess, code: status.accessCode })).status).toBe(200);
    expect((await redeem(guess)).status).toBe(429);
  });
});

test("compares no more simultaneous guesses than consecutive ones", async () => {
  const guesser = new TestBrowser(product.url);
  const guess = (number: number) =>
    redeem(
      { email: `${number}@nobody.example`, nameOnCard: "No Body", slug: post.slug, code: "0000-0000-0002" },
      guesser,
    );
  const answers = await Promise.all(Array.from({ length: 60 }, (_, number) => guess(number)));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
});

test("counts an IPv4 client once whatever a proxy writes beside the address, and an invalid one as the proxy's own", async () => {
  const spellings: ((attempt: number) => string)[] = [
    (attempt) => `198.51.100.50:${40_000 + attempt}`,
    (attempt) => `[2001:db8:9::${attempt.toString(16)}]:${40_000 + attempt}`,
    (attempt) => `198.51.100.${attempt}, guess-${attempt}`,
  ];
  for (const [number, spelling] of spellings.entries()) {
    const answers: number[] = [];
    for (let attempt = 1; attempt <= 22; attempt++) {
      const guesser = new TestBrowser(product.url, spelling(attempt));
      const email = `${number}-${attempt}@nobody.example`;
      const form = { email, nameOnCard: "No Body", slug: post.slug, code: "0000-0000-0003" };
      answers.push((await redeem(form, guesser)).status);
    }
    expect([spelling(1), answers.slice(19)]).toEqual([spelling(1), [404, 429, 429]]);
  }
});

test("does not count right codes, so that one address can redeem a whole library", async () => {
  const reader = { email: "library@readers.example", name: "Library Reader" };
  const { status } = await buy(product, post, reader);
  const library = new TestBrowser(product.url);
  const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code: status.accessCode };
  for (let visit = 0; visit < 25; visit++) expect((await redeem(form, library)).status).toBe(200);
});

describe("mail", () => {
  test("mails code, post, end and help in the order's language, once, and wipes the address", async () => {
    const browser = new TestBrowser(product.url);
    const reader = { email: "correo@readers.example", name: "Lectora Nueva" };
    const started = await browser.startPurchase(post, reader, { language: "Spanish" });
    const paymentIntentId = started.body.clientSecret.split("_secret_")[0];
    await product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
    const status = await browser.post("/api/payments/check-payment-status", { paymentIntentId });
    const mails = (await product.mails()).filter((mail) => mail.to === reader.email && containsAccessCode(mail));
    expect(mails).toHaveLength(1);
    for (const text of [mails[0]?.text, mails[0]?.html]) {
      expect(text).toContain(status.body.accessCode);
      expect(text).toContain(`/${post.username}/${post.slug}?lang=es`);
      expect(text).toContain("Tu código de acceso");
      expect(text).toMatch(/[a-záé]+, \d+ de [a-z]+ de 20\d\d, \d+:\d\d UTC/);
      expect(text).toContain("support@vitrina.example");
    }
    const left = await product.database.db.query({ text: "SELECT 1 FROM jobs WHERE sealed IS NOT NULL" });
    expect(left.rows).toHaveLength(0);
  });

  test("mails a lost code again only if address, name and post match, with the same reply either way", async () => {
    const reader = { email: "lost@readers.example", name: "Lost Reader" };
    await buy(product, post, reader);
    const mailsOf = async () =>
      (await product.mails()).filter((mail) => mail.to === reader.email && containsAccessCode(mail)).length;
    expect(await mailsOf()).toBe(1);
    const right = { email: reader.email, nameOnCard: reader.name, slug: post.slug };
    for (const form of [
      { ...right, nameOnCard: "Wrong Name" },
      { ...right, slug: other.slug },
      { ...right, email: "nobody@readers.example" },
    ]) {
      const answer = await new TestBrowser(product.url).post("/api/payments/resend-code", form);
      expect([answer.status, answer.body]).toEqual([202, ""]);
      await product.product.orders.finishBackgroundWork();
      expect(await mailsOf()).toBe(1);
    }
    const answer = await new TestBrowser(product.url).post("/api/payments/resend-code", right);
    expect([answer.status, answer.body]).toEqual([202, ""]);
    await product.product.orders.finishBackgroundWork();
    expect(await mailsOf()).toBe(2);
  });
});
