import { expect, test } from "vitest";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { confirmCard } from "./confirm-card.ts";

const { en, es } = paymentModalTexts;

test("without the card provider's objects nothing is confirmed", async () => {
  const none = { stripe: null, elements: null };
  expect(await confirmCard(none, "http://localhost", en)).toEqual({
    kind: "refused",
    message: "Payment service not available. Please try again later.",
  });
  expect(await confirmCard(none, "http://localhost", es)).toMatchObject({ message: es.serviceUnavailable });
});
