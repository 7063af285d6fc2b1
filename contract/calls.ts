import * as applications from "./applications.ts";
import * as contact from "./contact.ts";
import * as content from "./content.ts";
import * as freePayment from "./free-payment.ts";
import * as mailDomain from "./mail-domain.ts";
import * as nameReset from "./name-reset.ts";
import * as payments from "./payments.ts";
import * as receipts from "./receipts.ts";

/** Every call of the product by its name. `structure.test.ts` holds that each has exactly one route. */
export const calls = {
  getPost: content.getPost,
  listCategoryPremiums: content.listCategoryPremiums,
  listPremiumPosts: content.listPremiumPosts,
  listUserPosts: content.listUserPosts,
  searchPosts: content.searchPosts,
  listRelatedPosts: content.listRelatedPosts,
  getPaymentConfig: payments.getPaymentConfig,
  createPaymentIntent: payments.createPaymentIntent,
  checkPaymentStatus: payments.checkPaymentStatus,
  cleanCache: payments.cleanCache,
  validateCode: payments.validateCode,
  listOpenPosts: payments.listOpenPosts,
  resendCode: payments.resendCode,
  createCheckoutSession: freePayment.createCheckoutSession,
  checkMailDomain: mailDomain.checkMailDomain,
  requestNameReset: nameReset.requestNameReset,
  checkNameReset: nameReset.checkNameReset,
  resetName: nameReset.resetName,
  getReceipt: receipts.getReceipt,
  stripeWebhook: payments.stripeWebhook,
  getContactFormToken: contact.getContactFormToken,
  sendContactMessage: contact.sendContactMessage,
  getApplicationFormToken: applications.getApplicationFormToken,
  sendApplication: applications.sendApplication,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
