import { readdirSync } from "node:fs";
import { defaultBrand } from "#contract/brand.ts";
import type { Language } from "./words.ts";

/** A text of a dictionary, as it is found on a screen. */
export interface DictionaryText {
  /** Its file and its place in it: `post-texts.ts unlock`. */
  place: string;
  /** What stands on the screen, whatever the placeholders hold. */
  matches: (shown: string) => boolean;
}

const folder = new URL("../../web/i18n/", import.meta.url);
const placeholder = "\u0001";

/**
 * All that the screens' dictionaries say in one language and do not say in the other too. Read file by file from their
 * folder, so that a new one takes part by being there.
 */
export async function dictionaryTexts(): Promise<Record<Language, DictionaryText[]>> {
  const all: Record<Language, [place: string, text: string][]> = { en: [], es: [] };
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    // Policies are read together through one file that names them all.
    if (!/-texts\.ts$|(?:faq|policy|terms)\.server\.ts$/.test(name)) continue;
    for (const exported of Object.values<unknown>(await import(new URL(name, folder).href))) {
      if (!isDictionary(exported)) throw new Error(`${name} is no dictionary`);
      for (const language of ["en", "es"] as const) all[language].push(...textsOf(name, exported[language]));
    }
  }
  const plain = { en: new Set(all.en.map(([, text]) => text)), es: new Set(all.es.map(([, text]) => text)) };
  const only = (language: Language, other: Language) =>
    all[language]
      .filter(([, text]) => /\p{L}{2}/u.test(text.replaceAll(placeholder, "")) && !plain[other].has(text))
      .map(([place, text]) => ({ place, matches: matcher(text) }));
  return { en: only("en", "es"), es: only("es", "en") };
}

function isDictionary(value: unknown): value is Record<Language, unknown> {
  return typeof value === "object" && value !== null && "en" in value && "es" in value;
}

/** Texts with values in them are asked for with marks in their places. */
function textsOf(place: string, value: unknown): [place: string, text: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") {
    const made: unknown = value(...(/\.server\.ts$/.test(place) ? [defaultBrand] : [placeholder, placeholder]));
    // A count of a mark is not a number.
    return textsOf(place, typeof made === "string" ? made.replaceAll("NaN", placeholder) : made);
  }
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(`${place} ${key}`, inner));
}

/** Whole texts; those of several words also as a part of a longer one. */
function matcher(text: string): (shown: string) => boolean {
  const pattern = text
    .split(placeholder)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(".+");
  const isPhrase = text.length >= 12 && /\p{L}\s+\p{L}+\s+\p{L}/u.test(text);
  const whole = new RegExp(isPhrase ? `(?<!\\p{L})${pattern}(?!\\p{L})` : `^${pattern}$`, "su");
  return (shown) => whole.test(shown);
}
