import type { ContentLanguage } from "#contract/languages.ts";

/** A picture of the catalogue as the queries aggregate it. */
export interface ImageJson {
  id: string;
  width: number;
  height: number;
  alternativeText: string | null;
  placeholder: string | null;
  variants: VariantJson[];
}

export interface VariantJson {
  name: string;
  width: number;
  height: number;
}

/** What a card of the listing shows: a post with its author, cover and categories in one row. */
export interface PostRow {
  id: string;
  slug: string;
  /** Null if the post never had another. */
  formerSlugs: string[] | null;
  title: string;
  excerpt: string | null;
  language: ContentLanguage;
  accessType: "PAID" | "FREE";
  priceCents: number | null;
  publishedAtSec: number;
  authorId: string;
  username: string;
  firstName: string;
  lastName: string;
  socialMedia: string | null;
  description: string;
  verified: boolean;
  portrait: ImageJson | null;
  cover: ImageJson | null;
  categories: { id: string; name: string }[];
}

/** A file of a post that only somebody with access gets to see. */
export interface FileRow {
  id: string;
  role: "body" | "download" | "preview" | "captions";
  name: string;
  mime: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  alternativeText: string | null;
  placeholder: string | null;
  variants: VariantJson[];
  pageCount: number | null;
  /** The file that a preview or captions belong to. */
  companionOf: string | null;
  language: string | null;
  label: string | null;
}
