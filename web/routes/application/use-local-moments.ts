import { useLanguage } from "#web/i18n/language.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { localMoment } from "./local-moment.ts";

/** A moment in Unix seconds, or none, with the words of the server, which does not know the reader's time zone. */
interface WordedMoment {
  sec: number | null;
  words: string;
}

/** A function that words moments by the clock of this browser, once the page is hydrated. */
export function useLocalMoments(): (moment: WordedMoment) => string {
  const language = useLanguage();
  const isHydrated = useHydrated();
  return ({ sec, words }) => {
    if (sec === null || !isHydrated) return words;
    return localMoment(sec * 1_000, language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  };
}
