import { parse } from "node:path";

/** Names under which files can stand in one folder of any system, each once: `a.pdf`, `a (2).pdf`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const clean = given.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").replace(/[/\\:*?"<>|]/g, "_");
    const { name, ext } = parse(/^\.*$/.test(clean.trim()) ? "file" : clean.trim());
    let unique = name + ext;
    // Some systems do not tell capitals from small letters.
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${name} (${number})${ext}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
