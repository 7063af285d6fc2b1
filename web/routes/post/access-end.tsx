import type { ScreenLanguage } from "#contract/languages.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Until when a paid post is open, by the reader's own clock and time zone. Never rendered by the server, which knows neither. */
export default function AccessEnd({ endsAtSec }: { endsAtSec: number }) {
  const text = useText(openedPostTexts);
  const language = useLanguage();
  return (
    <p lang={language} data-access-end="" className="article-column mt-8 flex gap-2 text-sm text-green print:hidden">
      <Icon name="check" className="mt-0.5 size-4 shrink-0" />
      <span>{text.openUntil(formatMoment(endsAtSec, language))}</span>
    </p>
  );
}

function formatMoment(unixSec: number, language: ScreenLanguage): string {
  const parts = { weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language, parts).format(unixSec * 1000);
}
