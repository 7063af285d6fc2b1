import { restrictionTexts } from "#contract/restriction-texts.ts";
import type { Restriction } from "#contract/restrictions.ts";
import { useLanguage } from "#web/i18n/language.tsx";

interface RestrictionBannerProps {
  restrictions: readonly Restriction[];
  supportEmail: string;
}

/** The restrictions in force: each with its cause, the team's note, the next step, and when somebody answers. */
export function RestrictionBanner({ restrictions, supportEmail }: RestrictionBannerProps) {
  const text = restrictionTexts[useLanguage()];
  if (restrictions.length === 0) return null;
  return (
    <div role="status" className="mb-6 space-y-3 border-l-2 border-warning py-1 pl-4 text-[0.9375rem] leading-relaxed">
      {restrictions.map(({ id, capability, cause, note }) => (
        <div key={id}>
          <p className="font-medium">{text.what[capability]}</p>
          <p>
            {text.why[cause]} {text.next[cause]}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">
            <span className="text-muted">{text.note}</span> {note}
          </p>
        </div>
      ))}
      <p className="text-muted">{text.answer(supportEmail)}</p>
    </div>
  );
}
