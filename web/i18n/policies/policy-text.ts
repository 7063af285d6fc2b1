import type { Brand } from "#contract/brand.ts";

/** One policy page, ready to be shown. */
export interface PolicyText {
  title: string;
  /** A summary of the page in one sentence: under its title and on the index. */
  summary: string;
  sections: Record<string, PolicySection>;
}

/** A heading with paragraphs and, under them, points of a list. The key of a section is its anchor in the address. */
export interface PolicySection {
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

/** A policy with the names of the company filled in. */
export type PolicyWriter<Text extends PolicyText = PolicyText> = (brand: Brand) => Text;

/** The Spanish side of a policy: every section, paragraph and point of the English one. */
export type PolicyTranslation<En extends PolicyWriter> = PolicyWriter<PolicyText & SameTexts<ReturnType<En>>>;

type SameTexts<En> = En extends string ? string : { readonly [Key in keyof En]: SameTexts<En[Key]> };
