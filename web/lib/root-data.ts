import { useRouteLoaderData } from "react-router";
import type { Brand } from "#contract/brand.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** The data of every screen: the language that the server decided, the brand, the site's origin, the categories. */
export interface RootData {
  language: ScreenLanguage;
  brand: Brand;
  publicUrl: string;
  /** The stored names of the catalogue's categories. */
  categories: string[];
  /** The single word that is accepted as a full name when paying; usually unset. */
  masterName: string | undefined;
}

/** The root loader's data; undefined on a screen whose root could not load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>("root");
}
