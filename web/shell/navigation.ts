import { paths } from "#contract/paths.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useCategories } from "./use-categories.ts";

export interface MenuLink {
  to: string;
  label: string;
}

/** Links of a sub-menu that belong together, under a small heading. */
export interface MenuGroup {
  title: string;
  links: readonly MenuLink[];
}

export interface MenuItem extends MenuLink {
  /** The sub-menu; an item without one is a plain link. */
  groups: readonly MenuGroup[];
}

/** Where the menu leads before its script has loaded: the footer's links. */
export const quickLinksId = "quick-links";

type Texts = (typeof shellTexts)["en"];

function policyLinks(text: Texts): MenuLink[] {
  return [
    { to: paths.policies, label: text.policies },
    { to: paths.hassleFreeAccessPolicy, label: text.hassleFreeAccessPolicy },
    { to: paths.oneTimeAccessPolicy, label: text.oneTimeAccessPolicy },
    { to: paths.identityVerificationPolicy, label: text.identityVerificationPolicy },
    { to: paths.privacyAndTerms, label: text.privacyAndTerms },
  ];
}

/** The header's items with their sub-menus: what a reader looks for under Explore, what somebody in doubt does under About. */
export function useMainNavigation(): MenuItem[] {
  const text = useText(shellTexts);
  const categories = useCategories();
  const categoryName = useCategoryName();
  const everything: MenuGroup = {
    title: text.languages,
    links: [
      { to: paths.explore(), label: text.allContent },
      { to: paths.explore({ language: "English" }), label: text.inEnglish },
      { to: paths.explore({ language: "Spanish" }), label: text.inSpanish },
    ],
  };
  const byCategory: MenuGroup = {
    title: text.categories,
    links: categories.map((name) => ({ to: paths.explore({ category: name }), label: categoryName(name) })),
  };
  const company: MenuGroup = {
    title: text.company,
    links: [
      { to: paths.about, label: text.aboutFaq },
      { to: paths.contact, label: text.contact },
    ],
  };
  return [
    {
      to: paths.explore(),
      label: text.explore,
      groups: categories.length > 0 ? [byCategory, everything] : [everything],
    },
    { to: paths.create, label: text.create, groups: [] },
    {
      to: paths.about,
      label: text.about,
      groups: [company, { title: text.legal, links: policyLinks(text) }],
    },
  ];
}

/** The footer's two columns. */
export function useFooterNavigation(): { quick: MenuLink[]; legal: MenuLink[] } {
  const text = useText(shellTexts);
  return {
    quick: [
      { to: paths.home, label: text.home },
      { to: paths.explore(), label: text.explore },
      { to: paths.create, label: text.create },
      { to: paths.about, label: text.about },
      { to: paths.contact, label: text.contact },
    ],
    legal: policyLinks(text),
  };
}
