import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";
import { ImportError } from "../report/import-error.ts";

/** Codes of further languages that blogs use in folder and file names. */
const otherLanguages = new Set(
  "ar bn ca cs da de el eu fa fi fr gl he hi hr hu id it ja ko nb nl pl pt ro ru sk sr sv th tr uk vi zh".split(" "),
);

/** Words that are frequent in one language and rare in the others. */
const frequentWords: Record<string, string> = {
  English: "the and of to is that it with for was are this have you not be on as at from",
  Spanish: "el los las una que del por con para como pero más está esto muy también su sus es se y en",
  French: "le les des une est et que qui dans pour pas sur avec plus ce cette sont vous nous du au",
  German: "der die das und ist nicht ein eine mit für auf den von zu sie wir auch als wird sich",
  Portuguese: "o os uma que não em um para com é do da dos das por mais você isso são ao",
  Italian: "il gli che di è una per non con sono del della questo come più anche nel alla si le",
  Dutch: "de het een en van is dat niet met voor zijn op aan ook deze door maar wordt je naar",
};

/** With fewer matches the language is unknown. */
const enoughHits = 8;

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

/** The language with the most frequent words; undefined with too few matches. */
function languageOfWords(text: string): string | undefined {
  const letters = text.replace(/```[^`]{0,20000}```/g, " ").slice(0, 50_000);
  const foreign = letters.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/gu,
  );
  const latin = letters.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (foreign && foreign.length > latin) return "a language in another script";
  const counts = new Map<string, number>();
  for (const word of letters.toLowerCase().match(/\p{L}+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scores = Object.entries(frequentWords)
    .map(([language, words]) => ({
      language,
      hits: words.split(" ").reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    }))
    .sort((a, b) => b.hits - a.hits);
  const [first, second] = scores;
  if (!first || first.hits < enoughHits || first.hits < 1.3 * (second?.hits ?? 0)) return undefined;
  return first.language;
}
