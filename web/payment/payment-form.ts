import { maxTypedCodeLength } from "#contract/access-code.ts";
import { isEmailAddress } from "#contract/email.ts";
import { formLengths } from "#contract/form-rules.ts";
import { isFullName } from "#contract/full-name.ts";
import { type LengthFault, lengthFault } from "#web/forms/length-fault.ts";

export type PaymentOption = "oneTimeAccess" | "boughtIt";
export type PaymentField = "email" | "nameOnCard" | "code";

/** The reader's input and choice, and the two error slots (spec section 2). */
export interface PaymentForm {
  step: "details" | "access";
  email: string;
  nameOnCard: string;
  code: string;
  paymentOption: PaymentOption;
  /** Names one attempt to pay: two clicks of one attempt make one payment, a changed field makes another. */
  attemptId: string;
  cardError: string | undefined;
  codeError: string | undefined;
}

export type PaymentFormEvent =
  | { type: "typed"; field: PaymentField; value: string; attemptId: string }
  | { type: "optionChosen"; option: PaymentOption; attemptId: string }
  | { type: "stepTwo" }
  | { type: "notForSale"; attemptId: string; notice: string }
  | { type: "attemptEnded"; attemptId: string; cardError: string | undefined }
  | { type: "cardFailed"; error: string | undefined }
  | { type: "codeFailed"; error: string | undefined }
  | { type: "reset"; attemptId: string };

/** The form before anything is chosen, with the e-mail and name that were typed before: one-time access (spec section 4). */
export function newForm(attemptId: string, typed: Pick<PaymentForm, "email" | "nameOnCard">): PaymentForm {
  return {
    step: "details",
    email: typed.email,
    nameOnCard: typed.nameOnCard,
    code: "",
    paymentOption: "oneTimeAccess",
    attemptId,
    cardError: undefined,
    codeError: undefined,
  };
}

/** The transitions of the payment modal's form (spec section 4). A reset keeps the e-mail and the name (decision 112). */
export function paymentFormReducer(form: PaymentForm, event: PaymentFormEvent): PaymentForm {
  switch (event.type) {
    case "typed":
      return {
        ...form,
        [event.field]: event.value,
        attemptId: event.attemptId,
        codeError: event.field === "code" ? undefined : form.codeError,
      };
    case "optionChosen":
      return {
        ...form,
        paymentOption: event.option,
        attemptId: event.attemptId,
        cardError: undefined,
        codeError: undefined,
      };
    case "stepTwo":
      return { ...form, step: "access", cardError: undefined, codeError: undefined };
    case "notForSale":
      // A reader who has gone on learns it from the start of the payment.
      if (form.step !== "details" || form.paymentOption === "boughtIt") return form;
      return { ...form, paymentOption: "boughtIt", attemptId: event.attemptId, cardError: event.notice };
    case "attemptEnded":
      return { ...form, step: "details", attemptId: event.attemptId, cardError: event.cardError };
    case "cardFailed":
      return { ...form, cardError: event.error };
    case "codeFailed":
      return { ...form, codeError: event.error };
    case "reset":
      return newForm(event.attemptId, form);
  }
}

/** Whether step 1 may be left: a valid email and a full name or the master value; an option is always chosen (spec section 5). */
export function areDetailsValid(form: Pick<PaymentForm, "email" | "nameOnCard">, masterName?: string): boolean {
  return isEmailAddress(form.email) && isFullName(form.nameOnCard, masterName) && !nameLengthFault(form.nameOnCard);
}

/** By how much a name is too long; undefined for one that fits. */
export function nameLengthFault(name: string): LengthFault | undefined {
  return lengthFault(name.trim(), formLengths.name);
}

/** By how much a code is too long; undefined for one that fits. */
export function codeLengthFault(code: string): LengthFault | undefined {
  return lengthFault(code.trim(), maxTypedCodeLength);
}

/** Whether the form may be submitted: returning readers also need a code (spec section 4). */
export function isFormValid(form: PaymentForm, masterName?: string): boolean {
  const isCodeTyped = form.code.trim() !== "" && !codeLengthFault(form.code);
  return areDetailsValid(form, masterName) && (form.paymentOption === "oneTimeAccess" || isCodeTyped);
}

/**
 * The label of step 1's action (spec section 2): returning readers go to the code, payers read the next step and, once
 * their details are valid, the button's action.
 */
export function nextLabel(form: PaymentForm, masterName?: string): "next" | "selectPaymentMethod" | "proceedToPayment" {
  if (form.paymentOption === "boughtIt") return "next";
  return areDetailsValid(form, masterName) ? "proceedToPayment" : "selectPaymentMethod";
}
