import { consentText } from "#contract/consent.ts";
import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { type Receipt, readReceipt } from "./read-receipt.ts";
import { receiptPath } from "./receipt-link.ts";
import { receiptTexts } from "./receipt-mail-texts.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";
import { receiptsJobs } from "./receipts-jobs.ts";

/**
 * The mail with a receipt, in the language of its purchase. A free amount's receipt is also its confirmation and
 * contains the payer's note, which only the provider stores: throws while the provider does not answer.
 */
export const receiptMail = receiptsJobs.defineMail({
  kind: "receipt",
  async write(parts, number) {
    const receipt = await readReceipt(parts, number);
    if (!receipt) throw new Error("The receipt of a mail does not exist");
    const { language, post } = receipt;
    const { company } = parts;
    const text = receiptTexts[language];
    const greeting = post ? text.thanks : text.free(company);
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

/** The receipt as lines of label and value. */
async function factsOf(parts: ReceiptsDeps, receipt: Receipt): Promise<[string, string][]> {
  const { number, language, post, payment, feeCents, taxCents } = receipt;
  const text = receiptTexts[language];
  const total = `${formatUsd(payment.amountCents)} USD`;
  const facts: [string, string][] = [
    [text.number, number],
    [text.date, formatMoment(receipt.paidAt, language)],
  ];
  if (post) {
    const { title, creator } = post.bought;
    facts.push([text.bought, text.access(title, creator)]);
  } else facts.push([text.bought, text.freeAmount]);
  facts.push([text.seller, parts.company]);
  facts.push([text.paid, feeCents > 0 ? text.withFee(total, formatUsd(feeCents)) : total]);
  // The tax is known only after the card's fee, which may be later than this mail; the page names it then.
  if (taxCents > 0) facts.push([text.tax, formatUsd(taxCents)]);
  const note = await parts.payments.handlerOf(payment).readNote(payment);
  if (note) facts.push([text.note, note]);
  const agreed = post && consentText(post.consentVersion, language);
  if (agreed) facts.push([text.agreed, agreed]);
  return facts;
}
