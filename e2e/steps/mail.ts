import { accessCode, type CaughtMail } from "../harness/booted-product.ts";

/** The access code that a mail brings. */
export function codeIn({ text }: CaughtMail): string {
  const code = accessCode.exec(text)?.[0];
  if (!code) throw new Error("The mail brings no code");
  return code;
}

/** Where a mail leads: to the post that its code opens, to a receipt, to another name. */
export function linkIn({ text }: CaughtMail): string {
  const link = /^https?:\S+$/m.exec(text)?.[0];
  if (!link) throw new Error("The mail brings no link");
  return link;
}
