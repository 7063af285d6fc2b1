import { bankRefusalOf } from "#contract/bank-refusals.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { formatMoney, formatUsd } from "#contract/money.ts";
import { capitalized, payoutName } from "#contract/payout-name.ts";
import { requirementList } from "#contract/requirement-words.ts";
import { shortDates } from "#contract/short-date.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { Queryable } from "#db/client.ts";
import { type MailBlock, mailBlock } from "#server/platform/mail/mail-content.ts";
import { findAccount } from "./accounts-store.ts";
import { awaitingBank, findNotice, listPayoutsOfNotice } from "./notices-store.ts";
import { expectedAtBank } from "./payday-dates.ts";
import { payoutNoticeParts, payoutNoticeTexts } from "./payout-notice-mail-texts.ts";
import { keptFor } from "./payout-state.ts";
import { payoutsJobs } from "./payouts-jobs.ts";
import { hasFailedSince } from "./payouts-store.ts";

type Notice = Awaited<ReturnType<typeof findNotice>>;
type Payouts = Awaited<ReturnType<typeof listPayoutsOfNotice>>;

/** Tells a creator what happened to money: what, why, and what to do. */
export const payoutNoticeMail = payoutsJobs.defineMail({
  kind: "payout-notice",
  async write({ db, accounts, publicUrl, supportEmail }, id) {
    const notice = await findNotice(db, id);
    const { creatorId, kind, detail } = notice;
    const accountId = await accounts.findOfCreator(db, creatorId);
    const contact = accountId === undefined ? undefined : await accounts.findContact(db, accountId);
    if (!contact) throw new Error("The account of a payout's mail is gone");
    const { language } = contact;
    const text = payoutNoticeTexts[language];
    const parts = payoutNoticeParts[language];
    const payouts = aboutPayouts.some((each) => each === kind) ? await listPayoutsOfNotice(db, notice) : undefined;
    const wait = kind === "payout-sent" ? await findWait(db, notice) : undefined;
    const { subject, lines } = wait ? parts[wait] : text[kind];
    const isForFunds = kind === "payout-failed" && detail === "stripe-funds";
    const named = payouts ? nameOf(payouts, notice, language) : formatMoney(notice.amountCents ?? 0, notice.currency);
    const title = capitalized((isForFunds ? parts.withoutFunds : subject)(named));
    const before = payouts && !wait ? beforeLines(payouts, notice, language) : [];
    if (kind === "bank-changed" && notice.heldUntil)
      before.push(parts.heldUntil(shortDates[language].format(notice.heldUntil)));
    const paragraphs = [...before, ...lines];
    const reasons: Record<string, string> = text.reasons;
    const reason = detail === null ? undefined : reasons[detail];
    return {
      language,
      subject: title,
      preview: paragraphs[0] ?? "",
      body: [
        ...paragraphs.map(mailBlock.paragraph),
        ...(kind === "payout-arrived" ? storyOf(payouts ?? [], language) : []),
        ...(reason === undefined ? [] : [mailBlock.fact(text.why, reason)]),
        ...(await askedOf(db, notice, language)),
        mailBlock.button(text.open, publicUrl + staffPaths.studioPayouts()),
        mailBlock.small(text.small(supportEmail)),
      ],
    };
  },
});

/** The text about what a sent payout waits for at the provider; undefined if it goes on to the bank. */
async function findWait(
  db: Queryable,
  { creatorId, detail }: Notice,
): Promise<"awaitingBank" | "awaitingBankAgain" | "keptAtStripe" | undefined> {
  const account = await findAccount(db, creatorId);
  if (detail === awaitingBank)
    return account && (await hasFailedSince(db, account.id)) ? "awaitingBankAgain" : "awaitingBank";
  const isKept = account?.rail === "connect" && keptFor({ ...account, resolution: undefined }) !== undefined;
  return isKept ? "keptAtStripe" : undefined;
}

const aboutPayouts = [
  ...(["payout-sent", "payout-failed", "payout-returned", "payout-arrived", "payout-stopped"] as const),
] as const;

/** The payouts by their dollars and paydays, and the money of the bank if that is in another currency. */
function nameOf(payouts: Payouts, { amountCents, currency }: Notice, language: ScreenLanguage): string {
  const amount = formatMoney(amountCents ?? 0, currency);
  // A creator can take money out at the provider, which no payday sent.
  if (payouts.length === 0) return payoutName([{ amount }], language);
  const bank = currency === "usd" ? undefined : { amount, isShared: payouts.length > 1 };
  return payoutName(
    payouts.map((each) => ({ amount: formatUsd(each.amountCents), payday: paydayOf(each, language), bank })),
    language,
  );
}

/** When a payout should be at the bank, and that the provider converts it for a bank abroad. */
function beforeLines(payouts: Payouts, { kind }: Notice, language: ScreenLanguage): string[] {
  const [payout] = payouts;
  if (kind !== "payout-sent" || !payout?.sentAt) return [];
  const parts = payoutNoticeParts[language];
  const expected = parts.expected(shortDates[language].format(expectedAtBank(payout.sentAt)));
  return payout.country === "US" ? [expected] : [expected, parts.converted];
}

/** The story of each of the payouts that are at the bank now. */
function storyOf(payouts: Payouts, language: ScreenLanguage): MailBlock[] {
  const { was } = payoutNoticeParts[language];
  return payouts.map((payout) => {
    const { failureCode, failedAt, amountCents } = payout;
    const reason = bankRefusalOf(failureCode) === "stripe-funds" ? was["stripe-funds"] : was.returned;
    const story = failedAt ? reason(shortDates[language].format(failedAt)) : was.fine;
    return mailBlock.fact(
      capitalized(payoutName([{ amount: formatUsd(amountCents), payday: paydayOf(payout, language) }], language)),
      story,
    );
  });
}

/** All that the provider asks for, where the mail is about that. */
async function askedOf(
  db: Queryable,
  { kind, detail, creatorId }: Notice,
  language: ScreenLanguage,
): Promise<MailBlock[]> {
  if (kind !== "details-needed" && detail !== "details-needed") return [];
  const asked = requirementList((await findAccount(db, creatorId))?.requirements ?? [], language);
  return asked === "" ? [] : [mailBlock.fact(payoutNoticeParts[language].asked, asked)];
}

function paydayOf({ payday }: Payouts[number], language: ScreenLanguage): string {
  return shortDates[language].format(new Date(payday));
}
