import { existsSync, readFileSync } from "node:fs";
import { titlePattern } from "#scripts/spec-coverage.ts";

/** What stands where a test's title would, in a test file: a text in front of the test's function or options. */
export function testTitles(file: string): Set<string> {
  const source = existsSync(file) ? readFileSync(file, "utf8") : "";
  const titles = [...source.matchAll(/\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs)].map(([, , title = ""]) => title);
  return new Set(titles.map(titlePattern));
}
