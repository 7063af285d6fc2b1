import { accessCode, type CaughtMail } from "../harness/booted-product.ts";

/** The access code in a mail. */
export function codeIn({ text }: CaughtMail): string {
  const code = accessCode.exec(text)?.[0];
  if (!code) throw new Error("The mail contains no code");
  return code;
}

/** The link in a mail: to the post, the receipt or the name reset. */
export function linkIn({ text }: CaughtMail): string {
  const link = /^https?:\S+$/m.exec(text)?.[0];
  if (!link) throw new Error("The mail contains no link");
  return link;
}
