import type { ApiError } from "./api-error.ts";

/** The response to an API call. */
export interface ApiResponse {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** The connection is closed without a response. */
export const dropped = Symbol("dropped");

/** The response for an error. */
export function errorResponse(error: ApiError): ApiResponse {
  return { status: error.status, body: { error: error.body } };
}
