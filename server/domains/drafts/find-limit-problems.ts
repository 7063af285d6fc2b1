import { draftLimits } from "#contract/draft-limits.ts";
import { maxPriceCents, minPriceCents } from "#contract/money.ts";
import { isSlug } from "#contract/slug.ts";
import type { DraftContent } from "./draft.ts";
import type { DraftProblem } from "./draft-errors.ts";

const maxCategories = 20;
const maxCategoryCharacters = 100;
/** As JSON without spaces. The database's limit is twice that, because it adds spaces. */
const maxFilesBytes = 2 ** 19;

/**
 * The problems that prevent a content from being saved. The constraints of `draft_revisions` (migration 0047) are the
 * same.
 */
export function findLimitProblems(content: DraftContent): DraftProblem[] {
  const { title, slug, excerpt, bodyMarkdown, priceCents, categories, files } = content;
  const problems: DraftProblem[] = [];
  const refuse = (field: DraftProblem["field"], code: DraftProblem["code"], isWrong: boolean) => {
    if (isWrong) problems.push({ field, code });
  };
  refuse("title", "too-large", countCharacters(title) > draftLimits.title);
  refuse("slug", "invalid", slug !== "" && !isSlug(slug));
  refuse("excerpt", "too-large", countCharacters(excerpt) > draftLimits.excerpt);
  refuse("bodyMarkdown", "too-large", Buffer.byteLength(bodyMarkdown) > draftLimits.bodyBytes);
  refuse("priceCents", "invalid", priceCents !== null && !isPrice(priceCents));
  const isLong = (name: string) => countCharacters(name) > maxCategoryCharacters;
  refuse("categories", "too-large", categories.length > maxCategories || categories.some(isLong));
  refuse("files", "too-large", Buffer.byteLength(JSON.stringify(files)) > maxFilesBytes);
  for (const field of ["title", "excerpt", "bodyMarkdown", "categories", "files"] as const) {
    refuse(field, "invalid", !isStorable(content[field]));
  }
  return problems;
}

function countCharacters(text: string): number {
  return [...text].length;
}

function isPrice(cents: number): boolean {
  return Number.isInteger(cents) && cents >= minPriceCents && cents <= maxPriceCents;
}

/**
 * Whether every text in a value can be stored: PostgreSQL stores no NUL, and an unpaired surrogate would return as
 * another character.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(isStorable));
}
