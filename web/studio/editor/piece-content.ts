import type { ContentLanguage } from "#contract/languages.ts";

/** The content of a piece in the form of the editor's fields. */
export interface PieceContent {
  title: string;
  /** Markdown. */
  body: string;
  excerpt: string;
  /** Decimal dollars as typed; empty while undecided. */
  price: string;
  accessType: "PAID" | "FREE";
  language: ContentLanguage;
  categories: readonly string[];
  /** Empty: made from the title. */
  slug: string;
  /** The id of the cover's upload; empty for none. */
  cover: string;
  coverAlt: string;
  /** The focus of the cover in percent from its left and its top edge: 50 and 50 for its middle. */
  coverX: string;
  coverY: string;
  /** The files for readers, each as `joinFile` writes it. */
  files: readonly string[];
}

/** Whether two contents are the same, letter by letter. */
export function isSameContent(one: PieceContent, other: PieceContent): boolean {
  return (Object.keys(one) as (keyof PieceContent)[]).every((field) => String(one[field]) === String(other[field]));
}
