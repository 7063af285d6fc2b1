import { createContext, useContext } from "react";
import type { ScreenLanguage } from "#contract/languages.ts";
import { useRootData } from "#web/lib/root-data.ts";

/** Puts a part of the page into another language than the visitor's, as a payment's result follows its order. */
export const LanguageOverride = createContext<ScreenLanguage | undefined>(undefined);

/** The language of the screen: the root loader's, or where that failed, what the page has been in so far. */
export function useLanguage(): ScreenLanguage {
  const override = useContext(LanguageOverride);
  const root = useRootData();
  return override ?? root?.language ?? languageOfDocument();
}

function languageOfDocument(): ScreenLanguage {
  return typeof document !== "undefined" && document.documentElement.lang === "es" ? "es" : "en";
}
