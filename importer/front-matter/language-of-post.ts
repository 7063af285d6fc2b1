import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";
import { languageOfWords } from "#server/domains/post-markdown/index.ts";
import { ImportError } from "../report/import-error.ts";

/** Codes of further languages that blogs use in folder and file names. */
const otherLanguages = new Set(
  "ar bn ca cs da de el eu fa fi fr gl he hi hr hu id it ja ko nb nl pl pt ro ru sk sr sv th tr uk vi zh".split(" "),
);

/**
 * The language of a post without a language field: from its folder or file name, else from its words, else from the
 * options. Throws `ImportError` for a third language.
 */
export function languageOfPost(
  path: string,
  text: string,
  fallback: ContentLanguage | undefined,
): { language: ContentLanguage; note: string | undefined } {
  const place = languageOfPath(path);
  if (place === "English" || place === "Spanish") return { language: place, note: undefined };
  const words = languageOfWords(text);
  const isOurs = (contentLanguages as readonly (string | undefined)[]).includes(words);
  if (words !== undefined && !isOurs) throw otherLanguage(`reads like ${words}`);
  if (place !== undefined && !isOurs) throw otherLanguage(`is in "${place}"`);
  const language = words as ContentLanguage | undefined;
  if (fallback) return { language: fallback, note: undefined };
  return {
    language: language ?? "English",
    note: language === "Spanish" ? "language: Spanish, by its words" : undefined,
  };
}

function otherLanguage(reason: string): ImportError {
  return new ImportError(
    `it ${reason}: only English and Spanish are accepted; write language: en or es if it is not so`,
  );
}

/**
 * The language of the nearest folder or of the file name, or the code of an unsupported language; undefined if neither
 * has one.
 */
function languageOfPath(path: string): ContentLanguage | string | undefined {
  const [name = "", ...folders] = path.split("/").reverse();
  const suffix = /\.([a-z]{2}(?:[-_][a-z]{2})?)\.\w+$/i.exec(name)?.[1];
  for (const segment of suffix === undefined ? folders : [suffix, ...folders]) {
    const [, code, region] = /^([a-z]{2})(?:[-_]([a-z]{2,4}))?$/i.exec(segment) ?? [];
    if (code === undefined) {
      if (/^english$/i.test(segment)) return "English";
      if (/^(spanish|español)$/i.test(segment)) return "Spanish";
      continue;
    }
    if (code.toLowerCase() === "en") return "English";
    if (code.toLowerCase() === "es") return "Spanish";
    if (otherLanguages.has(code.toLowerCase())) return region ? `${code}-${region}` : code;
  }
  return undefined;
}
