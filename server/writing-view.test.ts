import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { placeImages } from "#server/domains/post-html/index.ts";
import { convertText } from "#server/domains/post-markdown/index.ts";
import { keepsRendering } from "#web/studio/editor/writing/keeps-rendering.ts";
import { roundTrip } from "#web/studio/editor/writing/markdown-format.ts";

// The library's timers are events of the window.
const window = new EventTarget();
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
  vi.stubGlobal(name, window[name].bind(window));

const project = new URL("../", import.meta.url);
const picture = "0a0b0c0d-0000-4000-8000-000000000001";

/** The HTML of a text as the server stores it. */
async function render(text: string): Promise<string> {
  const { body } = await convertText({ text, title: "Another title", language: "English" });
  return placeImages(body, () => picture);
}

/** Fragments of the texts that the importer reads, in the syntaxes of the generators that it knows. */
const fragments = [
  ...[
    "## Set up {#set-up}",
    "Set up\n------",
    "# One\n\n###### Six",
    "A line\nand another",
    "Hard  \nbreak",
    "Back\\\nslash",
  ],
  ...["*one* _two_ **three** __four__ ***five***", "**a *b* c** and *a **b** c*", '[*link*](https://example.org "T")'],
  ...[
    "*[link](https://example.org)*",
    "<https://example.org> and https://example.org",
    "[ref][1]\n\n[1]: https://example.org",
  ],
  ...[
    "- one\n- two\n  - deep\n\n- loose",
    "* [ ] task\n* [x] done",
    "3. three\n4. four",
    "1) one\n2) two",
    "- a\n\n\n- b",
  ],
  ...["> quote\n> > deep\n>\n> - list", "> [!NOTE]\n> A note.", ":::tip\nA tip.\n:::", "!!! note\n    Indented."],
  ...[
    "```js\nconst a = `b`;\n```",
    "~~~\ntilde\n~~~",
    "    indented code",
    "`` a ` b ``",
    "Text with \\*escapes\\* & &amp; entities &copy;",
  ],
  ...[
    "| a | b |\n| :- | -: |\n| 1 | 2\\|3 |",
    "A note.[^1]\n\n[^1]: The *note*.",
    "Term\n: Definition",
    "~~gone~~ ==marked== H~2~O",
  ],
  ...[
    "<details><summary>S</summary>\n\nText\n\n</details>",
    "<kbd>Ctrl</kbd> <mark>m</mark>",
    '<figure><img src="a.png" alt=""><figcaption>C</figcaption></figure>',
  ],
  ...[
    "![Alt](a.png)",
    '![Alt](a.png "Caption")',
    "![[cat.png]]",
    "$$\nx^2\n$$",
    "Inline $x_1$ formula",
    "***",
    "- - -",
    "___",
  ],
  ...[
    "<!-- comment -->",
    "<br>",
    "Two  spaces",
    "1986\\. A year",
    "+ plus\n+ list",
    "a\u00a0b",
    "# #hash \\# sign",
    "* * *\n\n* item",
  ],
];

test("opens almost all demo texts, and each whose rendering stays as it is", async () => {
  const files = globSync("demo/*/*.md", { cwd: project.pathname });
  expect(files.length).toBeGreaterThan(100);
  let opened = 0;
  for (const file of files) {
    const text = readFileSync(new URL(file, project), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
    const [before, after] = await Promise.all([render(text), roundTrip(text).then(render)]);
    const isOpened = await keepsRendering(text, { roundTrip, render });
    expect(isOpened, file).toBe(before === after);
    if (isOpened) opened += 1;
  }
  expect(opened / files.length).toBeGreaterThan(0.95);
});

test("opens no combination of fragments whose rendering would change", async () => {
  let opened = 0;
  const text = fc
    .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("\n\n"));
  await fc.assert(
    fc.asyncProperty(text, async (markdown) => {
      if (!(await keepsRendering(markdown, { roundTrip, render }))) return;
      opened += 1;
      expect(await render(await roundTrip(markdown))).toBe(await render(markdown));
    }),
    { numRuns: 200 },
  );
  expect(opened).toBeGreaterThan(20);
});

test("writes a text that it has written the same way", async () => {
  for (const fragment of fragments) {
    const written = await roundTrip(fragment);
    if (await keepsRendering(fragment, { roundTrip, render })) expect(await roundTrip(written), fragment).toBe(written);
  }
});

test.each([
  ["a space before the end of a paragraph", "At four. \n\nBack at six."],
  ["spaces before the end of the text", "At four.  "],
  ["a space before the end of a line", "At four. \nBack at six."],
  ["a space before the end of a heading and of an item", "## Four \n\n- one \n- two "],
  ["a space before a picture of its own", 'At four. \n\n![Boat](a.png "Caption")\n'],
])("opens a text with %s, which typing leaves behind", async (_case, text) => {
  expect(await keepsRendering(text, { roundTrip, render })).toBe(true);
});

test.each([
  ["inside code", "```\none \ntwo\n```", "```\none\ntwo\n```"],
  ["that do not break", "one\u00a0\n\ntwo", "one\n\ntwo"],
])("keeps a text in its source whose spaces %s would go", async (_case, text, written) => {
  expect(await keepsRendering(text, { roundTrip: async () => written, render })).toBe(false);
});

test.each([
  ["changes what readers get", async () => "<p>changed</p>"],
  ["the server cannot render", async () => null],
])("keeps a text in its source that %s", async (_case, renderWritten) => {
  const text = "* a\n+ b";
  const renders = async (markdown: string) => (markdown === text ? "<p>same</p>" : renderWritten());
  expect(await keepsRendering(text, { roundTrip, render: renders })).toBe(false);
});
