import { consentTexts, consentVersion } from "#contract/consent.ts";
import { useLanguage } from "#web/i18n/language.tsx";

/** What paying agrees to. The version goes with the order (`purchase-request.ts`). */
export function ConsentLine() {
  return <p className="mt-5 text-sm leading-relaxed text-muted">{consentTexts[consentVersion][useLanguage()]}</p>;
}
