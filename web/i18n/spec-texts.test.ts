import { expect, test } from "vitest";
import { createTexts } from "./create-texts.ts";
import { formTexts } from "./form-texts.ts";
import { homeTexts } from "./home-texts.ts";
import { listingTexts } from "./listing-texts.ts";
import { openedPostTexts } from "./opened-post-texts.ts";
import { paymentCallbackTexts } from "./payment-callback-texts.ts";
import { paymentModalTexts } from "./payment-modal-texts.ts";
import { paymentQrTexts } from "./payment-qr-texts.ts";
import { paymentTexts } from "./payment-texts.ts";
import { postTexts } from "./post-texts.ts";
import { shellTexts } from "./shell-texts.ts";

const modal = paymentModalTexts.en;
const callback = paymentCallbackTexts.en;

// Spelled apart from the dictionaries: a text that changes there by accident fails here.
test.each([
  [modal.USER_NOT_FOUND, "User not found for this email"],
  [modal.INVALID_CODE, "Invalid code. Please try again"],
  [modal.CODE_EXPIRED, "The code has expired"],
  [modal.INVALID_NAME, "Name used is not valid or your email is associated with different name"],
  [modal.INVALID_DATA, "Invalid data. Please try again"],
  [modal.GENERAL_ERROR, "An error occurred. Please try again."],
  [modal.featureNotice, "We're currently working on improving this feature. Please check back soon."],
  [modal.codeNotValid, "Invalid code. Please try again."],
  [modal.codeCheckFailed, "Error validating code. Please try again."],
  [modal.codeRefused, "Failed to validate code"],
  [modal.serviceUnavailable, "Payment service not available. Please try again later."],
  [modal.unexpectedStatus("processing"), "Unexpected payment status: processing"],
  [modal.emailInvalid, "Please enter a valid email address"],
  [modal.nameWarning, "First and Last Name are required and must be unique for each email"],
])("the payment modal says: %s", (text, spelled) => {
  expect(text).toBe(spelled);
});

test.each([
  [callback.paymentMissing, "Payment information is missing. Please try again."],
  [callback.missingPayment, "Missing payment information. Please try again."],
  [callback.checkFailed, "Failed to check payment status."],
  [callback.failedBody("pi_1"), "We couldn't process your payment at this time. (Payment Intent ID: pi_1)"],
  [
    callback.retryLimit,
    "We're having trouble confirming your payment. Please refresh the page or contact support if the issue persists.",
  ],
  [callback.dataMissing, "Payment data is not available. Please try again."],
  [callback.contentMissing, "Content information is missing. Please try again."],
  [callback.offline, "Unable to connect to the server. Please refresh the page."],
])("the payment's result says: %s", (text, spelled) => {
  expect(text).toBe(spelled);
});

test.each([
  [postTexts.en.notFoundTitle, "Ups! We couldn't find this content."],
  [postTexts.en.errorMessage, "Ups! We could not find this content."],
  [openedPostTexts.en.downloadFailed, "Download failed. Please try again."],
  [openedPostTexts.en.downloadMissing, "Unable to download. File URL not found."],
  [openedPostTexts.en.downloaded, "Downloaded successfully"],
  [listingTexts.en.emptyTitle, "Uh oh! Looks like your search didn't find anything."],
  [listingTexts.en.emptyText, "There are no content here matching your criteria."],
  [listingTexts.en.profileEmpty, "Whoops, we couldn't find anything matching your search"],
  [shellTexts.en.notFoundText, "Oops! The page you are looking for doesn't seem to exist."],
  [shellTexts.en.tooManyTitle, "429 Too Many Requests"],
  [shellTexts.en.tooManyText, "You have sent too many requests recently. Please try again later."],
  [formTexts.en.failed, "Failed to submit the form. Please try again."],
  [createTexts.en.maintenanceTitle, "Our apologies! We're performing some essential maintenance"],
  [homeTexts.en.title, "Turn your social presence into revenue streams"],
])("a screen says: %s", (text, spelled) => {
  expect(text).toBe(spelled);
});

test.each([
  [paymentTexts.en.amountInvalid, "Please enter a valid amount"],
  [paymentTexts.en.amountBelowMinimum, "Minimum amount is $1.00"],
  [paymentTexts.en.amountNeeded, "Please enter an amount of at least $1.00"],
  [paymentTexts.en.feeIncluded, "Includes secure processing fee"],
  [paymentTexts.en.failed, "Failed to open checkout. Please check your connection and try again."],
  [paymentTexts.en.notePlaceholder, "Add context for the payment..."],
  [paymentQrTexts.en.shareTitle("Vitrina LLC"), "Pay Vitrina LLC"],
  [paymentQrTexts.en.shareText, "Complete your payment securely"],
])("the free payment says: %s", (text, spelled) => {
  expect(text).toBe(spelled);
});
