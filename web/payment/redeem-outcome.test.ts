import { expect, test } from "vitest";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { type RedeemReply, redeemOutcome } from "./redeem-outcome.ts";

const { en, es } = paymentModalTexts;
const reply = (of: RedeemReply) => ({ kind: "reply", reply: of }) as const;

test("a valid answer hands over token and code", () => {
  const given = { valid: true, accessToken: "token", accessCode: "AAAA-BBBB-CCCC" };
  expect(redeemOutcome(reply(given), en)).toEqual({
    kind: "valid",
    accessToken: "token",
    accessCode: "AAAA-BBBB-CCCC",
  });
});

test("an answer that is not valid speaks with the server's text, or with the modal's", () => {
  expect(redeemOutcome(reply({ valid: false }), en)).toMatchObject({ error: "Invalid code. Please try again." });
  expect(redeemOutcome(reply({ valid: true }), en).kind).toBe("invalid");
  expect(redeemOutcome(reply({ valid: false, error: "CODE_EXPIRED" }), es)).toMatchObject({
    error: "El código ha caducado",
  });
  expect(redeemOutcome(reply({ valid: false, error: "As it came" }), en)).toMatchObject({ error: "As it came" });
});

test("maps an error reply by its code", () => {
  const refused = { kind: "refused", status: 403, code: "INVALID_CODE" } as const;
  expect(redeemOutcome(refused, en)).toMatchObject({ error: "Invalid code. Please try again" });
});
