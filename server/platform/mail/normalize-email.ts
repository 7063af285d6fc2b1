import { domainToASCII } from "node:url";
import { trimAddress } from "#contract/email.ts";

/**
 * An e-mail address normalized for comparison: trimmed, NFC, lower case, domain in ASCII. Keeps dots and plus signs.
 */
export function normalizeEmail(email: string): string {
  const address = trimAddress(email).normalize("NFC").toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
