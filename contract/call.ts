import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

type Schema = z.ZodMiniType;

/** One call of the product: where it is, what it takes, what it answers. Server, loaders and browser all read this. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  method: "GET" | "POST";
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Whether the call reads `Authorization: Bearer`. */
  bearer?: "optional" | "required";
  /** Request headers that the call reads beside the usual ones. */
  headers?: Readonly<Record<string, { description: string; required: boolean }>>;
  /** The success status and its schema; without a schema the reply is empty. */
  status: 200 | 202 | 204;
  reply?: Reply;
  errors: readonly ErrorCode[];
  /** Whether it answers 410 with NOT_FOUND for a post or creator that the shop no longer offers. */
  gone?: true;
}

/** Keeps the literal types of a call. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type OutputOf<T> = T extends Schema ? z.output<T> : Record<never, never>;
type InputOf<T> = T extends Schema ? z.input<T> : Record<never, never>;

export type CallParams<C> = C extends { params: infer P } ? OutputOf<P> : Record<never, never>;
export type CallQuery<C> = C extends { query: infer Q } ? OutputOf<Q> : Record<never, never>;
export type CallBody<C> = C extends { body: infer B } ? OutputOf<B> : undefined;
export type CallBodyInput<C> = C extends { body: infer B } ? InputOf<B> : undefined;
export type CallReply<C> = C extends { reply: infer R } ? OutputOf<R> : undefined;
