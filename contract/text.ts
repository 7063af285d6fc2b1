import * as z from "zod/mini";

/** A text of a request: 1 to `max` characters, no NUL (PostgreSQL cannot store one), no lone surrogate. */
export function requestText(max: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !text.includes("\0") && text.isWellFormed()),
  );
}
