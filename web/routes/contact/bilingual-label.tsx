import { contactTexts } from "#web/i18n/contact-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import type { ContactField } from "./contact-fields.ts";

/** A label in the screen's language, followed by the other language. */
export function BilingualLabel({ field }: { field: ContactField }) {
  const language = useLanguage();
  const other = language === "en" ? "es" : "en";
  return (
    <>
      {contactTexts[language][field]}{" "}
      <span lang={other} className="font-normal text-muted">
        / {contactTexts[other][field]}
      </span>
    </>
  );
}
