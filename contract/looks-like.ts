/** Letters of other scripts that look like a Latin one, and digits that stand for one. */
const lookalikes: Record<string, string> = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y", х: "x", і: "i", ј: "j" },
  ...{ α: "a", β: "b", ε: "e", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x", ѵ: "v", ı: "i" },
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", l: "i", "|": "i" },
};

/** Whether a name looks as if it contained another one. Ignores accents, case, spaces and punctuation, and reads look-alike letters as the same. */
export function looksLike(name: string, other: string): boolean {
  const sought = skeleton(other);
  return sought !== "" && skeleton(name).includes(sought);
}

function skeleton(text: string): string {
  const letters =
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{N}|]/gu) ?? [];
  return letters.map((letter) => lookalikes[letter] ?? letter).join("");
}
