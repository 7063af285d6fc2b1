import type { Translation } from "./text.ts";

const en = {
  looksLikeShop: (brand: string) => `This looks like the name ${brand}. Readers could take it for ours.`,
};

const es = {
  looksLikeShop: (brand) => `Esto se parece al nombre ${brand}. Los lectores podrían creer que es nuestro.`,
} satisfies Translation<typeof en>;

/** The warning beside a name or title that looks like the shop's own. */
export const nameWarningTexts = { en, es };
