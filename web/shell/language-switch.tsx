import { type MouseEvent, useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { useLanguage, useOverrideLanguage } from "#web/i18n/language.tsx";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { keepingScroll } from "#web/lib/scroll-state.ts";
import { opensInPlace } from "#web/ui/link.tsx";
import { keepLanguage } from "./language-cookie.ts";

/**
 * The same page in the other language: a link with `?lang=` before the script has loaded, later a cookie and fresh data
 * in place. A page or search that is still loading is requested again in that language. An address that names its language
 * is remembered, so that the next page follows it.
 */
export function LanguageSwitch() {
  const text = useText(shellTexts);
  const other = useLanguage() === "en" ? "es" : "en";
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { location: loading } = useNavigation();
  const override = useOverrideLanguage();
  const named = new URLSearchParams(search).get("lang");

  useEffect(() => {
    if (isScreenLanguage(named)) keepLanguage(named);
  }, [named]);

  function switchInPlace(event: MouseEvent) {
    // The router takes a path like `//elsewhere.example` for another site; the link itself stays here.
    if (!opensInPlace(event) || window.location.pathname.startsWith("//")) return;
    event.preventDefault();
    keepLanguage(other);
    override(undefined);
    if (loading) {
      return void navigate(loading.pathname + queryWithoutLanguage(loading.search), {
        state: loading.pathname === pathname ? keepingScroll(loading.state) : loading.state,
      });
    }
    // The address as it stands, which a screen may have changed past the router. Without the part behind #: the router takes a
    // step to the same one for no reason to fetch.
    navigate(window.location.pathname + queryWithoutLanguage(window.location.search), {
      replace: true,
      state: keepingScroll(state),
    });
  }

  return (
    <a
      // Only the query: a path like `//elsewhere.example` would be the address of another site.
      href={paths.inLanguage(queryWithoutLanguage(search), other)}
      hrefLang={other}
      lang={other}
      onClick={switchInPlace}
      className="flex min-h-11 items-center px-2.5 text-[0.9375rem] text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      <span aria-hidden="true" className="sm:hidden">
        {other.toUpperCase()}
      </span>
      <span className="max-sm:sr-only">{text.otherLanguage}</span>
      <span className="sr-only">: {text.switchLanguage}</span>
    </a>
  );
}

function queryWithoutLanguage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("lang");
  return query.size > 0 ? `?${query}` : "";
}
