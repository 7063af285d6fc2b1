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

test("keeps numbers and dates of TOML fields as written, whatever quotes their names have", () => {
  const toml = `price = 1.500 # dollars\n'a' = 017\n"b" = +1_000\n  date = 2026-01-02 03:04:05\nc = true`;
  expect(Object.fromEntries(readFrontMatter(`+++\n${toml}\n+++\n`).fields)).toEqual({
    ...{ price: "1.500", a: "017", b: "+1_000", date: "2026-01-02 03:04:05", c: true },
  });
});

test("reads lists over several lines, tables, inline tables and long texts of TOML", () => {
  const toml = `tags = [\n  "a", # first\n  'b',\n]\nexcerpt = """\nOne\ntwo."""\ncover = { image = "c.png" }\n[params.seo]\nindex = false`;
  const { fields } = readFrontMatter(`+++\n${toml}\n+++\n`);
  expect(Object.fromEntries(fields)).toEqual({
    ...{ tags: ["a", "b"], excerpt: "One\ntwo.", cover: { image: "c.png" }, params: { seo: { index: false } } },
  });
});

test("rejects TOML that names a field twice", () => {
  expect(() => readFrontMatter("+++\nprice = 5\nprice = 6\n+++\n")).toThrow(/price = 6 \(line 3\)/);
});
