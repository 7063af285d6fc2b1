import { type FormEvent, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import type { ContentLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { KeptPart } from "#web/document/kept-part.tsx";
import { useLanguage } from "#web/i18n/language.tsx";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { forgetSearch, keepSearch, unansweredSearch } from "#web/listing/unanswered-search.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

const debounceMs = 250;
/** What the server keeps the fields without a search with. */
const keptFields = {};

interface SearchFieldProps {
  /** What is listed. */
  q: string | undefined;
  /** Chosen last, listed or on its way. */
  category: string | undefined;
  language: ContentLanguage | undefined;
}

/**
 * Searches the catalogue in the chosen category and language. A GET form before its script has loaded; afterwards it searches while
 * somebody types. The first search is a step in the history, the next ones replace it: back leads to the whole catalogue.
 * A new search ends the one before it, so one fetch runs at a time.
 */
export function SearchField({ q = "", category, language }: SearchFieldProps) {
  const text = useText(listingTexts);
  const screenLanguage = useLanguage();
  const navigate = useNavigate();
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the address has or is about to have. Unknown until the script runs: something may have been typed before. */
  const asked = useRef<string>(undefined);

  function search() {
    clearTimeout(typing.current);
    const typed = field.current?.value.trim() ?? "";
    if (typed === asked.current) return;
    const replace = Boolean(asked.current);
    asked.current = typed;
    keepSearch(typed);
    navigate(paths.explore({ q: typed || undefined, category, language }), { replace, preventScrollReset: true });
  }

  // Also where another link took the place of a search that was on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field follows the address and nothing else
  useEffect(() => {
    if (!field.current) return;
    if (asked.current === undefined) {
      asked.current = q;
      // Whoever comes back from /429 finds what they had typed, and it is asked again.
      const typed = q === "" && unansweredSearch();
      if (typed) field.current.value = typed;
      search();
    } else if (asked.current !== q) {
      asked.current = q;
      field.current.value = q;
    } else forgetSearch();
  }, [q, key]);
  useEffect(
    () => () => {
      clearTimeout(typing.current);
      if (location.pathname !== paths.tooManyRequests) forgetSearch();
    },
    [],
  );

  function searchNow(event: FormEvent) {
    event.preventDefault();
    search();
  }
  function searchSoon() {
    clearTimeout(typing.current);
    // By way of the form: it searches with what is chosen by then.
    typing.current = setTimeout(() => field.current?.form?.requestSubmit(), debounceMs);
  }

  return (
    <KeptPart
      as="search"
      of={keptFields}
      by={q ? undefined : JSON.stringify([screenLanguage, category, language])}
      className="mt-8 block max-w-3xl"
    >
      <Form action={paths.explore()} onSubmit={searchNow} className="flex items-center gap-3">
        {category && <input type="hidden" name="category" value={category} />}
        {language && <input type="hidden" name="language" value={language} />}
        <label className="relative flex min-w-0 flex-1 items-center">
          <span className="sr-only">{text.search}</span>
          <Icon name="search" className="pointer-events-none absolute left-4 size-5 text-muted" />
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={q}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={text.searchHint}
            onInput={searchSoon}
            className="min-h-13 w-full rounded-full border border-field bg-surface pr-13 pl-12 text-base text-ink placeholder:text-muted hover:border-ink [&::-webkit-search-cancel-button]:hidden"
          />
          {q && (
            <Link
              to={paths.explore({ category, language })}
              preventScrollReset
              aria-label={text.clearSearch}
              onClick={() => field.current?.focus()}
              className="absolute right-1 grid size-11 place-items-center text-muted hover:text-ink"
            >
              <Icon name="close" className="size-4.5" />
            </Link>
          )}
        </label>
        <noscript>
          <button type="submit" className={buttonClass()}>
            {text.search}
          </button>
        </noscript>
      </Form>
    </KeptPart>
  );
}
