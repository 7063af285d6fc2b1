import { expect, test } from "vitest";
import { sendContactMessage } from "./contact.ts";
import { isEmailAddress } from "./email.ts";
import { createCheckoutSession } from "./free-payment.ts";
import { resendCode } from "./payments.ts";

test.each([
  "ana@example.com",
  " ana@example.com ",
  "ana.ruiz+tag@mail.example.co",
  "o'neil_-@example.com",
  "a-.b@example.com",
  "ana@my-shop.example",
  "1@2.example",
  "añá@ejemplo.es",
  "ana@bücher.example",
  "ana@xn--bcher-kva.example",
  "\u200bana@example.com \u200b\ufeff",
  `${"a".repeat(64)}@example.com`,
])("accepts the address %s", (email) => expect(isEmailAddress(email)).toBe(true));

test.each([
  "",
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "ana@example.c",
  ".ana@example.com",
  "ana.@example.com",
  "a..b@example.com",
  "ana@.example.com",
  "ana@example..com",
  "ana@example.com.",
  "ana@-example.com",
  "ana@example-.com",
  "ana@shop.-example.com",
  "ana@example.-com",
  "ana@example.com-",
  "ana@10.0.0.12",
  "an\u200ba@example.com",
  "ana@exam\u00adple.com",
  "\u200b",
  "ana@ruiz@example.com",
  "ana ruiz@example.com",
  "ana@exam ple.com",
  "ana,eva@example.com",
  "Ana <ana@example.com>",
  '"ana"@example.com',
  "ana@[10.0.0.1]",
  `${"a".repeat(65)}@example.com`,
  `ana@${"a.".repeat(130)}com`,
])("rejects the address %s", (email) => expect(isEmailAddress(email)).toBe(false));

test("strips white space and invisible characters around addresses in every call", () => {
  const email = "\u200b ana@example.com\u2060\u200b ";
  const form = {
    fullName: "Ana Ruiz",
    identity: "https://www.youtube.com/@ana",
    subject: "S",
    message: "M",
    read: false,
  };
  for (const read of [
    resendCode.body.parse({ email, nameOnCard: "Ana Ruiz", slug: "a" }),
    createCheckoutSession.body.parse({ email, amount: 10.8 }),
    sendContactMessage.body.parse({ data: { ...form, email } }).data,
  ])
    expect(read.email).toBe("ana@example.com");
});
