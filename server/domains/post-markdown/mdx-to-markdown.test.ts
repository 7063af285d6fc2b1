import { expect, test } from "vitest";
import { createLosses } from "./losses.ts";
import { mdxToMarkdown } from "./mdx-to-markdown.ts";

const read = (mdx: string) => {
  const losses = createLosses();
  return { ...mdxToMarkdown(mdx, { media: [], losses }, 1), leftOut: losses.report() };
};

test.each([
  ['import A from "./a";\nimport {\n  B,\n} from "./b";\n\nText.', "\nText."],
  ["export const meta = {\n  a: 1,\n\n  b: 2,\n};\n\nText.", "\nText."],
  ["Goods to\nimport and export.", "Goods to\nimport and export."],
  ["import duties are high.\n\nText.", "\nText."],
  ['<Note type="a > b" run={() => { x > 1 }}>\n\n**Bold** text\n\n</Note>', "\n\n**Bold** text\n\n"],
  ["<Tabs.Item />a<></>b", "ab"],
  ['<div className={x} id="a" style={{ color: "}" }} {...rest}>a</div>', '<div id="a">a</div>'],
  ["<A>\n    ```js\n    if (a) {\n      b;\n    }\n    ```\n</A>", "\n```js\nif (a) {\n  b;\n}\n```\n"],
  ["a{/* don't */}b {1 + 1} {'c'}{\" \"}d", "ab  c d"],
  ["`<Code>{a}</Code>` and ``{`}``", "`<Code>{a}</Code>` and ``{`}``"],
  ["```jsx\nimport A from 'a';\n<A>{b}</A>\n```\n<B>c</B>", "```jsx\nimport A from 'a';\n<A>{b}</A>\n```\nc"],
  ["\\{a\\} and 1 < 2 \\<b>", "{a} and 1 < 2 &lt;b>"],
])("%j", (mdx, markdown) => expect(read(mdx).markdown).toBe(markdown));

test("reports removed components once each", () => {
  expect(read("<A/><B>\n<A/></B>").leftOut).toEqual([
    "left out: the component <A> (lines 1, 2); what it encloses stays",
    "left out: the component <B> (line 1); what it encloses stays",
  ]);
});

test.each([
  ["a {b", "a brace without end: {b (line 1)"],
  ['<A b="c>', 'a tag without end: <A b="c> (line 1)'],
  ["<A {b>", "a tag without end: <A {b> (line 1)"],
  ['import A from "./a";\n\n<A\n  b\n/>\n```js\n{\n```\nText <B {c>\nd', "a tag without end: <B {c> (line 9)"],
])("rejects %j", (mdx, reason) => {
  expect(() => read(mdx)).toThrow(`the MDX has ${reason}`);
});
