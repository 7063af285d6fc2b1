import type { StudioProblem } from "#contract/studio.ts";
import { studioProblemTexts } from "#web/i18n/studio-problem-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The sentence for each field with a problem, by the field's name in the call. */
export function useProblemTexts(problems: readonly StudioProblem[]): Partial<Record<string, string>> {
  const text = useText(studioProblemTexts);
  const sentences = problems.map(({ field, code, detail = "" }): [string, string] => {
    const key = `${field} ${code}`;
    const known = Object.hasOwn(text, key) ? text[key as keyof typeof text] : text.other;
    return [field, typeof known === "function" ? known(detail) : known];
  });
  return Object.fromEntries(sentences.toReversed());
}
