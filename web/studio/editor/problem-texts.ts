import type { StudioProblem } from "#contract/studio.ts";
import { studioProblemTexts } from "#web/i18n/studio-problem-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The sentence for each field with a problem, by the field's name in the call, in the order of the problems; the first of each field. */
export function useProblemTexts(problems: readonly StudioProblem[]): Partial<Record<string, string>> {
  const text = useText(studioProblemTexts);
  const sentences: Partial<Record<string, string>> = {};
  for (const { field, code, detail = "" } of problems) {
    const key = `${field} ${code}`;
    const known = Object.hasOwn(text, key) ? text[key as keyof typeof text] : text.other;
    sentences[field] ??= typeof known === "function" ? known(detail) : known;
  }
  return sentences;
}
