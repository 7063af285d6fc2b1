import { expect, test } from "vitest";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { confirmOutcome } from "./confirm-outcome.ts";

const { en, es } = paymentModalTexts;
const intent = (status: string) => ({ paymentIntent: { id: "pi_1", client_secret: "pi_1_secret_2", status } });

test.each(["succeeded", "requires_action"])("%s goes on to the callback", (status) => {
  expect(confirmOutcome(intent(status), en)).toEqual({
    kind: "callback",
    paymentIntentId: "pi_1",
    clientSecret: "pi_1_secret_2",
  });
});

test("any other status is named", () => {
  expect(confirmOutcome(intent("processing"), en)).toEqual({
    kind: "refused",
    message: "Unexpected payment status: processing",
  });
  expect(confirmOutcome(intent("canceled"), es)).toEqual({
    kind: "refused",
    message: "Estado de pago inesperado: canceled",
  });
});

test("a decline is shown in the provider's words and leaves the payment open", () => {
  const error = { type: "card_error", message: "Your card was declined." };
  expect(confirmOutcome({ error }, en)).toEqual({ kind: "refused", message: "Your card was declined." });
});

test("without words the general text stands", () => {
  expect(confirmOutcome({ error: {} }, en)).toMatchObject({ message: "An error occurred. Please try again." });
  expect(confirmOutcome({}, en)).toMatchObject({ kind: "refused", message: "An error occurred. Please try again." });
});

test.each(["succeeded", "processing"])("a payment that is %s already is not paid again", (status) => {
  const { paymentIntent } = intent(status);
  const error = { code: "payment_intent_unexpected_state", message: "Already.", payment_intent: paymentIntent };
  expect(confirmOutcome({ error }, en)).toEqual({
    kind: "callback",
    paymentIntentId: "pi_1",
    clientSecret: "pi_1_secret_2",
  });
});

test("a cancelled payment asks for a new attempt", () => {
  const canceled = { message: "Canceled.", payment_intent: intent("canceled").paymentIntent };
  expect(confirmOutcome({ error: canceled }, en).kind).toBe("ended");
  expect(confirmOutcome({ error: { code: "payment_intent_unexpected_state" } }, en).kind).toBe("ended");
});
