import { teamActionTexts } from "#web/i18n/team-action-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** Puts the names of recorded actions and subjects into words. A name that only old records have stays as it is. */
export function useActionWords(): { action(name: string): string; subject(kind: string): string } {
  const words: Readonly<Record<string, string>> = useText(teamActionTexts);
  return { action: (name) => words[name] ?? name, subject: (kind) => words[`about ${kind}`] ?? kind };
}
