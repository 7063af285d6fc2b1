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

/** The language with the most frequent words; undefined with too few matches. */
export function languageOfWords(text: string): string | undefined {
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
