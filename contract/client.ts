import type { Call, CallBodyInput, CallParamsInput, CallQueryInput, CallReply } from "./call.ts";
import type { Calls } from "./calls.ts";

/** A request to a call. Parts that the call lacks or that are optional may be omitted. */
export type CallRequest<C> = Part<"params", CallParamsInput<C>> &
  Part<"query", CallQueryInput<C>> &
  Part<"body", CallBodyInput<C>> &
  BearerOf<C> & {
    /** The declared request headers. */
    headers?: Readonly<Record<string, string>>;
    /** Aborts the request of a browser. */
    signal?: AbortSignal;
    /** Lets a browser's request continue after its page is closed. */
    keepalive?: boolean;
  };

/** A part of a request: absent for a call without it, optional if nothing in it is required. */
export type Part<Key extends string, Value> = [Value] extends [undefined]
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

/** A request that may be omitted if nothing in it is required. */
export type Argument<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

/**
 * Every call of the contract as a function, for browsers (over HTTP) and for loaders and actions (in process). Each
 * resolves with the call's reply. Rejects with `CallError` on the server and `CallFailure` in a browser. The card
 * provider's calls are omitted.
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
