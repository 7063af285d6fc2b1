import { bankRefusalWords } from "#contract/bank-refusals.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { namePayouts } from "./name-payouts.ts";
import type { StudioPayout, StudioPayouts } from "./payout-types.ts";

type Payouts = Pick<StudioPayouts, "data" | "bankDetails">;

/** The payouts for which the bank details have to change: those that the bank does not have, or the newest if it is in the balance again. */
function listReturned({ data, bankDetails }: Payouts): StudioPayout[] {
  return data.filter(
    ({ state }, place) => state === "failed" || (state === "returned" && place === 0 && bankDetails !== "right"),
  );
}

const isKept = ({ state }: StudioPayout) => state === "awaiting-bank";

/** Whether the page leads to the bank details, because a payout came back or waits for them. */
export function needsBank(payouts: Payouts): boolean {
  return listReturned(payouts).length > 0 || payouts.data.some(isKept);
}

interface ReturnedPayoutProps {
  payouts: Payouts;
  /** Whether the page has no list of payouts, so that a link leads to it. */
  isElsewhere?: boolean;
}

/** Says that payouts came back or wait for the bank details, and leads there until they are changed; nothing without such a payout. */
export function ReturnedPayout({ payouts, isElsewhere = false }: ReturnedPayoutProps) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const sentAgain = payouts.data.filter(({ state }) => state === "sent-again");
  if (needsBank(payouts)) return <BankAsked returned={listReturned(payouts)} kept={payouts.data.filter(isKept)} />;
  if (sentAgain.length === 0) return null;
  return (
    <p className="mt-6 max-w-prose border-l-2 border-hairline pl-4 leading-relaxed">
      {text.sentAgain(namePayouts(sentAgain, language))}
      {isElsewhere && (
        <>
          {" "}
          <Link to={staffPaths.studioPayouts()} className="underline underline-offset-4">
            {text.openPayouts}
          </Link>
        </>
      )}
    </p>
  );
}

/** The payouts that came back, each with the reason, and those that wait with them. */
function BankAsked({ returned, kept }: { returned: readonly StudioPayout[]; kept: readonly StudioPayout[] }) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  // Payouts that came back together share a paragraph.
  const causeOf = ({ state, refusal }: StudioPayout) => `${state} ${refusal?.reason} ${refusal?.at}`;
  const groups = [...new Set(returned.map(causeOf))].map((cause) => returned.filter((each) => causeOf(each) === cause));
  return (
    <form method="post" action={staffPaths.studioPayouts()} className="mt-6 border-l-2 border-danger pl-4">
      <SenderField />
      {groups.map((group) => {
        const [first] = group;
        if (!first?.refusal) return null;
        const { reason, at } = first.refusal;
        const words = reason === "stripe-funds" ? "notSent" : first.state === "returned" ? "cameBack" : "sentBack";
        return (
          <p key={first.id} className="max-w-prose leading-relaxed not-first:mt-2">
            {text[words](namePayouts(group, language), formatDate(at, language))}{" "}
            <strong className="font-medium">{bankRefusalWords[language][reason]}</strong>
          </p>
        );
      })}
      {kept.length > 0 && (
        <p className="mt-2 max-w-prose leading-relaxed">
          {returned.length === 0 && `${text.bankAsked} `}
          {text.alsoKept(namePayouts(kept, language))}
        </p>
      )}
      <Button type="submit" className="mt-3">
        {text.checkBank}
      </Button>
    </form>
  );
}
