import { expect, test } from "vitest";
import {
  areDetailsValid,
  isFormValid,
  newForm,
  nextLabel,
  type PaymentForm,
  type PaymentFormEvent,
  paymentFormReducer,
} from "./payment-form.ts";

const after = (...events: PaymentFormEvent[]) =>
  events.reduce(paymentFormReducer, newForm("attempt-1", { email: "", nameOnCard: "" }));

const filled: PaymentFormEvent[] = [
  { type: "typed", field: "email", value: "ana@example.com", attemptId: "attempt-2" },
  { type: "typed", field: "nameOnCard", value: "Ana Ruiz", attemptId: "attempt-3" },
];

test("starts at the details with one-time access", () => {
  expect(after()).toMatchObject({ step: "details", paymentOption: "oneTimeAccess", attemptId: "attempt-1" });
});

test("a changed field renews the attempt", () => {
  expect(after(...filled).attemptId).toBe("attempt-3");
});

test("next needs a valid email and two words of name", () => {
  expect(areDetailsValid({ email: "ana@example.com", nameOnCard: "Ana Ruiz" })).toBe(true);
  expect(areDetailsValid({ email: "ana@example", nameOnCard: "Ana Ruiz" })).toBe(false);
  expect(areDetailsValid({ email: "ana@example.com", nameOnCard: "Ana " })).toBe(false);
  expect(areDetailsValid({ email: "ana@example.com", nameOnCard: `Ana ${"a".repeat(196)}` })).toBe(true);
  expect(areDetailsValid({ email: "ana@example.com", nameOnCard: `Ana ${"a".repeat(197)}` })).toBe(false);
});

test("the master value is name enough, on either way in", () => {
  const [email, name] = filled as [PaymentFormEvent, PaymentFormEvent];
  const alone = after(email, { ...name, value: "Vitrinero" } as PaymentFormEvent);
  expect([areDetailsValid(alone), areDetailsValid(alone, "Vitrinero")]).toEqual([false, true]);
  expect([nextLabel(alone), nextLabel(alone, "Vitrinero")]).toEqual(["selectPaymentMethod", "proceedToPayment"]);
  const returning: PaymentForm = { ...alone, paymentOption: "boughtIt", code: "ABCD" };
  expect([isFormValid(returning), isFormValid(returning, "Vitrinero")]).toEqual([false, true]);
});

test("a returning reader also needs a code", () => {
  const returning = after(...filled, { type: "optionChosen", option: "boughtIt", attemptId: "a" });
  expect(isFormValid(after(...filled))).toBe(true);
  expect(isFormValid(returning)).toBe(false);
  expect(isFormValid({ ...returning, code: "  " })).toBe(false);
  expect(isFormValid({ ...returning, code: "ABCD" })).toBe(true);
  expect(isFormValid({ ...returning, code: `${"A".repeat(100)} ` })).toBe(true);
  expect(isFormValid({ ...returning, code: "A".repeat(101) })).toBe(false);
});

test("switching the option clears both errors", () => {
  const failed: PaymentFormEvent[] = [
    { type: "cardFailed", error: "card" },
    { type: "codeFailed", error: "code" },
  ];
  expect(after(...failed)).toMatchObject({ cardError: "card", codeError: "code" });
  expect(after(...failed, { type: "optionChosen", option: "boughtIt", attemptId: "a" })).toMatchObject({
    cardError: undefined,
    codeError: undefined,
  });
});

test("editing the code clears the code error, editing another field does not", () => {
  const failed = after({ type: "codeFailed", error: "code" });
  const typed = (field: "code" | "email") =>
    paymentFormReducer(failed, { type: "typed", field, value: "x", attemptId: "a" });
  expect(typed("code").codeError).toBeUndefined();
  expect(typed("email").codeError).toBe("code");
});

test("returns to the details with the typed values and the error when an attempt ends", () => {
  const ended = after(
    ...filled,
    { type: "stepTwo" },
    { type: "attemptEnded", attemptId: "new", cardError: "declined" },
  );
  expect(ended).toMatchObject({ step: "details", email: "ana@example.com", attemptId: "new", cardError: "declined" });
});

test("reset returns to step 1, clears code, option and both errors, and keeps the e-mail and the name", () => {
  const used: PaymentFormEvent[] = [
    { type: "optionChosen", option: "boughtIt", attemptId: "attempt-4" },
    { type: "stepTwo" },
    { type: "typed", field: "code", value: "ABCD", attemptId: "attempt-4" },
    { type: "cardFailed", error: "card" },
    { type: "codeFailed", error: "code" },
  ];
  expect(after(...filled, ...used, { type: "reset", attemptId: "new" })).toEqual(
    newForm("new", { email: "ana@example.com", nameOnCard: "Ana Ruiz" }),
  );
});

test("labels step 1's action with the next step", () => {
  expect(nextLabel(after())).toBe("selectPaymentMethod");
  expect(nextLabel(after(...filled))).toBe("proceedToPayment");
  expect(nextLabel(after(...filled, { type: "optionChosen", option: "boughtIt", attemptId: "a" }))).toBe("next");
});
