import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { isEmailAddress } from "#contract/email.ts";
import { isFullName } from "#contract/full-name.ts";
import { socialUrlFault } from "#contract/social-url.ts";
import { toWebVtt } from "#server/domains/media/web-vtt.ts";
import { canonicalPath } from "./http/canonical-path.ts";
import { chosenLanguage } from "./http/chosen-language.ts";
import { compressionFor } from "./http/compress.ts";
import { namesTag } from "./http/entity-tag.ts";
import { createPageRoutes } from "./http/page-routes.ts";
import { logRequest } from "./http/request-log.ts";
import { screenLanguageOfRequest } from "./http/screen-language.ts";
import { describeError } from "./platform/log/create-log.ts";
import { growsTooFast } from "./testing/grows-too-fast.ts";
import { isForTests, readSourceFiles } from "./testing/structure/source-files.ts";
import { createTestBuild } from "./testing/test-build.ts";

/** Characters of each kind that the classes of an expression speak of. */
const always = [" ", "a", "1", "\u00f1", "\n", "-", "\\"];

/** The expression that `new RegExp` builds of a template or a text, with a word in each place of the template. */
function builtExpression(node: unknown): { pattern?: string; flags?: string } {
  const {
    type,
    callee,
    arguments: given,
  } = (node ?? {}) as {
    type?: string;
    callee?: { name?: string };
    arguments?: { value?: unknown; quasis?: { value: { cooked: string } }[] }[];
  };
  if (type !== "NewExpression" || callee?.name !== "RegExp") return {};
  const [source, flags] = given ?? [];
  const pattern = source?.quasis?.map(({ value }) => value.cooked).join("word") ?? source?.value;
  return typeof pattern === "string" ? { pattern, flags: String(flags?.value ?? "") } : {};
}

/**
 * Every expression in code that reads foreign input: requests, pages, files to import, and calls of the card provider.
 */
function expressions(): { where: string; expression: RegExp }[] {
  const readsOthers = /^(?:server|contract|db|web|importer|sandbox)\//;
  const files = readSourceFiles().filter((file) => readsOthers.test(file.path) && !isForTests(file));
  return files.flatMap(({ path }) => {
    const found: { where: string; expression: RegExp }[] = [];
    const { program } = parseSync(path, readFileSync(path, "utf8"));
    // The stringifier visits each node of the syntax tree.
    JSON.stringify(program, (_key, node) => {
      const { pattern, flags } = (node?.regex ?? builtExpression(node)) as { pattern?: string; flags?: string };
      if (pattern !== undefined)
        found.push({ where: `${path}: /${pattern}/${flags}`, expression: new RegExp(pattern, flags) });
      return typeof node === "bigint" ? String(node) : node;
    });
    return found;
  });
}

/** Texts that make an expression backtrack if any does: its own words and characters repeated, after its own beginnings. */
function attacks({ source }: RegExp): { prefix: string; pump: string }[] {
  const plain = source.replace(/\\[dswDSWbB]|\\[pPu]\{[^}]*\}|\(\?[:=!]|\(\?<[=!]/g, " ").replaceAll("\\", "");
  const words = plain.match(/[a-z\d%@_/:<-]{2,}/gi) ?? [];
  const own = [...new Set([...words, ...plain])];
  const all = [...new Set([...own, ...always])];
  return [
    ...all.map((pump) => ({ prefix: "", pump })),
    ...own.flatMap((one) => own.map((other) => ({ prefix: "", pump: one + other }))),
    ...words.flatMap((prefix) => all.map((pump) => ({ prefix, pump }))),
  ];
}

function isSlow(expression: RegExp, { prefix, pump }: { prefix: string; pump: string }, characters: number): boolean {
  return growsTooFast(
    (text) => text.replace(expression, ""),
    (length) => `${prefix}${pump.repeat(Math.ceil(length / pump.length))}\u0001`,
    characters,
  );
}

test.each([
  ["a linear expression", /a+\n/y, 100_000, false],
  ["a quadratic one", /a+\n/, 20_000, true],
  ["an exponential one", /^(?:a|a)+$/, 24, true],
])("judges %s by how its CPU time grows", (_, expression, characters, isTooSlow) => {
  expect(isSlow(expression, { prefix: "", pump: "a" }, characters)).toBe(isTooSlow);
});

test("finds expressions that are built of templates", () => {
  expect(expressions().map(({ where }) => where)).toContainEqual(expect.stringContaining("compress.ts: /(?:^|"));
});

test("every expression of the product reads 100 kB in linear time", () => {
  const each = new Map(expressions().map((found) => [String(found.expression), found]));
  const slow = [...each.values()].filter(({ expression }) => {
    // Short texts first: an exponential expression would never come back from a long one.
    return attacks(expression).some(
      (attack) =>
        isSlow(expression, attack, 30) ||
        isSlow(expression, attack, 1_000) ||
        isSlow(expression, attack, 20_000) ||
        (attack.prefix === "" && attack.pump.length === 1 && isSlow(expression, attack, 100_000)),
    );
  });
  expect(slow.map(({ where }) => where)).toEqual([]);
});

const routes = createPageRoutes(createTestBuild({ entry: {}, screen: {} }));

test.each<[string, (text: string) => unknown]>([
  ["a logged path", (url) => logRequest({ info: () => {} }, { ...answered, url })],
  ["the message and the stack of an error", (text) => describeError(Object.assign(new Error(text), { cause: text }))],
  ["a path", (path) => canonicalPath(path, routes)],
  ["Accept-Encoding", (text) => compressionFor(text, "once")],
  ["Accept-Language", (text) => screenLanguageOfRequest(new URLSearchParams(), text, text)],
  ["Referer", (referer) => chosenLanguage("/?lang=es", { ...sameOrigin, referer })],
  ["If-None-Match", (text) => namesTag(text, 'W/"x"')],
  ["an e-mail address", isEmailAddress],
  ["a name", isFullName],
  ["a link to a profile", socialUrlFault],
  ["captions", (text) => toWebVtt(`00:00:01,000 --> 00:00:02,000\n${text}`)],
])("%s of 100 kB is read in linear time", (_what, read) => {
  for (const pump of ["a", "@", "a@", "%40", "/", "a/", " ", ", ", ";", "<a", "{\\", "\n", "\n ", ".", "-", "a-", '"'])
    for (const [start, end] of [
      ["", ""],
      ["/", "@"],
      ["a@b.", "-"],
      ["https://", " x"],
    ]) {
      const textOf = (length: number) => `${start}${pump.repeat(length / pump.length)}${end}`;
      // The shorter text first: a faulty reader would take minutes for the whole.
      const tooFastAt = [25_000, 100_000].find((length) => growsTooFast(read, textOf, length));
      expect(tooFastAt, `${start}${pump}…${end}`).toBeUndefined();
    }
});

const answered = { reqId: undefined, method: "GET", status: 200, durationMs: 1 };
const sameOrigin = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" };
