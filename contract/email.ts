import { formLengths } from "./form-rules.ts";

/** In the local part a dot must stand between two other characters. */
const misplacedInLocalPart = /^\.|\.\.|\.$/;
/** In the domain a hyphen must be inside a label, and the last label must not be a number. */
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

/** An address without surrounding white space and invisible characters, which a copied one may contain. */
export function trimAddress(typed: string): string {
  let [from, to] = [0, typed.length];
  while (from < to && !seen.test(typed.charAt(from))) from += 1;
  while (to > from && !seen.test(typed.charAt(to - 1))) to -= 1;
  return typed.slice(from, to);
}
