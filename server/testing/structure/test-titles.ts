import { existsSync, readFileSync } from "node:fs";
import { titlePattern } from "#scripts/spec-coverage.ts";

/** The titles of the tests in a file: each string that precedes a test's function or options. */
export function testTitles(file: string): Set<string> {
  const source = existsSync(file) ? readFileSync(file, "utf8") : "";
  const titles = [...source.matchAll(/\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs)].map(([, , title = ""]) => title);
  return new Set(titles.map(titlePattern));
}
