import { createContext, type ReactNode, useContext, useState } from "react";
import type { ScreenLanguage } from "#contract/languages.ts";
import { useRootData } from "#web/lib/root-data.ts";

interface LanguageOverride {
  language: ScreenLanguage | undefined;
  override: (language: ScreenLanguage | undefined) => void;
}

const Override = createContext<LanguageOverride>({ language: undefined, override: () => {} });

/** Lets a screen put the whole page into another language than the visitor's, as a payment's result follows its order. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, override] = useState<ScreenLanguage>();
  return <Override value={{ language, override }}>{children}</Override>;
}

/** Puts what is inside into a language of its own, whatever the page's is. */
export function InLanguage({ language, children }: { language: ScreenLanguage; children: ReactNode }) {
  return <Override value={{ language, override: () => {} }}>{children}</Override>;
}

/** Puts the whole page into a language; undefined gives it back the visitor's. */
export function useOverrideLanguage(): LanguageOverride["override"] {
  return useContext(Override).override;
}

/** The language of the screen: the root loader's, or where that failed, what the page has been in so far. */
export function useLanguage(): ScreenLanguage {
  const { language } = useContext(Override);
  const root = useRootData();
  return language ?? root?.language ?? languageOfDocument();
}

function languageOfDocument(): ScreenLanguage {
  return typeof document !== "undefined" && document.documentElement.lang === "es" ? "es" : "en";
}
