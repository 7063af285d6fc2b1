import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInByMail } from "#server/testing/sign-in.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct } from "#server/testing/test-product.ts";

const shop = await startTestProduct({ webhooks: true });
const control = controlClient(shop.sandboxUrl);
afterAll(() => shop.close());

const email = "press@creators.example";
const post = { slug: "a-map-of-tides", username: "tide-press", title: "A Map of Tides", priceCents: 5_000 };
const signIn = () => signInByMail(shop, email);

/** Sends the provider's page as the representative of the company fills it. */
async function onboard(typed: Record<string, string>, choice?: object) {
  const press = await signIn();
  const { status, body } = await press.send("POST", addressOf("openPayoutOnboarding"), choice ? { choice } : {});
  expect(status).toBe(200);
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
  return (await press.get(addressOf("getPayoutAccount"))).body.data;
}

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
}

test("a company onboards, sells, and is paid to its bank, with a statement of the same amount", async () => {
  await seedCatalogue(shop.product, [post]);
  const creatorId = (await shop.product.creators.find(post.username))?.id ?? "";
  await openTestAccount(shop, { email, creatorId });

  const half = await onboard({ leave: "1" }, { country: "ES", entityType: "company" });
  expect(half).toMatchObject({ entityType: "company", country: "ES", status: "restricted" });
  const asked = half.requirements.map(({ code }: { code: string }) => code);
  expect(asked).toEqual(expect.arrayContaining(["company.name", "external_account"]));
  expect(asked).not.toContain("individual.name");
  const company = { name: "Tide Press SL", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
  expect(await onboard(company)).toMatchObject({ entityType: "company", status: "active", requirements: [] });

  const { id } = await shop.product.catalogue.getPostSummary(post.slug);
  const reader = { email: "reader@readers.example", name: "A Reader" };
  const { paymentIntentId } = await buy(shop, { ...post, id, body: "" }, reader, undefined, 50);
  await expect.poll(async () => (await shop.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true);
  await passDays(14);
  await runRecurringJob(shop.product.jobWork, "payday");

  const press = await signIn();
  const newest = async () => (await press.get(addressOf("listStudioPayouts"))).body.data[0];
  expect(await newest()).toMatchObject({ amount: 38.6, state: "transferred" });
  const [transfer, ...others] = (await shop.stripe.transfers.list()).data;
  expect([transfer?.amount, others]).toEqual([3_860, []]);
  const account = await shop.stripe.v2.core.accounts.retrieve(String(transfer?.destination), { include: ["identity"] });
  expect(account.identity?.entity_type).toBe("company");
  for (const state of ["pending", "in_transit", "paid"]) {
    await passDays(1);
    const seen = async () => {
      await runRecurringJob(shop.product.jobWork, "bank-payouts");
      return (await newest()).state;
    };
    await expect.poll(seen).toBe(state);
  }
  const params = { id: (await newest()).id };
  const { lines, total } = (await press.get(addressOf("getStudioStatement", { params }))).body.data;
  expect(lines).toMatchObject([{ line: "sales", count: 1, amount: 38.6 }]);
  expect(total).toBe(38.6);
  const { problems } = await shop.product.audit.auditMoney({ graceSec: 0, repair: false });
  expect(problems).toEqual([]);
});
