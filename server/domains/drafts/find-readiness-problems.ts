import { cleanLine } from "./clean-line.ts";
import type { DraftContent } from "./draft.ts";
import type { DraftProblem } from "./draft-errors.ts";

/** The problems that prevent publication of a content. */
export function findReadinessProblems(content: DraftContent): DraftProblem[] {
  const { title, excerpt, accessType, priceCents, categories } = content;
  const isPaid = accessType === "PAID";
  const problems: DraftProblem[] = [];
  if (cleanLine(title) === "") problems.push({ field: "title", code: "missing" });
  // Never cuts an excerpt from paid text.
  if (isPaid && cleanLine(excerpt) === "") problems.push({ field: "excerpt", code: "missing" });
  if (isPaid && priceCents === null) problems.push({ field: "priceCents", code: "missing" });
  const names = categories.map(cleanLine);
  // `All` stands for all categories in addresses.
  if (names.some((name) => name === "" || name.toLowerCase() === "all"))
    problems.push({ field: "categories", code: "invalid" });
  return problems;
}
