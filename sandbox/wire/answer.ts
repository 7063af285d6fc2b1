import type { ApiError } from "./api-error.ts";

/** What goes back over the wire. */
export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** The connection is cut without an answer. */
export const dropped = Symbol("dropped");

/** The answer for a refusal. */
export function errorAnswer(error: ApiError): Answer {
  return { status: error.status, body: { error: error.body } };
}
