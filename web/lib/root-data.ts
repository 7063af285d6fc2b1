import { useRouteLoaderData } from "react-router";
import type { Brand } from "#contract/brand.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** What every screen knows: the language that the server decided, the brand, the site's origin, the categories. */
export interface RootData {
  language: ScreenLanguage;
  brand: Brand;
  publicUrl: string;
  /** The stored names of the catalogue's categories. */
  categories: string[];
  /** The one word that passes as a full name where a name is typed to pay; mostly none. */
  masterName: string | undefined;
}

/** What the root's loader gave; undefined on a screen whose root could not load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>("root");
}
