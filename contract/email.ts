import { formLengths } from "./form-rules.ts";

/** In the local part a dot stands between two letters. */
const misplacedInLocalPart = /^\.|\.\.|\.$/;
/** In the domain a hyphen stands within a label, and the last label is not a number. */
const misplacedInDomain = /^-|\.-|-\.|-$|\.\d+$/;
const pattern = /^[^\s\p{Cf}@"(),:;<>[\\\]]{1,64}@(?:[^\s\p{Cf}@.,;:()<>[\]\\"]+\.)+[^\s\p{Cf}@.,;:()<>[\]\\"]{2,}$/u;

/** The address pattern of every form but the free payment's (spec section 5); 254 characters at most. */
export function isEmailAddress(email: string): boolean {
  const address = trimAddress(email);
  if (address.length > formLengths.email || !pattern.test(address)) return false;
  const [localPart = "", domain = ""] = address.split("@");
  return !misplacedInLocalPart.test(localPart) && !misplacedInDomain.test(domain);
}

const seen = /[^\s\p{Cf}]/u;

/** An address without the white space around it and what nobody sees there: a copied one may bring zero-width characters along. */
export function trimAddress(typed: string): string {
  let [from, to] = [0, typed.length];
  while (from < to && !seen.test(typed.charAt(from))) from += 1;
  while (to > from && !seen.test(typed.charAt(to - 1))) to -= 1;
  return typed.slice(from, to);
}
