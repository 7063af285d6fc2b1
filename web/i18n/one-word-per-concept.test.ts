import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words for which texts that people read use another one, with that one. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\breclama/i, "apelación, apelar"],
  [/\b(?:an|its|or|the|your) excerpt\b/i, "teaser"],
  [/, excerpt (?:and|or)\b/i, "teaser"],
  [/\bwords of our team\b|\bpalabras de nuestro equipo\b/i, "Note from our team"],
  [/\bworks? no longer\b/i, "no longer works"],
];

test("texts have one word for a concept", () => {
  const files = globSync(["contract/*-{texts,reasons}.ts", "server/**/*-texts.ts", "web/i18n/*-texts.ts"]);
  expect(files.length).toBeGreaterThan(50);
  const faults = files.flatMap((file) => {
    // Comments name the fields of the API.
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line));
    return replaced.flatMap(([word, right]) =>
      lines.filter((line) => word.test(line)).map((line) => `${file}: “${right}” in: ${line.trim()}`),
    );
  });
  expect(faults).toEqual([]);
});
