import { expect } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProductOptions } from "#server/testing/test-product.ts";

/** A shop with one paid post, its card provider's controls, and helpers that see what readers and operators see. */
export async function openShop(options: TestProductOptions = {}) {
  const product = await startTestProduct(options);
  const control = controlClient(product.sandboxUrl);
  const post = await seedPost(product.database.db, { slug: "an-essay" });
  let readers = 0;
  const newReader = (): Reader => {
    readers += 1;
    return { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  };
  return {
    product,
    control,
    post,
    /** A new reader buys the post with a working card, and gets an access token. */
    async purchase() {
      const reader = newReader();
      const bought = await buy(product, post, reader);
      return { ...bought, reader, id: bought.paymentIntentId, token: String(bought.status.accessToken) };
    },
    /** A new reader confirms a card; the shop has not heard of the payment yet. */
    async payWith(
      card: string,
      { language, changed }: { language?: "English" | "Spanish"; changed?: { amount: number } } = {},
    ) {
      const browser = new TestBrowser(product.url);
      const reader = newReader();
      const { body } = await browser.startPurchase(post, reader, { ...(language && { language }) });
      const id = paymentIntentOf(body.clientSecret);
      if (changed) await product.stripe.paymentIntents.update(id, changed);
      const return_url = `${product.url}/payment-callback`;
      await product.stripe.paymentIntents.confirm(id, { payment_method: card, return_url });
      return { browser, reader, id };
    },
    /** A free amount of $10 and its fee, paid on the provider's page and checked by the shop. */
    async payFreely() {
      const form = { amount: 10.8, email: "ana@example.com" };
      const { body } = await new TestBrowser(product.url).post(addressOf("createCheckoutSession"), form);
      const card = { number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" };
      await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
      await product.database.shiftClock("6 minutes");
      while (await product.product.providerEvents.sweep("free-payments"));
      const { rows } = await product.database.db.query<{ id: string; freePaymentId: string; receipt: string }>({
        text: `SELECT payment_intent_id AS id, f.id AS "freePaymentId", r.number AS receipt
          FROM free_payments f JOIN payments p USING (payment_intent_id) JOIN receipts r ON r.payment_id = p.id
          WHERE f.checkout_session_id = $1`,
        values: [body.sessionId],
      });
      if (!rows[0]) throw new Error("The free payment is not settled");
      return rows[0];
    },
    /** The status of a request for the post with an access token. */
    async read({ token }: { token: string }): Promise<number> {
      const path = `/api/content/post/${post.slug}?alg=AR_HS1GB`;
      return (await new TestBrowser(product.url).get(path, { authorization: `Bearer ${token}` })).status;
    },
    /** Redeems the code of a purchase in another browser. */
    redeem: ({ reader, status }: { reader: Reader; status: { accessCode: string } }) =>
      new TestBrowser(product.url).post("/api/payments/validate-code", {
        email: reader.email,
        nameOnCard: reader.name,
        slug: post.slug,
        code: status.accessCode,
      }),
    /** The reader's mails other than code and receipt, newest first. */
    async otherMails({ reader }: { reader: Pick<Reader, "email"> }) {
      const mails = (await product.mails()).filter(({ to }) => to === reader.email);
      return mails.filter(({ subject }) => !/code|receipt|código|recibo/.test(subject));
    },
    /** Waits until every webhook has arrived. */
    delivered: () => expect.poll(async () => (await control.state()).pendingDeliveries, { timeout: 10_000 }).toBe(0),
    refundsOf: async (id: string) =>
      (await product.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount),
    /** Rows straight from the database. */
    async rows(text: string, values: unknown[] = []) {
      return (await product.database.db.query({ text, values })).rows;
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
