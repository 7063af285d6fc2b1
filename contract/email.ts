import { formLengths } from "./form-rules.ts";

/** Dots stand between letters of the local part, hyphens within a label of the domain, whose last one is no number. */
const misplaced = /^\.|\.[.@]|@(.*\.)?-|@.*-(\.|$)|\.\d+$/;
const pattern = /^[^\s\p{Cf}@"(),:;<>[\\\]]{1,64}@(?:[^\s\p{Cf}@.,;:()<>[\]\\"]+\.)+[^\s\p{Cf}@.,;:()<>[\]\\"]{2,}$/u;

/** The address pattern of every form but the free payment's (spec 5); 254 characters at most. */
export function isEmailAddress(email: string): boolean {
  const address = trimAddress(email);
  return address.length <= formLengths.email && pattern.test(address) && !misplaced.test(address);
}

const seen = /[^\s\p{Cf}]/u;

/** An address without the white space around it and what nobody sees there: a copied one may bring zero-width characters along. */
export function trimAddress(typed: string): string {
  let [from, to] = [0, typed.length];
  while (from < to && !seen.test(typed.charAt(from))) from += 1;
  while (to > from && !seen.test(typed.charAt(to - 1))) to -= 1;
  return typed.slice(from, to);
}
