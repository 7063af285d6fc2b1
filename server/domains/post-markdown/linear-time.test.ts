import { cpuUsage } from "node:process";
import { expect, test } from "vitest";
import { toWebVtt } from "#server/domains/media/web-vtt.ts";
import { parseToml } from "#server/domains/post-markdown/parse-toml.ts";
import { calloutsToHtml } from "./callouts.ts";
import { fenceFormulas } from "./formulas.ts";
import { markHeadingIds } from "./heading-ids.ts";
import { inlineMarkup } from "./inline-markup.ts";
import { createLosses } from "./losses.ts";
import { mdxToMarkdown } from "./mdx-to-markdown.ts";
import { placeEmbedsInHtml, placeEmbedsInMarkdown } from "./place-embeds.ts";
import { takeFirstHeading } from "./take-first-heading.ts";
import { templateToMarkdown } from "./template-to-markdown.ts";
import { withoutUnclosedTags } from "./without-unclosed-tags.ts";

const size = 100_000;
const repeated = (piece: string) => piece.repeat(Math.ceil(size / piece.length));

/** Prefixes of every construct that the importer parses, without their ends. */
const pieces = [
  ...[
    " ",
    "\t",
    "\n",
    "a",
    "#",
    " #",
    "=",
    "\\",
    "<",
    "<a ",
    '<a b="',
    "</a",
    "<br/>",
    "<svg>",
    "<svg ",
    "<!--",
    "<!-- -->",
  ],
  ...[
    "[",
    "[a](",
    "![",
    "[[a",
    "`",
    "``a",
    "```\n",
    "```a\n",
    "~",
    "{",
    "{/*",
    "{#a",
    "{: ",
    "{{ a | ",
    "{{ '",
    "{{< a ",
    "{{< a b=",
  ],
  ...[
    "{% a ",
    "{% highlight a %}",
    "{{< highlight a >}}",
    "[a]({{ b",
    ":::a\n",
    "$$",
    "$a",
    "> ",
    "> [!",
    "| a ",
    "- [",
    ":::note\n",
    "# a {#b}\n",
    "$a$ ",
    "$$\na\n",
    "[[a|",
    "a~b~",
    "a^b",
    "{{{",
    "{# ",
    "\t```\n",
    "<Note>",
    "<my-box ",
    "</my-box>",
    "<video></video>",
    "<source src=a>",
    "<B\n",
    "export {\n",
  ],
  ...["import a\n", "~a", "^a", "<iframe ", "<video>", '"', "'", '\\"', "]#", "x="],
];
/** The text that needs the most CPU time, and that time. */
function slowest(read: (text: string) => unknown, around: [string, string][]): { text: string; ms: number } {
  let worst = { text: "", ms: 0 };
  for (const text of pieces.flatMap((piece) => around.map(([before, after]) => before + repeated(piece) + after))) {
    const before = cpuUsage();
    try {
      read(text);
    } catch {
      // An error is a result too; only its time matters here.
    }
    const ms = cpuUsage(before).user / 1000;
    if (ms > worst.ms) worst = { text: `${text.slice(0, 40)}…${text.slice(-10)}`, ms };
  }
  return worst;
}

const noEmbeds = () => ({ media: [], losses: createLosses() });
const alone: [string, string] = ["", ""];
test.each<[string, (text: string) => unknown, [string, string][]]>([
  ["MDX", (text) => mdxToMarkdown(text, noEmbeds(), 1), [alone, ["<div ", ">"]]],
  [
    "embeds in Markdown",
    (text) => placeEmbedsInMarkdown(text, noEmbeds(), 1),
    [alone, ["<Note ", ">"], ["<video>", "</video>"]],
  ],
  ["embeds in HTML", (text) => placeEmbedsInHtml(text, noEmbeds()), [alone, ["<video ", "></video>"]]],
  ["templates", templateToMarkdown, [alone]],
  ["notes", (text) => calloutsToHtml(text, "English"), [alone, [":::note ", ""]]],
  ["formulas", (text) => fenceFormulas(text), [alone, ["$$\n", ""]]],
  ["headings' ids", markHeadingIds, [alone, ["# ", "}"]]],
  ["inline markup", (text) => inlineMarkup(text, () => {}), [alone, ["[[a $ ", ""]]],
  [
    "TOML",
    parseToml,
    [
      ["a = ", "x"],
      ["a = [", "x"],
    ],
  ],
  ["tags without end", withoutUnclosedTags, [alone]],
  ["captions", (text) => toWebVtt(`00:01.000 --> 00:02.000\n${text}`), [alone]],
])("reads 100 kB in linear time: %s", (_, read, around) => {
  // Quadratic implementations took two seconds and more.
  expect(slowest(read, around)).toMatchObject({ ms: expect.toSatisfy((ms: number) => ms < 1_000) });
});

test("finds the first heading behind 100 kB of comments in linear time", () => {
  const read = (text: string) => takeFirstHeading(text);
  for (const comments of [repeated("<!-- -->"), repeated("<!-- a -->\n"), `${repeated("<!---->")}<!--`]) {
    const before = cpuUsage();
    read(`${comments}\n# Title\n`);
    expect(cpuUsage(before).user / 1000).toBeLessThan(1_000);
  }
  expect(takeFirstHeading(`${repeated("<!-- a -->\n")}# Title ##\nText.`)).toEqual({ heading: "Title", rest: "Text." });
});
