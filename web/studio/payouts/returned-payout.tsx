import { bankRefusalWords } from "#contract/bank-refusals.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { bankAmount } from "./bank-amount.ts";
import type { PayoutAccount, StudioPayout } from "./payout-types.ts";
import { requirementWord } from "./requirement-word.ts";

interface ReturnedPayoutProps {
  payouts: readonly StudioPayout[];
  account: PayoutAccount | null;
}

/** Whether a payout of these came back and its bank details may have to change: one that the bank sent back, or the newest if it is in the balance again. */
export function findReturned(payouts: readonly StudioPayout[]): StudioPayout | undefined {
  return payouts.find(({ state }, place) => state === "failed" || (state === "returned" && place === 0));
}

/** Says that a payout came back, and leads to the bank details until they are changed; nothing without such a payout. */
export function ReturnedPayout({ payouts, account }: ReturnedPayoutProps) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const returned = findReturned(payouts);
  if (!returned) return null;
  const { state, bank, refusal } = returned;
  // The payment to the bank came back in its currency; money that is in the balance again is in US dollars.
  const amount = bank && state === "failed" ? bankAmount(bank) : formatBalance(returned.amount);
  if (refusal?.reason === "stripe-funds")
    return (
      <div className="mt-6 border-l-2 border-danger pl-4">
        <p className="max-w-prose leading-relaxed">
          {text.notSent(amount, formatDate(refusal.at, language))}{" "}
          <strong className="font-medium">{bankRefusalWords[language]["stripe-funds"]}</strong>
        </p>
        <ButtonLink to={staffPaths.studioWrite} look="secondary" className="mt-3">
          {text.write}
        </ButtonLink>
      </div>
    );
  const isRepaired =
    account?.status === "active" && !account.requirements.some(({ code }) => requirementWord(code) === "bank");
  if (isRepaired && state === "returned") return null;
  if (isRepaired)
    return (
      <p className="mt-6 max-w-prose border-l-2 border-hairline pl-4 leading-relaxed">
        {text.returnedRepaired(amount)}
      </p>
    );
  return (
    <form method="post" action={staffPaths.studioPayouts()} className="mt-6 border-l-2 border-danger pl-4">
      <SenderField />
      {refusal && (
        <p className="max-w-prose leading-relaxed">
          {text[state === "returned" ? "cameBack" : "sentBack"](amount, formatDate(refusal.at, language))}{" "}
          <strong className="font-medium">{bankRefusalWords[language][refusal.reason]}</strong>
        </p>
      )}
      <Button type="submit" className="mt-3">
        {text.checkBank}
      </Button>
    </form>
  );
}
