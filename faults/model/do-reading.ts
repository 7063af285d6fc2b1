import { addressOf } from "#contract/address-of-call.ts";
import { OperationRefused } from "#server/domains/operations/index.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { factsOf, keyOf, type Model, type ModelPayment, must, type Told, tell } from "./model.ts";
import type { Stage } from "./stage.ts";

const handOverMs = 15 * 60 * 1000;
/** What happens within so much of a moment is on neither side of it. */
const nearMs = 60_000;

/** Whether a settled purchase opens its post at this moment by what the shop has; undefined so near to its end that nobody knows. */
export function isOpen(model: Model, payment: ModelPayment): boolean | undefined {
  const seen = model.seen.get(keyOf(payment));
  if (!payment.settled || !seen) return false;
  if (payment.settled.repeats) {
    const first = model.payments.find(({ id }) => id === payment.settled?.repeats);
    return first ? isOpen(model, first) : false;
  }
  if (seen.endings.length > 0 || !seen.grantEndsAtMs) return false;
  return Math.abs(seen.grantEndsAtMs - model.nowMs) < nearMs ? undefined : seen.grantEndsAtMs > model.nowMs;
}

/** The browser that paid, or another one, asks how a payment stands. */
export async function poll(stage: Stage, model: Model, payment: ModelPayment, isStranger: boolean): Promise<Told[]> {
  const browser = isStranger ? new TestBrowser(stage.url) : payment.browser.elsewhere();
  const answer = await browser.post(addressOf("checkPaymentStatus"), { paymentIntentId: payment.id });
  const { paymentRecordStatus: status, accessToken: token, accessCode: code } = answer.body;
  must(answer.status === 200, `The status was answered ${answer.status}`);
  const isPaid = factsOf(payment).paid;
  must((status === "completed") === isPaid, `${isPaid ? "A paid" : "An unpaid"} payment is called ${status}`);
  must(isPaid || payment.card !== "cancelled" || status === "failed", `A cancelled payment is called ${status}`);
  must(Boolean(token) === Boolean(code), "Token and code go together");
  if (isStranger) must(!token, "A stranger got the token");
  const { settled } = payment;
  const open = isOpen(model, payment);
  if (settled && !isStranger) {
    const sinceMs = model.nowMs - settled.atMs;
    const hands = open && !payment.handOverEnded && sinceMs < handOverMs;
    if (open !== undefined && Math.abs(sinceMs - handOverMs) > nearMs)
      must(
        Boolean(token) === hands,
        `The token was ${token ? "handed over" : "kept"} (open: ${open}, ${Math.round(sinceMs / 1000)} s)`,
      );
  }
  if (!settled && isPaid && !isStranger) must(Boolean(token), "Who paid and asked first got no token");
  if (token) Object.assign(payment, { token, code });
  return [tell(payment, "payment")];
}

/** The browser that paid ends the hand-over. */
export async function clean(payment: ModelPayment): Promise<void> {
  const { status } = await payment.browser.elsewhere().post(addressOf("cleanCache"), { paymentIntentId: payment.id });
  must(status === 204, `The hand-over was ended with ${status}`);
  if (payment.settled) payment.handOverEnded = true;
}

/** A reader types the code on another device, and reads. */
export async function redeem(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const { reader, post, code, token } = payment;
  if (!post || !code) return;
  const open = isOpen(model, payment);
  if (open === undefined) return;
  const device = new TestBrowser(stage.url);
  const typed = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code };
  const redeemed = await device.post(addressOf("validateCode"), typed);
  must(
    (redeemed.status === 200) === open,
    `The code of ${open ? "open" : "ended"} access is answered ${redeemed.status}`,
  );
  for (const each of [token, redeemed.body.accessToken]) {
    if (!each) continue;
    const read = await device.get(addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } }), {
      authorization: `Bearer ${each}`,
    });
    must(read.status === (open ? 200 : 401), `${open ? "Open" : "Ended"} access is answered ${read.status}`);
  }
}

/** Somebody types a code that is not the reader's, or another reader's on this post. */
export async function guess(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const { reader, post } = payment;
  if (!post) return;
  const others = model.payments.filter((each) => each.reader !== reader || each.post !== post);
  const code = others.find((each) => each.code && each.reader.email !== reader.email)?.code ?? "0000-0000-0000";
  const typed = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code };
  const { status } = await new TestBrowser(stage.url).post(addressOf("validateCode"), typed);
  must([403, 404, 429].includes(status), `A guessed code is answered ${status}`);
}

/** An operator mails the code again. */
export async function resend(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const open = isOpen(model, payment);
  if (open === undefined) return;
  const orderId = model.seen.get(keyOf(payment))?.orderId ?? "";
  let isSent = true;
  try {
    await stage.operations.resendPurchaseCode("model", orderId);
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    isSent = false;
  }
  must(isSent === open, `The code of ${open ? "open" : "ended"} access was ${isSent ? "sent" : "refused"}`);
  if (isSent) payment.resent += 1;
}
