import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, NavLink, useLocation } from "react-router";
import { staffPaths } from "#contract/staff-paths.ts";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ToastArea } from "#web/ui/toast-area.tsx";
import "./staff-document.ts";
import { Arriving } from "./arriving.tsx";
import { useBrand } from "./brand.ts";
import { type areaShortcuts, KeyboardHelp } from "./keyboard-help.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { StaffAccount } from "./staff-account.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** A section of the studio or the desk. */
export interface StaffSection {
  to: string;
  label: string;
  /** Marked as current only at this very address. */
  end?: boolean;
}

/** So many sections have room beside the area's name; more of them take a line of their own. */
const mostBesideName = 9;

interface StaffShellProps {
  /** The id of the account that is signed in. */
  accountId: string;
  /** Whose keyboard shortcuts are listed. */
  shortcuts: keyof typeof areaShortcuts;
  /** The name of the area, such as "Studio". */
  area: string;
  home: string;
  sections: readonly StaffSection[];
  children: ReactNode;
}

/** The frame of the studio and the desk: a slim bar with the sections, the page's one `main`, and the way out. */
export function StaffShell({ accountId, area, shortcuts, home, sections, children }: StaffShellProps) {
  const text = useText(staffTexts);
  const { name } = useBrand();
  const { nav, isScrolled, measure } = useSectionsInSight();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-ink px-5 py-3 font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {text.skipToContent}
      </a>
      <header className="sticky top-0 z-20 border-b border-hairline bg-paper print:hidden">
        <Arriving />
        <div className="page-column flex min-h-14 flex-wrap items-center gap-x-2 md:gap-x-6">
          <NavLink to={home} end className="flex min-h-11 items-baseline gap-2 pt-2.5 no-underline">
            <span className="font-serif text-xl">{name}</span>
            <span className="text-sm text-muted">{area}</span>
          </NavLink>
          <nav
            ref={nav}
            onScroll={measure}
            aria-label={area}
            className={classNames(
              // The edges fade where there are more sections.
              "order-last -mx-2 w-full overflow-x-auto max-md:mask-r-from-[calc(100%-2rem)]",
              isScrolled && "max-md:mask-l-from-[calc(100%-2rem)]",
              sections.length <= mostBesideName && "md:order-none md:mx-0 md:w-auto",
            )}
          >
            <ul className="flex max-md:w-max max-md:pr-8">
              {sections.map(({ to, label, end }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={end ?? false}
                    className={({ isActive }) =>
                      classNames(
                        "flex min-h-11 items-center border-b-2 px-2.5 text-[0.9375rem] whitespace-nowrap no-underline",
                        // On a phone the list of sections scrolls; the current one is in sight.
                        isActive
                          ? "border-accent text-ink [scroll-initial-target:nearest]"
                          : "border-transparent text-muted hover:text-ink",
                      )
                    }
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="-mr-2 ml-auto flex items-center">
            <LanguageSwitch />
            <ThemeSwitch />
            <Form method="post" action={staffPaths.signOut}>
              <button
                type="submit"
                className="flex min-h-11 items-center px-1.5 text-[0.9375rem] text-muted underline-offset-4 hover:text-ink hover:underline md:px-2.5"
              >
                {text.signOut}
              </button>
            </Form>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="page-column w-full flex-1 py-8 outline-none md:py-10">
        <StaffAccount value={accountId}>{children}</StaffAccount>
      </main>
      <KeyboardHelp area={shortcuts} />
      <ToastArea />
    </>
  );
}

/** The width of the faded edge of the sections. */
const fadePx = 32;

/** Keeps the current section in sight on a phone, and knows whether sections are out of sight before the first one shown. */
function useSectionsInSight() {
  const nav = useRef<HTMLElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  const { pathname } = useLocation();
  const measure = () => setIsScrolled((nav.current?.scrollLeft ?? 0) > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    if (!nav.current) return;
    // From the start, so that no section is hidden that has room. Scrolling to the element would move the page, too.
    nav.current.scrollLeft = 0;
    const end = nav.current.querySelector("[aria-current]")?.getBoundingClientRect().right ?? 0;
    nav.current.scrollLeft = Math.max(0, end + fadePx - nav.current.getBoundingClientRect().right);
    measure();
  }, [pathname]);
  return { nav, isScrolled, measure };
}
