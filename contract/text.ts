import * as z from "zod/mini";
import { isEmailAddress, trimAddress } from "./email.ts";

/**
 * A text of a request: 1 to `max` characters, no NUL (PostgreSQL cannot store it), no lone surrogate. Later checks in a
 * schema only read texts that passed.
 */
export function requestText(max: number) {
  return z.string().check(
    z.minLength(1, { abort: true }),
    z.maxLength(max, { abort: true }),
    z.refine((text) => !text.includes("\0") && text.isWellFormed(), { abort: true }),
  );
}

/** An e-mail address of a request, trimmed and of at most `max` characters. */
export function requestEmail(max: number, isAddress = isEmailAddress) {
  return requestText(max).check(z.overwrite(trimAddress), z.refine(isAddress));
}
