import { consentText } from "#contract/consent.ts";
import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { readNote } from "#server/domains/free-payments/note-metadata.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { orderJobs } from "../order-jobs.ts";
import { describePost } from "../receipts/get-receipt.ts";
import { receiptPath } from "../receipts/receipt-link.ts";
import { findReceipt, type ReceiptRow } from "../receipts/receipts-store.ts";
import { receiptTexts } from "./receipt-texts.ts";

/**
 * The mail with a receipt, in the language of its purchase. A free amount's is its confirmation as well, with the note that
 * the payer wrote, which only the provider keeps: throws while the provider does not answer.
 */
export const receiptMail = orderJobs.defineMail({
  kind: "receipt",
  async write(parts, number) {
    const receipt = await findReceipt(parts.db, number);
    if (!receipt) throw new Error("The receipt of a mail is gone");
    const { language, bought } = receipt;
    const { company } = parts;
    const text = receiptTexts[language];
    const greeting = bought ? text.thanks : text.free(company);
    const facts = await factsOf(parts, receipt);
    const url = parts.publicUrl + paths.inLanguage(receiptPath(parts.keys, receipt), language);
    const help = text.help(parts.supportEmail);
    return {
      language,
      subject: text.subject(number),
      preview: `${text.number}: ${number}`,
      body: [
        mailBlock.paragraph(greeting),
        ...facts.map(([label, value]) => mailBlock.fact(label, value)),
        mailBlock.button(text.open, url),
        mailBlock.small(text.link, help),
      ],
    };
  },
});

/** What the receipt says, line by line: label and value. */
async function factsOf(parts: PaymentsParts, receipt: ReceiptRow): Promise<[string, string][]> {
  const { number, language, bought, totalCents, feeCents } = receipt;
  const text = receiptTexts[language];
  const total = `${formatUsd(totalCents)} USD`;
  const facts: [string, string][] = [
    [text.number, number],
    [text.date, formatMoment(receipt.paidAt, language)],
  ];
  if (bought) {
    const { title, creator } = await describePost(parts, bought);
    facts.push([text.bought, text.access(title, creator)]);
  } else facts.push([text.bought, text.freeAmount]);
  facts.push([text.seller, parts.company]);
  facts.push([text.paid, feeCents > 0 ? text.withFee(total, formatUsd(feeCents)) : total]);
  const note = bought ? "" : await noteOf(parts, receipt);
  if (note) facts.push([text.note, note]);
  const agreed = bought && consentText(bought.consentVersion, language);
  if (agreed) facts.push([text.agreed, agreed]);
  return facts;
}

async function noteOf({ cardProvider }: PaymentsParts, { checkoutSessionId }: ReceiptRow): Promise<string> {
  const checkout = checkoutSessionId ? await cardProvider.findCheckout(checkoutSessionId) : undefined;
  return readNote(checkout?.metadata ?? {});
}
