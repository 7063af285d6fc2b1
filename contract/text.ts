import * as z from "zod/mini";
import { isEmailAddress, trimAddress } from "./email.ts";

/**
 * A text of a request: 1 to `max` characters, no NUL (PostgreSQL cannot store one), no lone surrogate. What follows it in a
 * schema gets no other text to read.
 */
export function requestText(max: number) {
  return z.string().check(
    z.minLength(1, { abort: true }),
    z.maxLength(max, { abort: true }),
    z.refine((text) => !text.includes("\0") && text.isWellFormed(), { abort: true }),
  );
}

/** An address of a request, of at most `max` characters and without what stands around it. */
export function requestEmail(max: number, isAddress = isEmailAddress) {
  return requestText(max).check(z.overwrite(trimAddress), z.refine(isAddress));
}
