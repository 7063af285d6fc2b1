import { accessCode, type CaughtMail } from "../harness/booted-product.ts";

/** The access code that a mail brings. */
export function codeIn({ text }: CaughtMail): string {
  const code = accessCode.exec(text)?.[0];
  if (!code) throw new Error("The mail brings no code");
  return code;
}

/** The address of the post that a mail's code opens. */
export function linkIn({ text }: CaughtMail): string {
  const link = /^https?:\S+$/m.exec(text)?.[0];
  if (!link) throw new Error("The mail brings no link");
  return link;
}
