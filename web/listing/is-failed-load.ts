import { isRouteErrorResponse } from "react-router";

/** Whether a listing's loader failed for want of an answer: no redirect, no 4xx, and its reader did not move on. */
export function isFailedLoad(error: unknown, { signal }: Request): boolean {
  const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
  return !isAnswer && !signal.aborted;
}
