import { domainToASCII } from "node:url";

/** Providers that ignore dots in the local part. */
const dotless = ["gmail.com", "googlemail.com"];

/**
 * The subject by which a limit counts a mailbox: one for its spellings in case, IDN, width and with a `+` tag. For limits only: mail
 * goes to the address as it was typed, and readers are compared by their exact address.
 */
export function mailboxSubject(email: string): string {
  const address = email.trim().normalize("NFKC").toLowerCase();
  const at = address.lastIndexOf("@");
  const typed = address.slice(at + 1).replace(/\.$/, "");
  const domain = domainToASCII(typed) || typed;
  const [mailbox = ""] = address
    .slice(0, at)
    .replace(/^"(.*)"$/, "$1")
    .split("+", 1);
  return `${dotless.includes(domain) ? mailbox.replaceAll(".", "") : mailbox}@${domain}`;
}
