import { staffPaths } from "#contract/staff-paths.ts";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Tells a creator whose country has no payouts yet, before anything is set up. */
export function OtherCountry() {
  const text = useText(studioPayoutsTexts);
  return (
    <div role="status" className="mb-6 border-l-2 border-warning pl-4">
      <p className="max-w-prose leading-relaxed">{text["other country"]}</p>
      <ButtonLink to={staffPaths.studioWrite} look="secondary" className="mt-3">
        {text.write}
      </ButtonLink>
    </div>
  );
}
