import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { TeamRole } from "#contract/roles.ts";
import { currentTotp, openTestAccount, startTestSession } from "#server/testing/sign-in.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

let people = 0;
/** An account with an authenticator app, and the browser that set it up. */
async function personWithApp(roles: readonly TeamRole[] = []) {
  people += 1;
  const email = `factor-${people}@creators.example`;
  const accountId = await openTestAccount(product, { email, roles });
  const browser = await startTestSession(product, accountId);
  const { secret } = (await browser.send("POST", addressOf("beginTotp"))).body;
  const confirmed = await browser.send("POST", addressOf("confirmTotp"), { code: await currentTotp(product, secret) });
  expect(confirmed.status).toBe(200);
  // The next code of the app belongs to a later step than the one that confirmed it.
  await product.database.shiftClock("1 minute");
  return { email, accountId, browser, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const prove = async (browser: TestBrowser, code: string | undefined) =>
  (await browser.send("POST", addressOf("proveSecondFactor"), { code })).status;
/** The mails to an account, without those about the set-up of its factors. */
const mailsTo = async (email: string) =>
  (await product.mails()).filter(({ to, subject }) => to === email && !subject.startsWith("The second factors"));

/** Six digits that no step around the present one has. */
async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((later) => currentTotp(product, secret, later)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
}

/** Wrong codes at once from so many addresses, by somebody who can read the account's mail. Returns the statuses. */
async function guessFrom(addresses: number, { accountId, secret }: { accountId: string; secret: string }) {
  const code = await wrongCode(secret);
  const guessers = await Promise.all(Array.from({ length: addresses }, () => startTestSession(product, accountId)));
  return (await Promise.all(guessers.map((guesser) => prove(guesser, code)))).sort();
}

describe("guesses at the app's codes", () => {
  test("compares ten in an hour for an account, from any number of addresses, and mails the account once", async () => {
    const person = await personWithApp();
    const refused = [...Array(10).fill(403), ...Array(30).fill(429)];
    expect(await guessFrom(40, person)).toEqual(refused);
    const right = await currentTotp(product, person.secret);
    expect(await prove(await startTestSession(product, person.accountId), right)).toBe(429);
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Wrong codes for your Vitrina account"]);
    await product.database.shiftClock("1 hour");
    expect(await guessFrom(40, person)).toEqual(refused);
    expect(await mailsTo(person.email)).toHaveLength(1);
    await product.database.shiftClock("1 hour");
    const later = await currentTotp(product, person.secret);
    expect(await prove(await startTestSession(product, person.accountId), later)).toBe(200);
  });

  test("leave the owner a browser that entered a code of the app before, and the recovery codes", async () => {
    const person = await personWithApp();
    const { accountId, browser, secret, recoveryCodes } = person;
    await guessFrom(40, person);
    expect(await prove(browser.elsewhere(), await currentTotp(product, secret))).toBe(200);
    expect(await prove(await startTestSession(product, accountId), recoveryCodes[0])).toBe(200);
    const stranger = await personWithApp();
    await guessFrom(40, stranger);
    const marked = await startTestSession(product, stranger.accountId);
    marked.setCookie("known-browser", browser.cookie("known-browser") ?? "");
    expect(await prove(marked, await currentTotp(product, stranger.secret)), "of another account").toBe(429);
  });

  test("count apart in a browser that entered a code before, and are limited there, too", async () => {
    const { browser, secret } = await personWithApp();
    const code = await wrongCode(secret);
    const guesses: number[] = [];
    for (let turn = 0; turn < 11; turn++) guesses.push(await prove(browser.elsewhere(), code));
    expect(guesses).toEqual([...Array(10).fill(403), 429]);
  });

  test("alert the operator where the account is a team member's", async () => {
    const [member, creator] = [await personWithApp(["owner"]), await personWithApp()];
    for (const person of [member, creator]) await guessFrom(11, person);
    const { rows } = await product.database.db.query<{ subject: string }>({
      text: "SELECT subject_id AS subject FROM alerts WHERE kind = 'second-factor-guesses'",
    });
    expect(rows).toEqual([{ subject: member.accountId }]);
  });

  test("at a recovery code of the right form are limited by address", async () => {
    const { accountId } = await personWithApp();
    const browser = await startTestSession(product, accountId);
    const guesses: number[] = [];
    for (let turn = 0; turn < 11; turn++) guesses.push(await prove(browser, "0000-0000-0000"));
    expect(guesses).toEqual([...Array(10).fill(403), 429]);
  });
});

describe("an app that replaces another one", () => {
  const begin = async (browser: TestBrowser) => (await browser.send("POST", addressOf("beginTotp"))).body.secret;
  const confirm = async (browser: TestBrowser, secret: string) =>
    browser.send("POST", addressOf("confirmTotp"), { code: await currentTotp(product, secret) });
  const factors = async (browser: TestBrowser) => (await browser.get(addressOf("getSession"))).body.factors;

  test("leaves the former one in use until its first code is confirmed", async () => {
    const { accountId, browser, secret, recoveryCodes } = await personWithApp();
    const pending = await begin(browser);
    expect((await factors(browser)).totp).toBe(true);
    const withMail = await startTestSession(product, accountId);
    expect(await withMail.send("POST", addressOf("beginTotp"))).toMatchObject({
      ...{ status: 403, body: { error: "SECOND_FACTOR_REQUIRED" } },
    });
    expect(await prove(withMail, await currentTotp(product, pending)), "the pending app").toBe(403);
    expect(await prove(withMail, await currentTotp(product, secret)), "the app in use").toBe(200);
    expect(await prove(await startTestSession(product, accountId), recoveryCodes[0])).toBe(200);

    expect((await confirm(browser, pending)).body.recoveryCodes).toHaveLength(10);
    await product.database.shiftClock("1 minute");
    expect(await prove(await startTestSession(product, accountId), await currentTotp(product, secret))).toBe(403);
    expect(await prove(await startTestSession(product, accountId), recoveryCodes[1])).toBe(403);
    expect(await prove(await startTestSession(product, accountId), await currentTotp(product, pending))).toBe(200);
  });

  test("is confirmed only by the session that began it, and once", async () => {
    const { accountId, browser } = await personWithApp();
    const pending = await begin(browser);
    const other = await startTestSession(product, accountId, { strength: 2 });
    expect((await confirm(other, pending)).status).toBe(403);
    const copies = Array.from({ length: 10 }, () => {
      const copy = browser.elsewhere();
      return confirm(copy, pending);
    });
    const answers = (await Promise.all(copies)).map(({ status }) => status);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });
});
