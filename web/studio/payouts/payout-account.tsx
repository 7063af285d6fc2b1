import { requirementNames, requirementWord } from "#contract/requirement-words.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { AccountChoice, type AccountChoiceProps } from "./account-choice.tsx";
import type { PayoutAccount as Account } from "./payout-types.ts";

interface PayoutAccountProps extends AccountChoiceProps {
  account: Account | null;
  /** Whether there is none because the team retired the last one. */
  isRetired: boolean;
  /** Whether a note above has the button for the bank details. */
  isAskedAbove?: boolean;
}

/** The state of the creator's account at the provider, what it asks for, and one way on. */
export function PayoutAccount({ account, isRetired, isAskedAbove = false, ...choice }: PayoutAccountProps) {
  const text = useText(studioPayoutsTexts);
  const status = account?.isOpen ? account.status : undefined;
  if (account === null || status === undefined || status === "disconnected" || status === "closed")
    return (
      <>
        <p className="max-w-prose leading-relaxed">
          {status ? text[`account ${status}`] : isRetired ? text["account retired"] : text["no account"]}
        </p>
        <AccountChoice {...choice} />
      </>
    );
  const { requirements, resolution } = account;
  const isAsked = requirements.length > 0;
  const isFirst = (isAsked || status === "restricted") && !isAskedAbove;
  const closedFor = status === "restricted" ? resolution : null;
  const isRefused = status === "rejected" || status === "unsupported" || closedFor !== null;
  const works = status === "active" && isAsked ? text.stillAsked : text[`account ${status}`];
  const words = closedFor === null ? works : text[`restricted ${closedFor}`];
  return (
    <>
      <p className="max-w-prose leading-relaxed">{words}</p>
      {isAsked && !isRefused && <Requirements requirements={requirements} />}
      {isRefused ? (
        <ButtonLink to={staffPaths.studioWrite} look="secondary" className="mt-4">
          {text.write}
        </ButtonLink>
      ) : (
        <form method="post" action={staffPaths.studioPayouts()} className="mt-4">
          <SenderField />
          <Button type="submit" look={isFirst ? "primary" : "secondary"}>
            {isAskedAbove ? text.checkBank : isFirst ? text.continue : text.change}
          </Button>
          {account.canReceive && (
            <Button type="submit" name="dashboard" value="1" look="secondary" className="ml-3 max-sm:mt-3 max-sm:ml-0">
              {text.dashboard}
            </Button>
          )}
        </form>
      )}
      {account.canStartAgain && (
        <details className="mt-6">
          <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
            {text.startAgain}
          </summary>
          <p className="mt-2 max-w-prose leading-relaxed">{text.startAgainHelp}</p>
          <AccountChoice {...choice} />
        </details>
      )}
    </>
  );
}

/** The requirements in words, those of one word once, with the most urgent of their dates. */
function Requirements({ requirements }: Pick<Account, "requirements">) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const shown = requirements
    .map((each) => ({ ...each, word: requirementWord(each.code) }))
    .sort((a, b) => Number(b.isPastDue) - Number(a.isPastDue) || (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))
    .filter(({ word }, place, all) => all.findIndex((other) => other.word === word) === place);
  return (
    <>
      <h3 className="mt-4 text-sm font-medium">{text.needed}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {shown.map(({ word, dueAt, isPastDue, isRefused }) => {
          const more = [
            isRefused && text.refused,
            isPastDue ? text.pastDue : dueAt !== null && text.dueOn(formatDate(dueAt, language)),
          ].filter(Boolean);
          return (
            <li key={word}>
              {requirementNames[language][word]}
              {more.length > 0 && <span className="text-warning"> ({more.join("; ")})</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
