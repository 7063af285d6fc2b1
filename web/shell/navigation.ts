import { paths } from "#contract/paths.ts";
import type { shellTexts } from "#web/i18n/shell.ts";

interface NavigationItem {
  to: string;
  label: keyof typeof shellTexts.en &
    ("home" | "explore" | "create" | "about" | "contact" | "policies" | "privacyAndTerms");
}

/** The header's links. Screens join as they are built. */
export const mainNavigation: readonly NavigationItem[] = [
  { to: paths.explore(), label: "explore" },
  { to: paths.create, label: "create" },
  { to: paths.about, label: "about" },
];

/** Where the menu leads before its script has loaded: the footer's links. */
export const quickLinksId = "quick-links";

export const quickNavigation: readonly NavigationItem[] = [
  { to: paths.home, label: "home" },
  ...mainNavigation,
  { to: paths.contact, label: "contact" },
];

export const legalNavigation: readonly NavigationItem[] = [
  { to: paths.policies, label: "policies" },
  { to: paths.privacyAndTerms, label: "privacyAndTerms" },
];
