import { cleanLine } from "./clean-line.ts";
import type { DraftContent } from "./draft.ts";
import type { DraftProblem } from "./draft-errors.ts";

/** What a content lacks before readers may see it. */
export function findReadinessProblems(content: DraftContent): DraftProblem[] {
  const { title, excerpt, accessType, priceCents, categories } = content;
  const isPaid = accessType === "PAID";
  const problems: DraftProblem[] = [];
  if (cleanLine(title) === "") problems.push({ field: "title", code: "missing" });
  // No excerpt is ever cut from what is sold.
  if (isPaid && cleanLine(excerpt) === "") problems.push({ field: "excerpt", code: "missing" });
  if (isPaid && priceCents === null) problems.push({ field: "priceCents", code: "missing" });
  const names = categories.map(cleanLine);
  // Addresses use All for every category.
  if (names.some((name) => name === "" || name.toLowerCase() === "all"))
    problems.push({ field: "categories", code: "invalid" });
  return problems;
}
