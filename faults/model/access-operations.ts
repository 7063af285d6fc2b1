import { addressOf } from "#contract/address-of-call.ts";
import { OperationRefused } from "#server/domains/operations/index.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { assertModel, factsOf, keyOf, type Model, type ModelPayment, type Notice, noticeOf } from "./model.ts";
import type { Stage } from "./stage.ts";

const handOverMs = 15 * 60 * 1000;
/** Differences below this are not compared, because the two clocks are read at different times. */
export const nearMs = 60_000;

/** Whether the shop's records grant access to the post now; undefined within a minute of the grant's end. */
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

/** The paying browser, or another one, asks for the status of a payment. */
export async function pollStatus(
  stage: Stage,
  model: Model,
  payment: ModelPayment,
  isStranger: boolean,
): Promise<Notice[]> {
  const browser = isStranger ? new TestBrowser(stage.url) : payment.browser.elsewhere();
  const answer = await browser.post(addressOf("checkPaymentStatus"), { paymentIntentId: payment.id });
  const { paymentRecordStatus: status, accessToken: token, accessCode: code } = answer.body;
  assertModel(answer.status === 200, `The status call returned ${answer.status}`);
  const isPaid = factsOf(payment).paid;
  assertModel(
    (status === "completed") === isPaid,
    `${isPaid ? "A paid" : "An unpaid"} payment has the status ${status}`,
  );
  assertModel(
    isPaid || payment.card !== "cancelled" || status === "failed",
    `A cancelled payment has the status ${status}`,
  );
  assertModel(Boolean(token) === Boolean(code), "Token and code must be handed over together");
  if (isStranger) assertModel(!token, "Another browser received the token");
  const { settled } = payment;
  const open = isOpen(model, payment);
  if (settled && !isStranger) {
    const sinceMs = model.nowMs - settled.atMs;
    const hands = open && !payment.handOverEnded && sinceMs < handOverMs;
    if (open !== undefined && Math.abs(sinceMs - handOverMs) > nearMs)
      assertModel(
        Boolean(token) === hands,
        `The token was ${token ? "handed over" : "withheld"} (open: ${open}, ${Math.round(sinceMs / 1000)} s)`,
      );
  }
  if (!settled && isPaid && !isStranger)
    assertModel(
      Boolean(token) === !payment.post?.takenDown,
      `The paying browser asked first and received ${token ? "the token of a post that is taken down" : "no token"}`,
    );
  if (token) Object.assign(payment, { token, code });
  return [noticeOf(payment, "payment")];
}

/** The paying browser ends the hand-over. */
export async function endHandOver(payment: ModelPayment): Promise<void> {
  const { status } = await payment.browser.elsewhere().post(addressOf("cleanCache"), { paymentIntentId: payment.id });
  assertModel(status === 204, `Ending the hand-over returned ${status}`);
  if (payment.settled) payment.handOverEnded = true;
}

/** A reader redeems the code on another device and opens the post. */
export async function redeemCode(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const { reader, post, code, token } = payment;
  if (!post || !code) return;
  const open = isOpen(model, payment);
  if (open === undefined) return;
  const device = new TestBrowser(stage.url);
  const typed = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code };
  const redeemed = await device.post(addressOf("validateCode"), typed);
  assertModel(
    (redeemed.status === 200) === open,
    `The code of ${open ? "open" : "ended"} access returned ${redeemed.status}`,
  );
  for (const each of [token, redeemed.body.accessToken]) {
    if (!each) continue;
    const read = await device.get(addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } }), {
      authorization: `Bearer ${each}`,
    });
    const wanted = open ? 200 : 401;
    assertModel(
      read.status === (post.takenDown ? 410 : wanted),
      `Reading with ${open ? "open" : "ended"} access returned ${read.status}`,
    );
  }
}

/** A stranger guesses a code, or uses another reader's code for this post. */
export async function guessCode(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const { reader, post } = payment;
  if (!post) return;
  const others = model.payments.filter((each) => each.reader !== reader || each.post !== post);
  const code = others.find((each) => each.code && each.reader.email !== reader.email)?.code ?? "0000-0000-0000";
  const typed = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code };
  const { status } = await new TestBrowser(stage.url).post(addressOf("validateCode"), typed);
  assertModel([403, 404, 429].includes(status), `A guessed code returned ${status}`);
}

/** An operator resends the access code. */
export async function resendCode(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
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
  assertModel(
    isSent === open,
    `Resending the code of ${open ? "open" : "ended"} access was ${isSent ? "accepted" : "rejected"}`,
  );
  if (isSent) payment.resent += 1;
}
