import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { CallError, type ErrorCode } from "#contract/errors.ts";
import { isForPrograms } from "#contract/paths.ts";
import { isUnavailable } from "#server/platform/outages/is-unavailable.ts";
import { sendUnavailablePage } from "./unavailable-page.ts";

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
};

/** Converts a failure to the contract's `CallError`; an unexpected one becomes a GENERAL_ERROR with its cause. */
export function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const { code = "", statusCode = 500, validation } = error as FastifyError;
  if (validation) return new CallError("INVALID_DATA", { cause: error });
  const known = frameworkCodes[code];
  if (known) return new CallError(known, { cause: error });
  if (statusCode === 429) return new CallError("TOO_MANY_REQUESTS");
  if (statusCode >= 400 && statusCode < 500) return new CallError("INVALID_DATA", { status: statusCode, cause: error });
  if (isUnavailable(error)) return new CallError("UNAVAILABLE", { retryAfterSec: 2, cause: error });
  return new CallError("GENERAL_ERROR", { cause: error });
}

/**
 * Answers a failure in the contract's shape. Where the caller expects a page, answers a line of text, or the
 * unavailable page under overload. Logs the cause under the request's id, and never sends it.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = callErrorOf(error);
  // A 501 is the caller's error: a format that the server does not offer.
  if (refusal.status >= 500 && refusal.status !== 501)
    request.log.error({ err: refusal.cause ?? refusal }, refusal.code);
  if (refusal.retryAfterSec !== undefined) reply.header("retry-after", String(Math.ceil(refusal.retryAfterSec)));
  reply.status(refusal.status).header("cache-control", "no-store");
  if (!isForPrograms(request.url)) {
    if (refusal.status === 503) sendUnavailablePage(request, reply);
    else reply.type("text/plain; charset=utf-8").send(`${refusal.status} ${STATUS_CODES[refusal.status]}\n`);
    return;
  }
  const body = request.routeOptions?.config?.refusal?.(refusal.code) ?? { error: refusal.code, ...refusal.details };
  reply.header("content-type", "application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}
