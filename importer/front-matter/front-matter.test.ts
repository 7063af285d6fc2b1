import { cpuUsage } from "node:process";
import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

const size = 100_000;
const repeated = (piece: string) => piece.repeat(Math.ceil(size / piece.length));

test.each([
  ...[" ", "\t", "\n ", "\u200b", "<!--", "<!-- -->", "_", "-", "--- ", "+", "{", '{"a', '"\\"'],
  ...["---\n\n \n", "a: [", "? ", "- ", "a: {", "&a ", "!a ", "k: v\n", "{}", '"', "'", "a = [", "#"],
])("reads 100 kB of %j in linear time at any position", (piece) => {
  const text = repeated(piece);
  const before = cpuUsage();
  for (const file of [text, `---\n${text}`, `---${text}\n`, `---\n${text}\n---\nText.\n`, `+++\n${text}\n+++\n`]) {
    try {
      readFrontMatter(file);
    } catch {
      // An error counts as read, if it is fast.
    }
  }
  try {
    readFrontMatter(`{"a": "${text}`);
  } catch {}
  const { user, system } = cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_500);
});

test("counts the lines in messages from the start of the file", () => {
  expect(() => readFrontMatter("<!-- a\nb -->\n---\ntitle: T\na: [\n---\nText.\n")).toThrow(/not YAML: .* line [56],/);
  expect(() => readFrontMatter("\n\n---\ntitle: T\nprice: 5\nprice: 6\n---\nText.\n")).toThrow(/line 6,/);
  expect(() => readFrontMatter('\n{\n"title": "T",\n"price": x\n}\n')).toThrow(/not JSON: .* \(it begins at line 2\)/);
  expect(() => readFrontMatter("+++\ntitle = 'T'\nprice =\n+++\n")).toThrow(/price = \(line 3\)/);
  expect(() => readFrontMatter(`---\n${repeated("k: v\n")}---\n`)).toThrow(/longer than 32 kB/);
});
