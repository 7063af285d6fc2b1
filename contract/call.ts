import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { TeamRole } from "./roles.ts";

type Schema = z.ZodMiniType;

/**
 * The proof that a caller must give before the handler of a call runs.
 * - `none`: anyone may call.
 * - `form-token`: the token of the form's page, as bearer. Without it: FORM_TOKEN_REQUIRED.
 * - `access-token`: the token of a purchase, as bearer. The handler asks which post it opens; a call that requires one refuses
 *   with ACCESS_REQUIRED without any.
 * - `provider-signature`: the card provider's signature of the body, in the header `Stripe-Signature`.
 * - `same-origin`: only a request from a page of this site.
 * - `account`: a signed-in person. Without: SIGN_IN_REQUIRED.
 * - `creator`: a signed-in creator. Without: ROLE_REQUIRED.
 *   In a view of a team member it is the viewed creator who reads, and a write is refused with VIEW_ONLY.
 * - `team`: a team member with one of these roles (otherwise ROLE_REQUIRED) and a second factor (otherwise SECOND_FACTOR_REQUIRED).
 *
 * Calls of `same-origin`, `account`, `creator` and `team` that write must come from a page of this site, by `Origin` or `Sec-Fetch-Site`;
 * otherwise they are refused with FOREIGN_ORIGIN. With `stepUp` the person must have proved who they are in the last ten minutes,
 * by the second factor if the account has one;
 * otherwise they are refused with STEP_UP_REQUIRED.
 */
export type CallAuth =
  | { kind: "none" }
  | { kind: "form-token"; form: "contact" | "application" }
  | { kind: "access-token"; required: boolean }
  | { kind: "provider-signature" }
  | { kind: "same-origin" }
  | { kind: "account"; stepUp?: true }
  | { kind: "creator"; stepUp?: true }
  | { kind: "team"; roles: readonly [TeamRole, ...TeamRole[]]; stepUp?: true };

/** How often one visitor (an IPv4 address or an IPv6 /64 network) or one account may make a call, counted across all processes. */
export interface CallLimit {
  /** Calls with the same name share a counter. */
  name: string;
  max: number;
  windowSec: number;
  /** Whose calls are counted together; by default a visitor's. Only for calls of signed-in people. */
  per?: "account";
  /**
   * The error codes that count; any other outcome reverts the count. By default every valid, authorized call counts.
   */
  counts?: readonly ErrorCode[];
}

/**
 * The declaration of one call: address, authorization, limits, input and reply. Server, loaders and browser all use it.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters as `:name`. */
  path: string;
  summary: string;
  auth: CallAuth;
  limit?: CallLimit;
  /**
   * Requests per minute and visitor, instead of the default of 600 for every call. Rejected before the body is read.
   */
  requestsPerMinute?: number;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The maximum size of `body` in JSON, instead of the default of 64 kB. */
  maxBodyBytes?: number;
  /** Passes the raw bytes of the body to the handler, up to this size. Replaces `body`. */
  rawBody?: { maxBytes: number };
  /**
   * Whether a POST that is sent twice has the effect of one, because its body names what it is about. Known for all other
   * methods, and for requests with a form's token or an `Idempotency-Key`.
   */
  repeatable?: true;
  /** Request headers that the call reads in addition to the usual ones. */
  headers?: Readonly<Record<string, { description: string; required: boolean }>>;
  /** The success status and its schema; without a schema the reply is empty. */
  status: 200 | 202 | 204;
  reply?: Reply;
  /** `Cache-Control` of the reply. `revalidated` also adds an ETag. Errors are always `no-store`. */
  cache?: keyof typeof cacheControl;
  errors: readonly ErrorCode[];
  /** Further fields of an error body beside `error`, by its code. */
  errorDetails?: Readonly<Partial<Record<ErrorCode, Schema>>>;
  /** Only loaders and actions of pages make it: the scripts of readers' pages do without its address. */
  onlyFromPages?: true;
  /** Whether it answers 410 with NOT_FOUND for a post or creator that the shop no longer offers. */
  gone?: true;
  /** The body of a refusal, where it is not `{error}` (spec section 7). */
  refusal?: (code: string) => object;
}

/** The values of `Cache-Control` by the `cache` of a call. */
export const cacheControl = {
  /** Any cache may store it and must revalidate it on each request. */
  revalidated: "public, max-age=0, must-revalidate",
  private: "private, no-store",
  none: "no-store",
} as const;

const declared = new WeakSet<object>();

/** Declares a call and keeps its literal types. */
export function defineCall<const C extends Call>(call: C): C {
  declared.add(call);
  return call;
}

/** The calls that a module declares, by the names of their exports. */
export function callsIn<Module extends object>(module: Module): CallsIn<Module> {
  const exported = Object.entries(module).filter(([, value]) => declared.has(value));
  return Object.fromEntries(exported) as CallsIn<Module>;
}

type CallsIn<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] };

type OutputOf<T> = T extends Schema ? z.output<T> : Record<never, never>;
type InputOf<T> = T extends Schema ? z.input<T> : Record<never, never>;

export type CallParams<C> = C extends { params: infer P } ? OutputOf<P> : Record<never, never>;
export type CallQuery<C> = C extends { query: infer Q } ? OutputOf<Q> : Record<never, never>;
/** The parameters or query of a call: the schema's input or output, which is sent as text. */
type Sendable<T> = T extends Schema
  ? { [Name in keyof z.input<T>]: z.input<T>[Name] | (Name extends keyof z.output<T> ? z.output<T>[Name] : never) }
  : Record<never, never>;
export type CallParamsInput<C> = C extends { params: infer P } ? Sendable<P> : Record<never, never>;
export type CallQueryInput<C> = C extends { query: infer Q } ? Sendable<Q> : Record<never, never>;

export type CallBody<C> = C extends { body: infer B }
  ? OutputOf<B>
  : C extends { rawBody: object }
    ? Uint8Array
    : undefined;
export type CallBodyInput<C> = C extends { body: infer B }
  ? InputOf<B>
  : C extends { rawBody: object }
    ? Uint8Array
    : undefined;
export type CallReply<C> = C extends { reply: infer R } ? OutputOf<R> : undefined;
