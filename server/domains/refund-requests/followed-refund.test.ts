import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openShop } from "#server/domains/payments/testing/open-shop.ts";
import { shopMember } from "#server/domains/payments/testing/shop-member.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInByMail } from "#server/testing/sign-in.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";

const shop = await openShop({ webhooks: true });
const { product, control } = shop;
afterAll(() => product.close());

const creatorMail = "ada@creators.example";
const username = "ada-okafor";
/** Each with the creator's 80% of the price less the provider's fee of 2.9% and 30 cents. */
const refundedPost = { slug: "tides", username, title: "Tides", priceCents: 5_000, share: 38.6 };
const keptPost = { slug: "dunes", username, title: "Dunes", priceCents: 2_000, share: 15.29 };
const readers = [
  { email: "ines.quiroga@readers.example", name: "Ines Quiroga" },
  { email: "tomas.vidal@readers.example", name: "Tomas Vidal" },
] as const;
/** Dollars without the error of their binary sum. */
const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** The number and the signature of the receipt in a buyer's mail. */
async function receiptOf(email: string) {
  const receipt = (await product.mails()).find(({ to, text }) => to === email && text.includes("/receipt/"));
  const [, number = "", t = ""] = /\/receipt\/(R-[0-9A-Z-]+)\?(?:\S*&)?t=([\w-]+)/.exec(receipt?.text ?? "") ?? [];
  return { number, t };
}

async function passDays(days: number) {
  await product.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
}

test("a refund that a reader asks for and the desk makes reaches the reader, and the creator's mail, sales, balance and statement to the cent", async () => {
  await seedCatalogue(product.product, [refundedPost, keptPost]);
  const creatorId = (await product.product.creators.find(username))?.id ?? "";
  await openTestAccount(product, { email: creatorMail, creatorId });
  const purchase = async (post: typeof keptPost, reader: (typeof readers)[number]) => {
    const { id } = await product.product.catalogue.getPostSummary(post.slug);
    return buy(product, { ...post, id, body: "" }, reader, undefined, post.priceCents / 100);
  };
  const [refunded, kept] = [await purchase(refundedPost, readers[0]), await purchase(keptPost, readers[1])];
  for (const { paymentIntentId } of [refunded, kept])
    await expect.poll(async () => (await product.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true);

  // Everything that the creator sees on the way: at the end no word of it is about a reader.
  const seen: unknown[] = [];
  const creator = async () => {
    const browser = await signInByMail(product, creatorMail);
    return async (call: "getStudioBalance" | "listStudioSales" | "listStudioStatements" | "listStudioPayouts") => {
      const { body } = await browser.get(addressOf(call));
      seen.push(body);
      return body;
    };
  };
  expect(await (await creator())("getStudioBalance")).toMatchObject({
    available: 0,
    held: cents(refundedPost.share + keptPost.share),
  });

  const read = async () => {
    const path = addressOf("getPost", { params: { slug: refundedPost.slug }, query: { alg: "AR_HS1GB" } });
    const authorization = `Bearer ${refunded.status.accessToken}`;
    return (await new TestBrowser(product.url).get(path, { authorization })).status;
  };
  expect(await read()).toBe(200);
  const { number, t } = await receiptOf(readers[0].email);
  const reader = new TestBrowser(product.url);
  const params = { number };
  const ask = { t, reason: "not-as-described", text: "Ines expected more." };
  expect((await reader.send("POST", addressOf("requestRefund", { params }), ask)).body).toEqual({ outcome: "waiting" });

  const support = await shopMember(shop, "support");
  const [waiting] = (await support.get(addressOf("listRefundRequests"))).body.data;
  expect(waiting).toMatchObject({ amount: 50 });
  const decide = addressOf("decideRefundRequest", { params: { id: waiting.id } });
  expect((await support.send("POST", decide, { decision: "refund" })).body).toMatchObject({ outcome: "refunded" });

  expect((await reader.get(addressOf("getRefundRequest", { params, query: { t } }))).body.state).toBe("refunded");
  expect(await read()).toBe(401);
  expect(await shop.refundsOf(refunded.paymentIntentId)).toEqual([5_000]);
  expect(await shop.refundsOf(kept.paymentIntentId)).toEqual([]);
  await shop.delivered();
  while (await product.product.reversals.reconcileNextPayment());
  await runRecurringJob(product.product.jobWork, "tell-reversals");
  const mails = await product.mails();
  const toReader = mails.filter(({ to }) => to === readers[0].email).map(({ subject }) => subject);
  expect(toReader).toContain("Your refund of $50.00");
  const toCreator = mails.filter(({ to, subject }) => to === creatorMail && !/\d{8}$/.test(subject));
  expect(toCreator.map(({ subject }) => subject)).toEqual(["A sale was refunded: $38.60"]);
  seen.push(...toCreator.map(({ subject, text }) => subject + text));

  // A refund is taken at once; the sales are held for their week.
  const { share } = refundedPost;
  const held = cents(share + keptPost.share);
  expect(await (await creator())("getStudioBalance")).toMatchObject({ available: -share, held });
  await passDays(14);
  const later = await creator();
  expect(await later("getStudioBalance")).toMatchObject({ available: keptPost.share, held: 0 });
  const { data: sales } = await later("listStudioSales");
  expect(sales).toHaveLength(3);
  const ofPiece = ({ title }: { title: string }, line: object) =>
    expect.objectContaining({ piece: expect.objectContaining({ title }), count: 1, ...line });
  expect(sales).toEqual(
    expect.arrayContaining([
      ofPiece(refundedPost, { line: "sales", paid: 50, amount: share }),
      ofPiece(keptPost, { line: "sales", paid: 20, amount: keptPost.share }),
      ofPiece(refundedPost, { line: "refunds", paid: -50, amount: -share }),
    ]),
  );
  const browser = await signInByMail(product, creatorMail);
  const { data: statements } = await later("listStudioStatements");
  expect(statements.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["month", "year"]);
  for (const { id } of statements) {
    const { lines, total } = (await browser.get(addressOf("getStudioStatement", { params: { id } }))).body.data;
    seen.push(lines);
    expect(total, id).toBe(keptPost.share);
    expect(lines, id).toHaveLength(2);
    expect(lines, id).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ line: "sales", count: 2, amount: held }),
        expect.objectContaining({ line: "refunds", count: 1, amount: -share }),
      ]),
    );
  }

  expect(JSON.stringify(seen)).not.toMatch(/ines|quiroga|tomas|vidal|readers\.example|expected more|R-[0-9A-Z]{5}/i);
  const { problems } = await product.product.audit.auditMoney({ graceSec: 0, repair: false });
  expect(problems).toEqual([]);
});

test("a part that the desk refunds by its decision is in the creator's mail, balance and statement, in Spanish too", async () => {
  const creatorId = (await product.product.creators.find(username))?.id ?? "";
  const before = await owed(creatorId);
  const { id } = await product.product.catalogue.getPostSummary(refundedPost.slug);
  const reader = { email: "eva.marin@readers.example", name: "Eva Marin" };
  const bought = await buy(product, { ...refundedPost, id, body: "" }, reader, undefined, 50);
  await expect
    .poll(async () => (await product.product.reversals.reconcile(bought.paymentIntentId))?.settled)
    .toBe(true);
  const path = addressOf("getPost", { params: { slug: refundedPost.slug }, query: { alg: "AR_HS1GB" } });
  await new TestBrowser(product.url).get(path, { authorization: `Bearer ${bought.status.accessToken}` });
  const { number, t } = await receiptOf(reader.email);
  const ask = { t, reason: "not-as-described" };
  const browser = new TestBrowser(product.url);
  await browser.send("POST", addressOf("requestRefund", { params: { number } }), ask, { "accept-language": "es" });
  const support = await shopMember(shop, "support");
  const [waiting] = (await support.get(addressOf("listRefundRequests"))).body.data;
  const part = { decision: "part", total: 20, note: "Faltaba la mitad." };
  const decided = await support.send("POST", addressOf("decideRefundRequest", { params: { id: waiting.id } }), part);
  expect(decided.body).toEqual({ outcome: "part", mailed: true });
  await shop.delivered();
  while (await product.product.reversals.reconcileNextPayment());
  await runRecurringJob(product.product.jobWork, "tell-reversals");
  const mails = await product.mails();
  const answer = mails.find(
    ({ to, subject }) => to === reader.email && subject === "Sobre tu solicitud de reembolso de $50.00",
  );
  expect(answer?.text).toContain("ha reembolsado una parte: $20.00 de $50.00");
  expect(mails.some(({ to, subject }) => to === creatorMail && subject === "A sale was refunded: $15.44")).toBe(true);
  expect(await owed(creatorId)).toBe(cents(before + refundedPost.share - 15.44));
  // A month has its statement once it is over.
  await passDays(31);
  const studio = await signInByMail(product, creatorMail);
  const { data: statements } = (await studio.get(addressOf("listStudioStatements"))).body;
  const lines = [];
  for (const { id: statement } of statements)
    lines.push(...(await studio.get(addressOf("getStudioStatement", { params: { id: statement } }))).body.data.lines);
  expect(lines).toContainEqual(expect.objectContaining({ line: "refunds", amount: -15.44 }));
  const { problems } = await product.product.audit.auditMoney({ graceSec: 0, repair: false });
  expect(problems).toEqual([]);
});

/** The dollars that a creator is owed. */
async function owed(creatorId: string): Promise<number> {
  const { rows } = await product.database.db.query<{ cents: number }>({
    text: "SELECT owed_cents::float8 AS cents FROM shared_creator_balances WHERE author_id = $1",
    values: [creatorId],
  });
  return cents((rows[0]?.cents ?? 0) / 100);
}
