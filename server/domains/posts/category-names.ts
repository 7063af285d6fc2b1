/**
 * Replaces each name with its stored spelling where only case or accents differ, without duplicates. Ñ is a distinct
 * letter.
 */
export function knownCategoryNames(wanted: string[], known: string[]): string[] {
  const exact = new Set(known);
  const byFolded = new Map<string, string>();
  const chosen = wanted.map((name) => {
    const folded = fold(name);
    const written =
      byFolded.get(folded) ?? (exact.has(name) ? name : known.find((each) => fold(each) === folded)) ?? name;
    byFolded.set(folded, written);
    return written;
  });
  return [...new Set(chosen)];
}

function fold(name: string): string {
  return name
    .normalize("NFD")
    .replace(/(?!\u0303)\p{M}/gu, "")
    .toLowerCase();
}
