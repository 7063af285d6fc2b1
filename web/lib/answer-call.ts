import { redirect } from "react-router";
import { type ErrorCode, goneStatus } from "#contract/errors.ts";
import { paths } from "#contract/paths.ts";
import { gone, notFound } from "./not-found.ts";

/**
 * Awaits a call in a loader. `NOT_FOUND` shows the 404 screen in place (410 for withdrawn content), `TOO_MANY_REQUESTS`
 * redirects to /429; rethrows errors that a visitor cannot cause.
 */
export async function answerCall<Reply>(call: Promise<Reply>): Promise<Reply> {
  try {
    return await call;
  } catch (error) {
    const code = errorCode(error);
    if (code === "TOO_MANY_REQUESTS") throw redirect(paths.tooManyRequests);
    if (isGone(error)) gone();
    if (code === "NOT_FOUND" || code === "INVALID_DATA") notFound();
    throw error;
  }
}

/** Whether a call was refused because the content has ended. */
export function isGone(error: unknown): boolean {
  return errorCode(error) === "NOT_FOUND" && (error as { status?: unknown }).status === goneStatus;
}

/** The code of a `CallError`. By its field: the build of the pages has a class of its own, so `instanceof` cannot tell. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof Error && "code" in error ? (error.code as ErrorCode) : undefined;
}
