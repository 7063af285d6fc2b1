import { createContext } from "react";

/** Parts of a page whose markup the server keeps, while a page is rendered; undefined in the browser. */
export interface KeptParts {
  /** What stands in the page for a part that is kept; undefined for one that is not. */
  placeOf(of: object, by: string): string | undefined;
  /** What stands in the page for parts that are kept, with `between` between them; undefined if one of them is not, or there is none. */
  placeOfAll(parts: readonly { of: object; by: string }[], between: string): string | undefined;
  /** What stands before and after a part that is to be kept. */
  bounds(of: object, by: string): { before: string; after: string };
}

export const KeptPartsContext = createContext<KeptParts | undefined>(undefined);
