import type { CallParams, CallQuery, CallReply } from "./call.ts";
import type { Calls } from "./calls.ts";

/** The calls that a page's loader makes while the server renders it. */
export type LoaderCallName =
  | "getPost"
  | "listCategoryPremiums"
  | "listPremiumPosts"
  | "listUserPosts"
  | "searchPosts"
  | "listRelatedPosts"
  | "getPaymentConfig";

/**
 * The contract's calls without HTTP: the server hands one to the loaders. Each resolves with the call's reply or throws
 * `CallError`. `getPost` answers the locked form of a paid post: a page is the same for everyone.
 */
export type Caller = {
  [Name in LoaderCallName]: (input: {
    params: CallParams<Calls[Name]>;
    query: CallQuery<Calls[Name]>;
  }) => Promise<CallReply<Calls[Name]>>;
};
