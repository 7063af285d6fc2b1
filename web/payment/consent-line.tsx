import { consentTexts, consentVersion } from "#contract/consent.ts";
import { useLanguage } from "#web/i18n/language.tsx";

/** The consent that paying gives. Its version is sent with the order (`purchase-request.ts`). */
export function ConsentLine() {
  return <p className="mt-5 text-sm leading-relaxed text-muted">{consentTexts[consentVersion][useLanguage()]}</p>;
}
