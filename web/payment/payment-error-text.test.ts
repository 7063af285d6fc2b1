import { expect, test } from "vitest";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { codeErrorText, purchaseErrorText } from "./payment-error-text.ts";

const { en, es } = paymentModalTexts;
const refused = (code: string | undefined, status = 400) => ({ kind: "refused", status, code }) as const;

test.each([
  ["USER_NOT_FOUND", "User not found for this email"],
  ["INVALID_CODE", "Invalid code. Please try again"],
  ["CODE_EXPIRED", "The code has expired"],
  ["INVALID_NAME", "Name used is not valid or your email is associated with different name"],
  ["INVALID_DATA", "Invalid data. Please try again"],
  ["GENERAL_ERROR", "An error occurred. Please try again."],
  ["FEATURE_UNAVAILABLE", "We're currently working on improving this feature. Please check back soon."],
  ["PAYMENT_PROVIDER_UNAVAILABLE", "Payment service not available. Please try again later."],
])("%s has its sentence in both slots", (code, sentence) => {
  expect(codeErrorText(refused(code), en)).toBe(sentence);
  expect(purchaseErrorText(refused(code), en)).toBe(sentence);
});

test("shows a rate limit in both languages, with or without a code", () => {
  expect(codeErrorText(refused(undefined, 429), en)).toMatch(/too many requests/);
  expect(purchaseErrorText(refused("TOO_MANY_REQUESTS", 429), es)).toMatch(/demasiadas solicitudes/);
});

test("an unknown error of code validation is shown as it came; without one the fallbacks speak", () => {
  expect(codeErrorText(refused("Something else"), en)).toBe("Something else");
  expect(codeErrorText(refused(undefined), en)).toBe("Failed to validate code");
  expect(codeErrorText({ kind: "unreachable" }, en)).toBe("Error validating code. Please try again.");
});

test("a payment that cannot reach the server says that there is no connection", () => {
  expect(purchaseErrorText({ kind: "unreachable" }, en)).toBe(en.offline);
  expect(en.offline).toMatch(/offline.*nothing is charged twice/i);
});

test("an unknown failure to start a payment is general", () => {
  expect(purchaseErrorText(refused("Something else", 500), en)).toBe("An error occurred. Please try again.");
  expect(purchaseErrorText({ kind: "unreadable" }, en)).toBe("An error occurred. Please try again.");
});
