import { type FormEvent, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { paths } from "#contract/paths.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { keepingScroll } from "#web/lib/scroll-state.ts";
import type { ListingFilters } from "#web/listing/listing-choice.ts";
import { forgetSearch, keepSearch, unansweredSearch } from "#web/listing/unanswered-search.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

const debounceMs = 250;

interface SearchFieldProps {
  /** The current listing. */
  q: string | undefined;
  /** The latest choice: shown, or still loading. */
  asked: ListingFilters;
}

/**
 * Searches the catalogue in the chosen category and language. A GET form before its script has loaded; afterwards it searches while
 * somebody types. The first search is a step in the history, the next ones replace it: back leads to the whole catalogue.
 * A new search ends the one before it, so one fetch runs at a time.
 */
export function SearchField({ q = "", asked }: SearchFieldProps) {
  const { q: askedQ = "", category, language } = asked;
  const text = useText(listingTexts);
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The field's last search. Unknown until the script runs, since a reader may type earlier. */
  const sought = useRef<string>(undefined);

  function search() {
    clearTimeout(typing.current);
    const typed = field.current?.value.trim() ?? "";
    if (typed === sought.current) return;
    sought.current = typed;
    keepSearch(typed);
    navigate(paths.explore({ q: typed || undefined, category, language }), {
      replace: q !== "",
      state: keepingScroll(),
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field follows what is asked for and nothing else
  useEffect(() => {
    if (!field.current) return;
    if (sought.current === undefined) {
      sought.current = askedQ;
      // A reader who returns from /429 finds the typed search, which runs again.
      const typed = askedQ === "" && unansweredSearch();
      if (typed) field.current.value = typed;
      // A moment later: a category that was chosen before the script came is asked for first.
      searchSoon();
    } else if (sought.current !== askedQ) {
      sought.current = askedQ;
      field.current.value = askedQ;
    }
  }, [askedQ]);
  useEffect(() => {
    if (sought.current === q) forgetSearch();
  }, [q]);
  useEffect(() => {
    // A reader who follows a link or opens a payment no longer waits for the search.
    if (isLeaving || hash) clearTimeout(typing.current);
  }, [isLeaving, hash]);
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
    <search className="block max-w-3xl">
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
              state={keepingScroll()}
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
    </search>
  );
}
