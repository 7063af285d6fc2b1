import type { ContentLanguage } from "#contract/languages.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { keepingScroll } from "#web/lib/scroll-state.ts";
import { Link } from "#web/ui/link.tsx";

interface LanguageFilterProps {
  current: ContentLanguage | undefined;
  /** The address of this listing in a language, on its first page. */
  addressOf: (language: ContentLanguage | undefined) => string;
}

/** ALL, EN or ES: links, so that every choice is an address. */
export function LanguageFilter({ current, addressOf }: LanguageFilterProps) {
  const text = useText(listingTexts);
  const choices = [
    { language: undefined, short: text.all, full: text.all },
    { language: "English", short: "EN", full: text.english },
    { language: "Spanish", short: "ES", full: text.spanish },
  ] as const;
  return (
    <nav aria-label={text.languageFilter}>
      <ul className="-ml-3 flex text-[0.9375rem]">
        {choices.map(({ language, short, full }) => (
          <li key={full}>
            <Link
              to={addressOf(language)}
              state={keepingScroll()}
              aria-current={language === current ? "true" : undefined}
              className="flex min-h-11 items-center px-3 text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current=true]:text-ink aria-[current=true]:underline"
            >
              {language ? (
                <>
                  <span aria-hidden="true" className="sm:hidden">
                    {short}
                  </span>
                  <span className="max-sm:sr-only">{full}</span>
                </>
              ) : (
                full
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
