import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openTestAccount, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

test("ends the sessions that an invited owner has: the next one lasts the team's 12 hours", async () => {
  const email = "ana@creators.example";
  const accountId = await openTestAccount(product, { email });
  const creator = await signInByMail(product, email);
  expect((await creator.get(addressOf("getSession"))).status).toBe(200);
  await product.product.operations.inviteOwner("ops", { email, language: "en" });
  expect((await creator.get(addressOf("getSession"))).status).toBe(401);
  const owner = await signInByMail(product, email);
  expect((await owner.get(addressOf("getSession"))).body).toMatchObject({
    account: { id: accountId },
    roles: ["owner"],
  });
  await product.database.shiftClock("12 hours");
  expect((await owner.get(addressOf("getSession"))).status).toBe(401);
});

test("the database ends the sessions of an account that anybody else gives a role", async () => {
  const [owner, member] = [
    await openTestAccount(product, { email: "olga@team.example", roles: ["owner"] }),
    await openTestAccount(product, { email: "mo@team.example" }),
  ];
  const browsers = { owner: await startTestSession(product, owner), member: await startTestSession(product, member) };
  const give = (accountId: string) =>
    product.database.db.query({
      text: "INSERT INTO account_roles (account_id, role, granted_by) VALUES ($1, 'support', $2)",
      values: [accountId, owner],
    });
  await give(member);
  await give(owner);
  expect((await browsers.member.get(addressOf("getSession"))).status).toBe(401);
  expect((await browsers.owner.get(addressOf("getSession"))).status, "a role for oneself").toBe(200);
});
