import type { ContentLanguage } from "#contract/languages.ts";
import { useText } from "#web/i18n/text.ts";
import { uiTexts } from "#web/i18n/ui-texts.ts";

/** EN or ES: the language that a post is written in. */
export function LanguageBadge({ language }: { language: ContentLanguage }) {
  const text = useText(uiTexts);
  return (
    <abbr title={language === "Spanish" ? text.inSpanish : text.inEnglish} className="language-badge">
      {language === "Spanish" ? "ES" : "EN"}
    </abbr>
  );
}
