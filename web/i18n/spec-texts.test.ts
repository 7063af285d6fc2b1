import { expect, test } from "vitest";
import { contactTexts } from "./contact-texts.ts";
import { createTexts } from "./create-texts.ts";
import { formTexts } from "./form-texts.ts";
import { homeTexts } from "./home-texts.ts";
import { listingTexts } from "./listing-texts.ts";
import { missingPageTexts } from "./missing-page-texts.ts";
import { openedPostTexts } from "./opened-post-texts.ts";
import { paymentCallbackTexts } from "./payment-callback-texts.ts";
import { paymentModalTexts } from "./payment-modal-texts.ts";
import { paymentQrTexts } from "./payment-qr-texts.ts";
import { paymentSuccessTexts } from "./payment-success-texts.ts";
import { paymentTexts } from "./payment-texts.ts";
import { postProblemTexts } from "./post-problem-texts.ts";
import { postTexts } from "./post-texts.ts";
import { shellTexts } from "./shell-texts.ts";
import { thankYouTexts } from "./thank-you-texts.ts";

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
  [modal.title, "Payment"],
  [modal.back, "Back"],
  [modal.next, "Next"],
  [modal.selectPaymentMethod, "Select Payment Method"],
  [modal.proceedToPayment, "Proceed to payment"],
  [modal.boughtIt, "Returning user?"],
  [modal.nameUsed, "Name Used"],
  [modal.fullName, "Full Name"],
  [modal.pay, "Pay"],
  [modal.processing, "Processing..."],
  [modal.secure, "Secure Payment processing by Stripe"],
  [modal.code, "Enter the code"],
  [modal.validateCode, "Validate Code"],
  [modal.info, "Email and Full Name are required to send or validate the access code"],
  [modal.emailInvalid, "Please enter a valid email address"],
  [modal.nameWarning, "First and Last Name are required and must be unique for each email"],
])("the payment modal says: %s", (text, spelled) => {
  expect(text).toBe(spelled);
});

test.each([
  [callback.loadingTitle, "Confirming Payment"],
  [callback.loadingBody, "Please wait while we confirm your payment..."],
  [callback.successTitle, "Payment Successful!"],
  [callback.continueToContent, "Continue to Content"],
  [callback.failedTitle, "Payment Not Processed"],
  [callback.keepExploring, "Keep Exploring"],
  [callback.tryDifferent, "Try Different Payment Method"],
  [callback.errorTitle, "Payment Issue"],
  [callback.home, "Home"],
  [callback.explore, "Explore"],
  [callback.support, "Support"],
  [callback.fallbackTitle, "Oops! We hit a bump"],
  [callback.refreshPage, "Refresh Page"],
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
  [postProblemTexts.en.notFoundTitle, "Ups! We couldn't find this content."],
  [postProblemTexts.en.errorMessage, "Ups! We could not find this content."],
  [openedPostTexts.en.downloadFailed, "Download failed. Please try again."],
  [openedPostTexts.en.downloadMissing, "Unable to download. File URL not found."],
  [openedPostTexts.en.downloaded, "Downloaded successfully"],
  [listingTexts.en.emptyTitle, "Uh oh! Looks like your search didn't find anything."],
  [listingTexts.en.emptyText, "There are no content here matching your criteria."],
  [listingTexts.en.profileEmpty, "Whoops, we couldn't find anything matching your search"],
  [missingPageTexts.en.notFoundText, "Oops! The page you are looking for doesn't seem to exist."],
  [shellTexts.en.tooManyTitle, "429 Too Many Requests"],
  [shellTexts.en.tooManyText, "You have sent too many requests recently. Please try again later."],
  [formTexts.en.failed, "Failed to submit the form. Please try again."],
  [createTexts.en.maintenanceTitle, "Our apologies! We're performing some essential maintenance"],
  [postProblemTexts.en.reportSubject("x"), "Error Report: x"],
  [postTexts.en.price("$6.50"), "Price: $6.50"],
  [listingTexts.en.title, "Explore Premium Content"],
  [listingTexts.en.previous, "Prev"],
  [listingTexts.en.next, "Next"],
  [homeTexts.en.getStarted, "Get Started"],
  [homeTexts.en.learnMore, "Learn More"],
  [homeTexts.en.alwaysFree, "Always Free"],
  [homeTexts.en.instantApproval, "Instant approval"],
  [homeTexts.en.revenueShare, "80% revenue share"],
  [homeTexts.en.schedule, "Schedule a Demo"],
  [`${homeTexts.en.earningsFigure} ${homeTexts.en.earnings}`, "80% average creator earnings"],
  [`${homeTexts.en.satisfactionFigure} ${homeTexts.en.satisfaction}`, "100% satisfaction"],
  [`${homeTexts.en.payoutFigure} ${homeTexts.en.payout}`, "7 days to first payout"],
  [homeTexts.en.title, "Turn your social presence into revenue streams"],
])("a screen says: %s", (text, spelled) => {
  expect(text).toBe(spelled);
});

test.each([
  [contactTexts.en.title, "Contact / Support"],
  [contactTexts.en.subtitle, "Please fill out the form below"],
  [contactTexts.en.identity, "Verify your identity"],
  [contactTexts.en.send, "Send Message"],
  [contactTexts.en.fullNameFault, "Please enter your full name (First and Last name)."],
  [createTexts.en.nameFault, "Please enter your Full Name (First and Last name)."],
  [createTexts.en.languageHint, "English (EN) | Español (ES)"],
  [createTexts.en.followers, "I have 50k+ followers (Required)"],
  [formTexts.en.email, "Please enter a valid email address."],
  [formTexts.en.urlFormat, "Invalid URL format"],
  [formTexts.en.urlPlatform, "Unsupported social media platform"],
  [formTexts.en.urlProfile("LinkedIn"), "Invalid LinkedIn profile URL format"],
  [formTexts.en.fix, "Please fix the highlighted errors to proceed."],
  [thankYouTexts.en["transaction-successful"], "Your transaction was successful. Thank you for your support!"],
  [thankYouTexts.en["message-sent"], "Your message has been sent successfully. We will get back to you shortly."],
  [
    thankYouTexts.en["application-sent"],
    "Your Application has been sent successfully. We will get back to you shortly.",
  ],
])("a form says: %s", (text, spelled) => {
  expect(text).toBe(spelled);
});

test.each([
  [paymentTexts.en.title, "Secure Payment"],
  [paymentTexts.en.enterAmount, "Enter Amount to Pay"],
  [paymentTexts.en.proceed, "Proceed to Payment"],
  [paymentTexts.en.encrypted, "256-bit SSL Encrypted"],
  [paymentTexts.en.certified, "PCI Compliant Certified"],
  [paymentTexts.en.verified, "Verified Secure"],
  [paymentTexts.en.email, "Email Address"],
  [paymentTexts.en.emailInvalid, "Please enter a valid email address"],
  [paymentTexts.en.emailNeeded, "Email address is required"],
  [paymentTexts.en.note, "Description / Note"],
  [paymentTexts.en.pay("$13.38"), "Proceed to Pay $13.38"],
  [paymentTexts.en.processing, "Processing..."],
  [paymentTexts.en.fee, "Processing fee (3% + $0.50)"],
  [paymentSuccessTexts.en.title, "Payment Successful"],
  [paymentSuccessTexts.en.whatsNext, "What's Next"],
  [paymentSuccessTexts.en.backHome, "Back to Home"],
  [paymentQrTexts.en.title, "Scan to Pay"],
  [paymentQrTexts.en.copied, "Copied!"],
  [paymentQrTexts.en.linkCopied, "Payment link has been copied to your clipboard"],
  [paymentQrTexts.en.urlCopied, "Payment URL copied to clipboard"],
  [paymentQrTexts.en.failed, "Failed to load QR code"],
  [paymentQrTexts.en.retry, "Retry"],
  [paymentQrTexts.en.open, "Open payment link"],
  [paymentQrTexts.en.share, "Share"],
  [paymentQrTexts.en.showUrl, "Show payment URL"],
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
