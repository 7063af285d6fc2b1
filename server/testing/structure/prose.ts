import { readFileSync } from "node:fs";

/** The test of this check contains the faults that the check finds. */
const unchecked = "server/testing/structure/prose.test.ts";

/** A sentence that begins like this names no actor. */
const namelessStart = /^(?:who|whoever|what|whatever|nobody|somebody|that which|those who)\b/i;
/** Words of a literal translation (docs/glossary.md, "How we write"). */
const translated =
  /\b(?:(?:is|are|was|were|be) told|anew|giv(?:es?|en|ing) back|gave back|wish|of ours|that is none|so long|comes? about|by hand|in turn|whoever|of the house|all the same)\b/i;

/** Titles of tests, and comments, that break the rules of docs/glossary.md, as `file: “words at fault” in: text`. */
export function proseFaults(paths: readonly string[]): string[] {
  return paths
    .filter((path) => path !== unchecked)
    .flatMap((path) => proseFaultsOf(path, readFileSync(path, "utf8")).map((text) => `${path}: ${text}`));
}

/** The titles and comments of one source file that break the rules, each after the words at fault. */
export function proseFaultsOf(path: string, source: string): string[] {
  const titles = /\.(?:test|e2e)\.tsx?$/.test(path) ? titlesOf(source) : [];
  return [...titles, ...commentsOf(source)].flatMap((text) => {
    const fault = namelessStart.exec(text) ?? translated.exec(text);
    return fault ? [`“${fault[0]}” in: ${text}`] : [];
  });
}

function titlesOf(source: string): string[] {
  const calls = /(?:\b(?:test|it|describe)(?:\.\w+)*|\])\)?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs;
  return [...source.matchAll(calls)].map(([, , title = ""]) => title);
}

/** Each comment as one line; consecutive lines of `//` are one comment. */
function commentsOf(source: string): string[] {
  const comments = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/ .*(?:\n|$))+|[;,{})] *\/\/ .*$/gm;
  return [...source.matchAll(comments)]
    .map(([comment]) =>
      comment
        .replace(/^[;,{})] */, "")
        .replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/)/gm, "")
        .replace(/\*\/$/, ""),
    )
    .map((comment) => comment.replace(/\s+/g, " ").trim());
}
