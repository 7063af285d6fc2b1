import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { StudioPayouts } from "./payout-types.ts";

/** The reason why payouts are not sent for now, and its end. */
export function PayoutHold({ hold }: { hold: NonNullable<StudioPayouts["hold"]> }) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  return (
    <p className="mt-6 max-w-prose border-l-2 border-warning pl-4 leading-relaxed">
      {hold.until === null ? text["hold finance"] : text["hold bank-changed"](formatDate(hold.until, language))}
    </p>
  );
}
