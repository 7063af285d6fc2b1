import { readdirSync } from "node:fs";
import { defaultBrand } from "#contract/brand.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** The texts of one screen or mail in both languages. */
export interface Dictionary {
  /** Where it stands: its file. */
  place: string;
  en: unknown;
  es: unknown;
}

/** A text of a dictionary, as it is found on a screen or in a mail. */
export interface DictionaryText {
  /** Its file and its place in it: `post-texts.ts unlock`. */
  place: string;
  /** The visible text, with any values in the placeholders. */
  matches: (shown: string) => boolean;
  /** Whether it stands anywhere in what people read, be it in the midst of a sentence. */
  isIn: (shown: string) => boolean;
}

const folder = new URL("../i18n/", import.meta.url);
const placeholder = "\u0001";

/** Every dictionary of the screens. Read from their folder, so that a new one takes part by being there. */
export async function screenDictionaries(): Promise<Dictionary[]> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const all: Dictionary[] = [];
  for (const place of names) {
    // Policies are read together through one file that names them all.
    if (!/-texts\.ts$|(?:faq|policy|terms)\.server\.ts$/.test(place)) continue;
    for (const exported of Object.values<unknown>(await import(new URL(place, folder).href))) {
      if (!isDictionary(exported)) throw new Error(`${place} is no dictionary`);
      all.push({ place, ...exported });
    }
  }
  return all;
}

/** The texts that the dictionaries have in one language and not in the other. */
export function textsByLanguage(dictionaries: readonly Dictionary[]): Record<ScreenLanguage, DictionaryText[]> {
  const all = {
    en: dictionaries.flatMap(({ place, en }) => textsOf(place, en)),
    es: dictionaries.flatMap(({ place, es }) => textsOf(place, es)),
  };
  const plain = { en: new Set(all.en.map(([, text]) => text)), es: new Set(all.es.map(([, text]) => text)) };
  const only = (language: ScreenLanguage, other: ScreenLanguage) =>
    all[language]
      .filter(([, text]) => /\p{L}{2}/u.test(text.replaceAll(placeholder, "")) && !plain[other].has(text))
      .map(([place, text]) => ({ place, ...matchers(text) }));
  return { en: only("en", "es"), es: only("es", "en") };
}

function isDictionary(value: unknown): value is Record<ScreenLanguage, unknown> {
  return typeof value === "object" && value !== null && "en" in value && "es" in value;
}

/** Texts with values in them are asked for with marks in their places. */
function textsOf(place: string, value: unknown): [place: string, text: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") {
    const made: unknown = value(
      ...(/\.server\.ts$/.test(place) ? [defaultBrand] : Array<string>(value.length).fill(placeholder)),
    );
    // A count of a mark is not a number.
    return textsOf(place, typeof made === "string" ? made.replaceAll("NaN", placeholder) : made);
  }
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(`${place} ${key}`, inner));
}

/** Whole texts match; those of several words also as a part of a longer one. */
function matchers(text: string): Pick<DictionaryText, "matches" | "isIn"> {
  const pattern = text
    .split(placeholder)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(".+");
  const isPhrase = text.length >= 12 && /\p{L}\s+\p{L}+\s+\p{L}/u.test(text);
  const whole = new RegExp(isPhrase ? `(?<!\\p{L})${pattern}(?!\\p{L})` : `^${pattern}$`, "su");
  const part = new RegExp(pattern, "su");
  return { matches: (shown) => whole.test(shown), isIn: (shown) => part.test(shown) };
}
