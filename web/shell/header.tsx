import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HoldPaint } from "#web/ui/hold-paint.tsx";
import { useScrolledPast } from "#web/ui/use-scrolled-past.ts";
import { Arriving } from "./arriving.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { useMainNavigation } from "./navigation.ts";
import { MenuLinkItem, SubMenu } from "./sub-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Stays at the top; translucent over the page after 10 px of scrolling (spec section 9). */
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
      <Arriving />
      <div className="page-column flex h-16 items-center justify-between gap-4 md:h-18">
        <Logo />
        <nav aria-label={text.mainNavigation} className="hidden md:block">
          <ul className="flex items-center gap-2">
            <MainNavigation />
          </ul>
        </nav>
        <div className="-mr-2 flex shrink-0 items-center">
          <LanguageSwitch />
          <ThemeSwitch />
          <MobileMenu />
        </div>
      </div>
      <HoldPaint />
    </header>
  );
}

function MainNavigation() {
  return useMainNavigation().map((item) =>
    item.groups.length > 0 ? <SubMenu key={item.to} {...item} /> : <MenuLinkItem key={item.to} {...item} />,
  );
}
