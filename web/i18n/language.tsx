import { createContext, type ReactNode, useContext, useState } from "react";
import type { ScreenLanguage } from "#contract/languages.ts";
import { useRootData } from "#web/lib/root-data.ts";

const Language = createContext<ScreenLanguage | undefined>(undefined);
/** The language that the server decided for a request: a screen whose root could not load has no other source of it. */
export const RequestLanguage = createContext<ScreenLanguage | undefined>(undefined);
const OverrideLanguage = createContext<(language: ScreenLanguage | undefined) => void>(() => {});

/**
 * Decides the language of the page: the one that a screen put it into, as a payment's result follows its order, else the
 * visitor's. Where the root could not load, it stays what it has been so far.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, override] = useState<ScreenLanguage>();
  const root = useRootData();
  const ofRequest = useContext(RequestLanguage);
  const language = chosen ?? root?.language ?? ofRequest ?? languageOfDocument();
  return (
    <OverrideLanguage value={override}>
      <Language value={language}>{children}</Language>
    </OverrideLanguage>
  );
}

/** Puts what is inside into a language of its own, whatever the page's is. */
export function InLanguage({ language, children }: { language: ScreenLanguage; children: ReactNode }) {
  return (
    <OverrideLanguage value={ignore}>
      <Language value={language}>{children}</Language>
    </OverrideLanguage>
  );
}

/** Puts the whole page into a language; undefined gives it back the visitor's. */
export function useOverrideLanguage(): (language: ScreenLanguage | undefined) => void {
  return useContext(OverrideLanguage);
}

/** The language of the screen. */
export function useLanguage(): ScreenLanguage {
  return useContext(Language) ?? languageOfDocument();
}

const ignore = () => {};

function languageOfDocument(): ScreenLanguage {
  return typeof document !== "undefined" && document.documentElement.lang === "es" ? "es" : "en";
}
