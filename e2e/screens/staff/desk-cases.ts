import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import type { BootedProduct } from "../../harness/booted-product.ts";
import { lemon, market } from "../../steps/demo.ts";
import { disputePurchase } from "../../steps/dispute-purchase.ts";
import { linkIn } from "../../steps/mail.ts";
import { callerOf, postJson, quickPurchase } from "../../steps/quick-purchase.ts";
import { newReader } from "../../steps/reader.ts";
import { seedTransfer } from "../../steps/seed-transfer.ts";
import type { StaffClient } from "../../steps/staff-client.ts";

/** The cases of the desk: their ids. */
export interface DeskCases {
  application: string;
  message: string;
  report: string;
  refund: string;
  purchase: string;
  /** The provider's id of a dispute. */
  dispute: string;
  /** A payout whose transfer was made. */
  transfer: string;
}

/** Lets visitors and a buyer open one case of each kind. */
export async function openDeskCases(product: BootedProduct, member: StaffClient): Promise<DeskCases> {
  const [application, message, report, dispute, { refund, purchase }] = await Promise.all([
    apply(product),
    sendMessage(product, member),
    reportPiece(product, member),
    disputePurchase(product, newReader()),
    askForRefund(product, member),
  ]);
  await raiseAttention(product, purchase);
  const transfer = await seedTransfer(product, lemon.username);
  return { application, message, report, refund, purchase, dispute, transfer };
}

/** Fills the list of what needs a person: an alert, and a refund of a purchase without an outcome. */
async function raiseAttention(product: BootedProduct, purchase: string): Promise<void> {
  await product.query(
    `INSERT INTO alerts (kind, subject_id, message) VALUES ('unusual-sales', '${randomUUID()}', 'One reader bought 8 times of one creator')`,
  );
  await product.query(
    `INSERT INTO operator_actions (actor, action, payment_id, detail, os_user, host, begun_at)
     SELECT 'a member', 'refund', p.id, '{}', 'shop', 'shop', app_now() - interval '1 hour'
     FROM payments p JOIN orders o USING (payment_intent_id) WHERE o.id = '${purchase}'`,
  );
}

async function formToken(product: BootedProduct, address: string): Promise<Record<string, string>> {
  const { token } = (await (await callerOf(product)(address)).json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Sends an application. Returns its id. */
export async function apply(product: BootedProduct): Promise<string> {
  const email = newReader().email;
  const headers = await formToken(product, addressOf("getApplicationFormToken", { query: { language: "English" } }));
  const socialMedia = `instagram.com/${email.split("@")[0]}`;
  const data = { name: "Sofía Lectora", email, socialMedia, language: "EN, ES" };
  await callerOf(product)(addressOf("sendApplication"), postJson({ data }, headers));
  const link = new URL(linkIn(await product.mailTo(email)));
  return link.pathname.split("/").at(-1) ?? "";
}

/** Sends a message to the team. Returns its id. */
export async function sendMessage(product: BootedProduct, member: StaffClient): Promise<string> {
  const subject = `Where is my piece? ${randomUUID().slice(0, 8)}`;
  const headers = await formToken(product, addressOf("getContactFormToken", { query: { language: "English" } }));
  const person = { fullName: "Sofía Lectora", email: newReader().email, identity: "https://www.instagram.com/sofia" };
  const before = await idsOfMessages(product);
  const data = { ...person, subject, message: "I paid for a piece\nand lost the code.", read: false };
  await callerOf(product)(addressOf("sendContactMessage"), postJson({ data }, headers));
  // Other journeys send messages at the same time, and only the desk can read them.
  for (const id of await idsOfMessages(product)) {
    if (before.includes(id)) continue;
    const found = await member.call<{ subject: string }>(addressOf("getMessage", { params: { id } }));
    if (found.subject === subject) return id;
  }
  throw new Error("The desk has not received the message");
}

async function idsOfMessages(product: BootedProduct): Promise<string[]> {
  return (await product.query<{ id: string }>("SELECT id FROM contact_messages")).map(({ id }) => id);
}

async function reportPiece(product: BootedProduct, member: StaffClient): Promise<string> {
  const body = { id: randomUUID(), slug: lemon.slug, reason: "not-original", text: "I read this elsewhere." };
  const headers = { origin: product.publicUrl };
  const answer = await callerOf(product)(addressOf("reportPost"), postJson(body, headers));
  expect(answer.status, "the report is stored").toBe(204);
  const { data } = await member.call<{ data: { id: string; post: { slug: string } }[] }>(
    addressOf("listModerationCases", { query: {} }),
  );
  return data.find(({ post }) => post.slug === lemon.slug)?.id ?? "";
}

/** A buyer reads and then asks for the money back, so that a member decides. Returns the ids of the request and of the purchase. */
export async function askForRefund(product: BootedProduct, member: StaffClient) {
  const reader = newReader();
  const { accessToken } = await quickPurchase(product, market, reader);
  const call = callerOf(product);
  const post = addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } });
  await call(post, { headers: { authorization: `Bearer ${accessToken}` } });
  const receipt = new URL(linkIn(await product.receiptTo(reader.email)));
  const number = receipt.pathname.split("/").at(-1) ?? "";
  const body = { t: receipt.searchParams.get("t"), reason: "not-as-described", text: "I expected a longer text." };
  const asked = await call(
    addressOf("requestRefund", { params: { number } }),
    postJson(body, { origin: product.publicUrl }),
  );
  expect(await asked.json()).toEqual({ outcome: "waiting" });
  const found = await member.call<{ data: { id: string }[] }>(addressOf("searchPurchases"), { query: reader.email });
  const purchase = found.data[0]?.id ?? "";
  const waiting = await member.call<{ data: { id: string }[] }>(addressOf("listRefundRequests", { query: {} }));
  for (const { id } of waiting.data) {
    const request = await member.call<{ purchaseId: string }>(addressOf("getDeskRefundRequest", { params: { id } }));
    if (request.purchaseId === purchase) return { refund: id, purchase };
  }
  throw new Error("The desk has not received the refund request");
}
