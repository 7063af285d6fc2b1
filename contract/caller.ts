import type { CallBodyInput, CallParams, CallQuery, CallReply } from "./call.ts";
import type { Calls } from "./calls.ts";
import type { ScreenLanguage } from "./languages.ts";

/** The calls that a page's loader makes while the server renders it. */
export type LoaderCallName =
  | "getPost"
  | "listCategoryPremiums"
  | "listPremiumPosts"
  | "listUserPosts"
  | "searchPosts"
  | "listRelatedPosts"
  | "getPaymentConfig"
  | "getReceipt"
  | "getContactFormToken"
  | "getApplicationFormToken";

/** The calls that a page's action makes for a form that was posted before its script had loaded. */
export type ActionCallName = "sendContactMessage" | "sendApplication";

/**
 * The contract's calls without HTTP: the server hands one to the loaders. Each resolves with the call's reply or throws
 * `CallError`. `getPost` answers the locked form of a paid post: a page is the same for everyone.
 */
export type Caller = {
  [Name in LoaderCallName]: (input: {
    params: CallParams<Calls[Name]>;
    query: CallQuery<Calls[Name]>;
  }) => Promise<CallReply<Calls[Name]>>;
} & {
  [Name in ActionCallName]: (input: {
    body: CallBodyInput<Calls[Name]>;
    /** What stands in the header `Authorization` over HTTP. */
    formToken: string;
    /** The visitor's, as limits count it. */
    address: string;
  }) => Promise<void>;
} & {
  [Name in "checkNameReset" | "resetName"]: (input: {
    body: CallBodyInput<Calls[Name]>;
  }) => Promise<CallReply<Calls[Name]>>;
} & {
  createCheckoutSession: (input: {
    body: CallBodyInput<Calls["createCheckoutSession"]>;
    language: ScreenLanguage;
    address: string;
    /** The origin of the site that the visitor came to. */
    siteUrl: string;
  }) => Promise<CallReply<Calls["createCheckoutSession"]>>;
};
