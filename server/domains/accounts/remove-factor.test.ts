import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { TeamRole } from "#contract/roles.ts";
import { currentTotp, openTestAccount, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let number = 0;
beforeAll(async () => {
  shop = await startTestProduct();
});
afterAll(() => shop.close());

/** An account with an app, in a session that has just proved it. */
async function accountWithApp(roles: TeamRole[] = []) {
  const email = `remover-${++number}@accounts.example`;
  const accountId = await openTestAccount(shop, { email, roles });
  const browser = await signInByMail(shop, email);
  const { secret } = (await browser.send("POST", addressOf("beginTotp"))).body;
  const code = await currentTotp(shop, secret);
  expect((await browser.send("POST", addressOf("confirmTotp"), { code })).status).toBe(200);
  return { email, accountId, browser, secret };
}

async function addPasskey(accountId: string): Promise<void> {
  await shop.database.db.query({
    text: `INSERT INTO passkeys (credential_id, account_id, public_key, counter, transports, name)
      VALUES (gen_random_uuid()::text, $1::uuid, '\\x00', 0, '{}', 'Phone')`,
    values: [accountId],
  });
}

const removeApp = (browser: TestBrowser) => browser.send("DELETE", addressOf("removeTotp"));
const factors = async (browser: TestBrowser) => (await browser.get(addressOf("getSession"))).body.factors;

test("removes the app of an account without a role of the team, and its recovery codes", async () => {
  const { browser, email } = await accountWithApp();
  expect(await factors(browser)).toEqual({ passkeys: 0, totp: true, recoveryCodes: 10 });
  expect((await removeApp(browser)).status).toBe(204);
  expect(await factors(browser)).toEqual({ passkeys: 0, totp: false, recoveryCodes: 0 });
  expect((await removeApp(browser)).body).toEqual({ error: "NOT_FOUND" });
  const later = await signInByMail(shop, email);
  expect((await later.get(addressOf("getSession"))).body.needsFactor).toBe(false);
});

test("a team member removes the app only while a passkey remains, which keeps the recovery codes", async () => {
  const { browser, accountId, secret, email } = await accountWithApp(["support"]);
  expect((await removeApp(browser)).body).toEqual({ error: "LAST_FACTOR" });
  expect((await factors(browser)).totp).toBe(true);
  await addPasskey(accountId);
  expect((await removeApp(browser)).status).toBe(204);
  expect(await factors(browser)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 10 });
  const later = await signInByMail(shop, email);
  const code = await currentTotp(shop, secret, 1);
  expect((await later.send("POST", addressOf("proveSecondFactor"), { code })).body.error).toBe("INVALID_CODE");
});

test("a mailed code alone does not remove an app", async () => {
  const { browser, email } = await accountWithApp();
  expect((await removeApp(await signInByMail(shop, email))).body).toEqual({ error: "STEP_UP_REQUIRED" });
  expect((await factors(browser)).totp).toBe(true);
});

test("keeps one of two factors of a team member that are removed at the same moment: 20 races", async () => {
  for (let race = 0; race < 20; race++) {
    const { accountId } = await accountWithApp(["support"]);
    await addPasskey(accountId);
    const browser = await startTestSession(shop, accountId, { strength: 2 });
    const [passkey] = (await browser.get(addressOf("listPasskeys"))).body.data;
    const remove = addressOf("deletePasskey", { params: { id: passkey.id } });
    const answers = await Promise.all([removeApp(browser), browser.send("DELETE", remove)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  }
});
