import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { loader } from "#web/root.tsx";

/** Puts a part of the page into another language than the visitor's, as a payment's result follows its order. */
export const LanguageOverride = createContext<ScreenLanguage | undefined>(undefined);

/** The language of the screen. English where the server could not decide, as on a failed root loader. */
export function useLanguage(): ScreenLanguage {
  const override = useContext(LanguageOverride);
  const root = useRouteLoaderData<typeof loader>("root");
  return override ?? root?.language ?? "en";
}
