import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { StudioPayouts } from "./payout-types.ts";

/** The reason why payouts are not sent for now, its end, and the way to somebody who answers. */
export function PayoutHold({ hold }: { hold: NonNullable<StudioPayouts["hold"]> }) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  return (
    <div className="mt-6 border-l-2 border-warning pl-4">
      <p className="max-w-prose leading-relaxed">
        {hold.until === null ? text["hold finance"] : text["hold bank-changed"](formatDate(hold.until, language))}
      </p>
      <ButtonLink to={staffPaths.studioWrite} look="secondary" className="mt-3">
        {text.write}
      </ButtonLink>
    </div>
  );
}
