import type { ReviewedPart } from "#contract/reviews.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** Names the parts of a piece, in a list of words. */
export function useNamesOfParts(): (parts: readonly ReviewedPart[]) => string {
  const text = useText(deskReviewTexts);
  const names: Record<ReviewedPart, string> = {
    ...{ title: text.changedTitle, excerpt: text.changedExcerpt, body: text.changedBody, price: text.changedPrice },
    ...{ language: text.changedLanguage, categories: text.changedCategories, cover: text.changedCover },
    ...{ pictures: text.changedPictures, files: text.changedFiles, address: text.changedAddress },
  };
  return (parts) => parts.map((part) => names[part]).join(", ");
}
