import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { seedCreator } from "#server/testing/seed-catalogue.ts";
import { currentTotp, openTestAccount, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let number = 0;
let email: string;
let accountId: string;
beforeAll(async () => {
  shop = await startTestProduct();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const username = `creator-${++number}`;
  email = `${username}@creators.example`;
  await seedCreator(shop.product, { username });
  const creatorId = (await shop.product.creators.find(username))?.id ?? "";
  accountId = await openTestAccount(shop, { email, creatorId });
});

/** Sets up an app in a session of the account. */
async function setUpApp(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.send("POST", addressOf("beginTotp"))).body;
  const confirmed = await browser.send("POST", addressOf("confirmTotp"), { code: await currentTotp(shop, secret) });
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** A session that has proved a passkey, which the account has. */
async function signInByPasskey(): Promise<TestBrowser> {
  await shop.database.db.query({
    text: `INSERT INTO passkeys (credential_id, account_id, public_key, counter, transports, name)
      VALUES ($1::text, $1::uuid, '\\x00', 0, '{}', 'Phone')`,
    values: [accountId],
  });
  return startTestSession(shop, accountId, { strength: 2 });
}

const changeEmail = (browser: TestBrowser) =>
  browser.send("POST", addressOf("requestEmailChange"), { email: `new-${email}` });
const prove = (browser: TestBrowser, code: string | undefined) =>
  browser.send("POST", addressOf("proveSecondFactor"), { code });
const newRecoveryCodes = (browser: TestBrowser) => browser.send("POST", addressOf("replaceRecoveryCodes"));

/** The answers of the calls with which a creator's money or account could be taken over. */
async function sensitiveAnswers(browser: TestBrowser): Promise<string[]> {
  const calls: [string, object][] = [
    [addressOf("openPayoutOnboarding"), { country: "ES" }],
    [addressOf("openPayoutDashboard"), {}],
    [addressOf("requestEmailChange"), { email: `new-${email}` }],
    [addressOf("confirmEmailChange"), { formerCode: "12345678", newCode: "12345678" }],
    [addressOf("closeAccount"), {}],
  ];
  return Promise.all(calls.map(async ([path, body]) => (await browser.send("POST", path, body)).body?.error));
}
const allRefused = Array(5).fill("STEP_UP_REQUIRED");

test("a mailed code alone is a fresh proof for an account without a second factor", async () => {
  expect((await changeEmail(await signInByMail(shop, email))).status).toBe(202);
});

test("an old session adds no first factor, and the set-up after a sign-in does", async () => {
  const late = await startTestSession(shop, accountId, { provenAgo: "11 minutes" });
  const code = { code: "123456" };
  for (const [call, body] of [
    ["beginTotp", undefined],
    ["confirmTotp", code],
    ["beginPasskeyRegistration", undefined],
    ["registerPasskey", { name: "Thief", response: {} }],
  ] as const)
    expect((await late.send("POST", addressOf(call), body)).body.error, call).toBe("STEP_UP_REQUIRED");
  await setUpApp(await signInByMail(shop, email));
});

test("a mailed code alone is no fresh proof for an account with an app, and a code of the app is", async () => {
  const { secret } = await setUpApp(await signInByMail(shop, email));
  const browser = await signInByMail(shop, email);
  expect(await sensitiveAnswers(browser)).toEqual(allRefused);
  expect((await browser.get(addressOf("listStudioPosts"))).status, "the studio stays open").toBe(200);
  expect((await prove(browser, await currentTotp(shop, secret, 1))).status).toBe(200);
  expect((await changeEmail(browser)).status).toBe(202);
});

test("a mailed code alone is no fresh proof for an account with a passkey, and removes none", async () => {
  const own = await signInByPasskey();
  const [passkey] = (await own.get(addressOf("listPasskeys"))).body.data;
  const browser = await signInByMail(shop, email);
  expect(await sensitiveAnswers(browser)).toEqual(allRefused);
  const remove = addressOf("deletePasskey", { params: { id: passkey.id } });
  expect((await browser.send("DELETE", remove)).body.error).toBe("STEP_UP_REQUIRED");
  expect((await own.send("DELETE", remove)).status).toBe(204);
  expect((await changeEmail(browser)).status, "the account has no second factor any more").toBe(202);
});

test("mails the account at each change of its factors, with what it has now", async () => {
  const changes = async () =>
    (await shop.mails())
      .filter(
        ({ to, subject }) => to === email && subject === "The second factors of your Vitrina account have changed",
      )
      .map(({ text }) => /Passkeys: (\d).*apps: (\d).*codes: (\d+)/s.exec(text)?.slice(1));
  const browser = await signInByMail(shop, email);
  await browser.send("POST", addressOf("beginTotp"));
  expect(await changes()).toEqual([]);
  await setUpApp(browser);
  expect(await changes()).toHaveLength(1);
  const own = await signInByPasskey();
  const [passkey] = (await own.get(addressOf("listPasskeys"))).body.data;
  await newRecoveryCodes(own);
  expect(await changes()).toHaveLength(2);
  await own.send("DELETE", addressOf("deletePasskey", { params: { id: passkey.id } }));
  expect(await changes()).toEqual([
    ["0", "1", "10"],
    ["1", "1", "10"],
    ["0", "1", "10"],
  ]);
});

test("a secret that no code has confirmed demands nothing", async () => {
  const browser = await signInByMail(shop, email);
  await browser.send("POST", addressOf("beginTotp"));
  expect((await changeEmail(browser)).status).toBe(202);
});

test("says after a mailed code whether calls with a step-up ask for the second factor", async () => {
  const browser = await signInByMail(shop, email);
  const session = async (of: TestBrowser) => (await of.get(addressOf("getSession"))).body;
  expect(await session(browser)).toMatchObject({ needsFactor: false, next: "/studio" });
  await setUpApp(browser);
  expect(await session(browser)).toMatchObject({ needsFactor: false, next: "/studio" });
  expect(await session(await signInByMail(shop, email))).toMatchObject({ needsFactor: true, next: "/studio" });
});

test("a recovery code replaces a lost app: it is a fresh proof, with which another app is set up", async () => {
  const { recoveryCodes } = await setUpApp(await signInByMail(shop, email));
  const browser = await signInByMail(shop, email);
  expect((await prove(browser, recoveryCodes[0])).status).toBe(200);
  expect((await changeEmail(browser)).status).toBe(202);
  expect((await browser.get(addressOf("getSession"))).body.factors.recoveryCodes).toBe(9);
  await shop.database.shiftClock("30 seconds");
  const other = await setUpApp(browser);
  const late = await signInByMail(shop, email);
  expect((await prove(late, recoveryCodes[1])).status, "the codes of the lost app are replaced").toBe(403);
  expect((await prove(late, other.recoveryCodes[0])).status).toBe(200);
});

test("an account with only passkeys gets recovery codes, each set of which replaces the one before", async () => {
  const own = await signInByPasskey();
  expect((await own.get(addressOf("getSession"))).body.factors).toMatchObject({ passkeys: 1, recoveryCodes: 0 });
  const first = (await newRecoveryCodes(own)).body.recoveryCodes;
  const second = (await newRecoveryCodes(own)).body.recoveryCodes;
  expect([first.length, second.length]).toEqual([10, 10]);
  const browser = await signInByMail(shop, email);
  expect((await prove(browser, first[0])).status).toBe(403);
  expect((await prove(browser, second[0])).status).toBe(200);
  expect((await changeEmail(browser)).status).toBe(202);
});

test("gives recovery codes only to an account with a second factor, after a fresh proof of it", async () => {
  const weak = await signInByMail(shop, email);
  expect((await newRecoveryCodes(weak)).body.error).toBe("WRONG_STATE");
  await signInByPasskey();
  expect((await newRecoveryCodes(weak)).body.error).toBe("STEP_UP_REQUIRED");
  const late = await startTestSession(shop, accountId, { strength: 2, provenAgo: "11 minutes" });
  expect((await newRecoveryCodes(late)).body.error).toBe("STEP_UP_REQUIRED");
});
