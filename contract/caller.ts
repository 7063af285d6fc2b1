import type { CallBodyInput, CallParams, CallQuery, CallReply } from "./call.ts";
import type { Calls } from "./calls.ts";
import type { PostBody, PostSummary } from "./content.ts";
import type { ScreenLanguage } from "./languages.ts";

/** The calls that a page's loader makes while the server renders it. */
export type LoaderCallName =
  | "listCategoryPremiums"
  | "listPremiumPosts"
  | "listUserPosts"
  | "searchPosts"
  | "getPaymentConfig"
  | "getReceipt"
  | "getContactFormToken"
  | "getApplicationFormToken";

/** The calls that a page's action makes for a form that was posted before its script had loaded. */
export type ActionCallName = "sendContactMessage" | "sendApplication";

/** All that the page of a post shows: the same for everyone, so a paid post is locked. */
export interface PostPage {
  post: PostSummary;
  body: PostBody;
  related: PostSummary[];
}

/**
 * The contract's calls without HTTP: the server hands one to the loaders. Each resolves with the call's reply or throws
 * `CallError`. `getPostPage` is `getPost` and the first of `listRelatedPosts` in one.
 */
export type Caller = {
  getPostPage(wish: { slug: string; related: number }): Promise<PostPage>;
} & {
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
