import type { ScreenLanguage } from "#contract/languages.ts";
import { teamActionTexts } from "#web/i18n/team-action-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The names of the actions whose words, in a language, contain what was typed, in any case. */
export function actionsNamed(typed: string, language: ScreenLanguage): string[] {
  const wanted = typed.toLocaleLowerCase(language);
  return Object.entries(teamActionTexts[language])
    .filter(([name, words]) => !name.startsWith("about ") && words.toLocaleLowerCase(language).includes(wanted))
    .map(([name]) => name);
}

/** Puts the names of recorded actions and subjects into words. A name that only old records have stays as it is. */
export function useActionWords(): { action(name: string): string; subject(kind: string): string } {
  const words: Readonly<Record<string, string>> = useText(teamActionTexts);
  return { action: (name) => words[name] ?? name, subject: (kind) => words[`about ${kind}`] ?? kind };
}
