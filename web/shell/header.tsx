import { NavLink } from "react-router";
import { shellTexts } from "#web/i18n/shell.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useScrolledPast } from "#web/ui/use-scrolled-past.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { mainNavigation } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Stays at the top; translucent over the page after 10 px of scrolling (spec 9). */
export function Header() {
  const text = useText(shellTexts);
  const scrolled = useScrolledPast(10);
  return (
    <header
      className={classNames(
        "sticky top-0 z-20 border-b transition-colors duration-200",
        scrolled ? "border-hairline bg-paper/85 backdrop-blur-md" : "border-transparent bg-paper",
      )}
    >
      <div className="page-column flex h-16 items-center justify-between gap-4 md:h-18">
        <Logo />
        <nav aria-label={text.mainNavigation} className="hidden md:block">
          <ul className="flex items-center gap-2">
            {mainNavigation.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="flex min-h-11 items-center px-3 text-[0.9375rem] text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline"
                >
                  {text[label]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-2 flex items-center">
          <LanguageSwitch />
          <ThemeSwitch />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
