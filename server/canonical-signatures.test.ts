import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { orderOfMediaAddress, signMediaAddress } from "#server/domains/media/media-address.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Another spelling of the same bytes: the unused bits of the last character are set. */
function respelled(text: string): string {
  const last = alphabet[alphabet.indexOf(text.at(-1) ?? "") ^ 1] ?? "";
  const other = text.slice(0, -1) + last;
  const bytes = (of: string) => Buffer.from(of.split(".").at(-1) ?? "", "base64url").toString("hex");
  expect(bytes(other)).toBe(bytes(text));
  return other;
}

test("a signature counts in its canonical spelling only", async () => {
  const post = await seedPost(product.database.db, { slug: "a-paid-post" });
  const reader = { email: "canonical@readers.example", name: "Canonical Reader" };
  const { status, browser } = await buy(product, post, reader);
  const read = (token: string) =>
    browser.get(addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } }), {
      authorization: `Bearer ${token}`,
    });
  expect((await read(status.accessToken)).status).toBe(200);
  expect((await read(respelled(status.accessToken))).status).toBe(401);
  expect((await read(`${status.accessToken}=`)).status).toBe(401);

  const formToken = (await browser.get(addressOf("getContactFormToken", { query: { language: "English" } }))).body
    .token;
  const identity = "https://www.linkedin.com/in/canonical";
  const message = { fullName: reader.name, email: reader.email, identity, subject: "S", message: "M", read: false };
  const send = (token: string) =>
    browser.post(addressOf("sendContactMessage"), { data: message }, { authorization: `Bearer ${token}` });
  expect((await send(respelled(formToken))).status).toBe(401);
  expect((await send(formToken)).status).toBeLessThan(300);

  await browser.post(addressOf("requestNameReset"), { email: reader.email, language: "English" });
  await product.product.orders.finishBackgroundWork();
  const links = (await product.mails()).flatMap(({ text }) => text.match(/^http\S+\?\S+$/gm) ?? []);
  const tokenIn = (path: string) => {
    const link = links.map((address) => new URL(address)).find(({ pathname }) => pathname.startsWith(path));
    return { number: link?.pathname.split("/").at(-1) ?? "", token: link?.searchParams.get("t") ?? "" };
  };
  const receipt = tokenIn("/receipt/");
  expect(
    (await browser.get(addressOf("getReceipt", { params: { number: receipt.number }, query: { t: receipt.token } })))
      .status,
  ).toBe(200);
  expect(
    (
      await browser.get(
        addressOf("getReceipt", { params: { number: receipt.number }, query: { t: respelled(receipt.token) } }),
      )
    ).status,
  ).toBe(404);
  const { token } = tokenIn("/access/name");
  const isUsable = async (of: string) =>
    (await browser.post("/api/payments/check-name-reset", { token: of })).body.usable;
  expect([await isUsable(token), await isUsable(respelled(token))]).toEqual([true, false]);
  const [id = "", mac = ""] = token.split(".");
  expect(await isUsable(`${respelled(id)}.${mac}`)).toBe(false);

  const { keys } = product.product;
  const file = "11111111-1111-4111-8111-111111111111";
  const signature = signMediaAddress(keys, file, post.id);
  expect(orderOfMediaAddress(keys, file, { signature })).toBe(post.id);
  expect(orderOfMediaAddress(keys, file, { signature: respelled(signature) })).toBeUndefined();
  const [order = "", signed = ""] = signature.split(".");
  expect(orderOfMediaAddress(keys, file, { signature: `${respelled(order)}.${signed}` })).toBeUndefined();
});
