import type { Call, CallBodyInput, CallParamsInput, CallQueryInput, CallReply } from "./call.ts";
import type { Calls } from "./calls.ts";
import type { PostBody, PostSummary } from "./content.ts";

/** What a call is made with. Parts that the call does not have, or may be left out, may be left out. */
export type CallRequest<C> = Part<"params", CallParamsInput<C>> &
  Part<"query", CallQueryInput<C>> &
  Part<"body", CallBodyInput<C>> &
  BearerOf<C> & {
    /** The declared request headers. */
    headers?: Readonly<Record<string, string>>;
    /** Aborts the request of a browser. */
    signal?: AbortSignal;
    /** Lets the request of a browser outlive the page it was sent from. */
    keepalive?: boolean;
  };

/** A part of a request: not there for a call without it, optional where nothing in it is required. */
export type Part<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** The token that the call's `auth` asks for. */
type BearerOf<C> = C extends { auth: { kind: "form-token" } | { kind: "access-token"; required: true } }
  ? { bearer: string }
  : C extends { auth: { kind: "access-token" } }
    ? { bearer?: string }
    : { bearer?: undefined };

/** A request that may be left out where nothing in it is required. */
export type Argument<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

/**
 * Every call of the contract as a function, for browsers (over HTTP) and for the loaders and actions of pages (without). Each
 * resolves with the call's reply. On a server it rejects with `CallError`, in a browser with `CallFailure`. The card provider's own
 * calls are left out.
 */
export type Client = {
  [Name in keyof Calls as Calls[Name]["auth"]["kind"] extends "provider-signature" ? never : Name]: (
    ...args: Argument<CallRequest<Calls[Name]>>
  ) => Promise<CallReply<Calls[Name]>>;
};

/** The request of any call, as implementations of `Client` see it. */
export type AnyCallRequest = Partial<Record<"params" | "query", Readonly<Record<string, unknown>>>> & {
  body?: unknown;
  bearer?: string;
} & Pick<CallRequest<Call>, "headers" | "signal" | "keepalive">;

/** All that the page of a post shows: the same for everyone, so a paid post is locked. */
export interface PostPage {
  post: PostSummary;
  body: PostBody;
  related: PostSummary[];
}

/** What the loaders and actions of a page call: the contract, and `getPost` with the first of `listRelatedPosts` in one. */
export type PageClient = Client & {
  getPostPage(asked: { slug: string; related: number }): Promise<PostPage>;
};
