import { screenLanguages } from "#contract/languages.ts";
import { contactTexts } from "#web/i18n/contact-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Shows the form's language (EN or ES) above it. */
export function FormLanguage() {
  const text = useText(contactTexts);
  const current = useLanguage();
  return (
    <p className="mb-5 flex justify-end gap-2 text-xs font-medium tracking-wider">
      <span className="sr-only">{text.language}</span>
      {screenLanguages.map((language) => (
        <span
          key={language}
          aria-hidden="true"
          className={classNames(
            "border-b-2 uppercase",
            language === current ? "border-accent text-ink" : "border-transparent text-muted",
          )}
        >
          {language}
        </span>
      ))}
    </p>
  );
}
