import { expect, test } from "vitest";
import type { ContentLanguage } from "#contract/languages.ts";
import { sanitizeStoredBody } from "#server/domains/post-html/sanitize-body.ts";
import { storedHtml } from "#server/testing/stored-html.ts";
import { convertHere } from "./convert-here.ts";

/** A text as published on one line, and its report. */
function published(text: string, format: "markdown" | "mdx" = "markdown", language: ContentLanguage = "English") {
  const outcome = convertHere({ kind: "read", text, format, firstLine: 1 });
  const read = "read" in outcome ? outcome.read : undefined;
  const converted = convertHere({ kind: "write", text: read?.markdown ?? "", format, language });
  const written = "written" in converted ? converted.written : undefined;
  const html = storedHtml(written?.html ?? "", {
    images: { "cat.png": "0a0b0c0d-0000-4000-8000-000000000001" },
    links: { "My%20Note#A%20head": "https://old.example/my-note#a-head" },
  });
  expect(sanitizeStoredBody(html)).toBe(html.replace(/<a href="https:\/\/old[^>]*>/, "$&"));
  return { html: html.replace(/\s*\n\s*/g, ""), report: [...(read?.leftOut ?? []), ...(written?.leftOut ?? [])], read };
}

test.each([
  ["Hugo and kramdown", "## Set up {#set-up}\n\nText.", '<h2 id="text-set-up">Set up</h2><p>Text.</p>'],
  ["a class beside the id", "## Set up {#setup .big}", '<h2 id="text-setup">Set up</h2>'],
  [
    "React's documentation",
    "## Using _state_ {/*using_state*/}",
    '<h2 id="text-using_state">Using <em>state</em></h2>',
  ],
  ["an underlined heading", "Set up {#x}\n------", '<h2 id="text-x">Set up</h2>'],
  ["the same id twice", "## A {#x}\n\n## B {#x}", '<h2 id="text-x">A</h2><h2 id="text-x-1">B</h2>'],
  ["code", "```\n## A {#x}\n```", "<pre><code>## A {#x}</code></pre>"],
])("takes the id of a heading: %s", (_, text, html) => {
  for (const format of ["markdown", "mdx"] as const) expect(published(text, format).html).toBe(html);
});

test("removes the id from a first heading that is the title", () => {
  for (const text of ["# Hello {#hi}\n\nText.", "# Hello {/*hi*/}\n\nText."])
    for (const format of ["markdown", "mdx"] as const)
      expect(published(text, format).read).toMatchObject({ heading: "Hello", rest: "\nText." });
});

const note = (kind: string, title: string, text: string) =>
  `<aside class="${kind}" role="note"><p><strong>${title}</strong></p>${text}</aside>`;
test.each([
  [":::note\n\nThe **text**.\n\n:::", note("note", "Note", "<p>The <strong>text</strong>.</p>")],
  [":::tip Do *this*\nText.\n:::", note("tip", "Do <em>this</em>", "<p>Text.</p>")],
  [":::danger[Hot `pan`]\nText.\n:::", note("warning", "Hot <code>pan</code>", "<p>Text.</p>")],
  ['::: warning {title="Mind the gap"}\nText.\n:::', note("warning", "Mind the gap", "<p>Text.</p>")],
  [
    "::::info\nA.\n\n:::caution\nB.\n:::\n\nC.\n::::\n\nD.",
    `${note("note", "Info", `<p>A.</p>${note("warning", "Caution", "<p>B.</p>")}<p>C.</p>`)}<p>D.</p>`,
  ],
  ["- One\n\n  :::note\n  Two.\n  :::", `<ul><li><p>One</p>${note("note", "Note", "<p>Two.</p>")}</li></ul>`],
  [":::details More\nText.\n:::", "<details><summary>More</summary><p>Text.</p></details>"],
  [":::note\nText without end.", "<p><strong>Note</strong></p><p>Text without end.</p>"],
  ["```md\n:::note\n```", '<pre><code class="language-md">:::note</code></pre>'],
  ["> [!NOTE]\n> The **text**.", note("note", "Note", "<p>The <strong>text</strong>.</p>")],
  ["> [!CAUTION]\n>\n> - a\n> - b", note("warning", "Caution", "<ul><li>a</li><li>b</li></ul>")],
  ["> [!tip]- Folded *title*\n> Text.", note("tip", "Folded <em>title</em>", "<p>Text.</p>")],
  ["> [!IMPORTANT]\n> Text.", note("important", "Important", "<p>Text.</p>")],
  ["> [!quote] Ada\n> Text.", note("note", "Ada", "<p>Text.</p>")],
  ["> [!see] the note", "<blockquote><p>[!see] the note</p></blockquote>"],
])("converts a callout: %j", (text, html) => {
  expect(published(text).html).toBe(html);
  expect(published(text, "mdx").html).toBe(html);
});

test("titles callouts in the text's language, and reports other blocks", () => {
  expect(published(":::warning\nCuidado.\n:::", "markdown", "Spanish").html).toContain("<strong>Advertencia</strong>");
  expect(published("> [!TIP]\n> Prueba.", "markdown", "Spanish").html).toContain("<strong>Consejo</strong>");
  const { html, report } = published(":::tabs\nText.\n:::");
  expect(html).toBe("<p>Text.</p>");
  expect(report).toEqual(["left out: the block :::tabs; what it encloses stays"]);
});

test.each([
  ["See [[Other]].", "<p>See <span>Other</span>.</p>"],
  ["See [[Other|the *other*]].", "<p>See <span>the <em>other</em></span>.</p>"],
  [
    "See [[My Note#A head]].",
    '<p>See <a href="https://old.example/my-note#a-head" rel="noopener nofollow ugc">My Note &gt; A head</a>.</p>',
  ],
  ["See [[#A head|below]].", '<p>See <a href="#text-a-head" rel="noopener nofollow ugc">below</a>.</p>'],
  ["![[cat.png|A cat]]", '<figure><img data-media-id="0a0b0c0d-0000-4000-8000-000000000001" alt="A cat" /></figure>'],
  ["![[cat.png|300]]", '<figure><img data-media-id="0a0b0c0d-0000-4000-8000-000000000001" alt="" /></figure>'],
  [
    "Said [[1]](https://x.example) and [[2]].",
    '<p>Said <a href="https://x.example" rel="noopener nofollow ugc">[1]</a> and [[2]].</p>',
  ],
  ["`[[Other]]` and `if [[ -f x ]]`", "<p><code>[[Other]]</code> and <code>if [[ -f x ]]</code></p>"],
])("converts a wiki link to a link or to its text: %j", (text, html) => expect(published(text).html).toBe(html));

const formula = (code: string, label = "Formula") =>
  `<figure><pre><code class="language-math">${code}</code></pre><figcaption>${label}</figcaption></figure>`;
test.each([
  ["$$\n\\frac{a}{b}\n- c_1\n$$", formula("\\frac{a}{b}\n- c_1")],
  ["Text:\n$$ x^2 $$\nmore", `<p>Text:</p>${formula("x^2")}<p>more</p>`],
  ["A $x^2 +  \n  y^2$ b", "<p>A <code>x^2 + y^2</code> b</p>"],
  ["> $$x^2$$", "<blockquote><p><code>x^2</code></p></blockquote>"],
  [
    "So $a_1 + b_{2}*c*$, $x$ and $f(x)$.",
    "<p>So <code>a_1 + b_{2}*c*</code>, <code>x</code> and <code>f(x)</code>.</p>",
  ],
  ["Both $$\\mathbf{{x}}$$ inside.", "<p>Both <code>\\mathbf{{x}}</code> inside.</p>"],
])("shows a formula as its source: %j", (text, html) => {
  for (const format of ["markdown", "mdx"] as const) {
    const { html: given, report } = published(text, format);
    expect(given.replace(/(?<=b\})(?=- c)/, "\n")).toBe(html);
    expect(report).toEqual([expect.stringMatching(/^formulas are shown as their source \(\d\)$/)]);
  }
});

test.each([
  "It costs $5 and $10.",
  "From $5-$10 (or US$6, A$7), $5/$6.",
  "A $5 bill, or US$ 6; $HOME and $PATH; \\$x\\$.",
  "Cheap ($) or dear ($$ and $$$).",
  "Set $HOME_DIR or $_GET then $5 is what US$ means.",
])("ignores prices and names: %j", (text) => {
  expect(published(text)).toMatchObject({ html: `<p>${text.replaceAll("\\", "")}</p>`, report: [] });
});

test("removes template expressions except in code", () => {
  const text =
    "A {{ $t('hi') }} b {{ .Title }} {{{ body }}} {{\n  a + b\n}} {{> card }} c `{{ d }}`\n\n    {{ e }}\n\n```\n{{ f }}\n```";
  const { html, report } = published(text);
  expect(html).toBe(
    "<p>A  b     c <code>{{ d }}</code></p><pre><code>{{ e }}</code></pre><pre><code>{{ f }}</code></pre>",
  );
  expect(report).toEqual(["left out: template tags ($t('hi'), .Title, body, a + b, > card)"]);
});

test("marks whether a task is done", () => {
  const task = (words: string, sign: string) => `<span class="task" role="img" aria-label="${words}">${sign}</span>`;
  expect(published("- [x] a\n- [ ] b\n\n").html).toBe(
    `<ul><li>${task("Done", "☑")} a</li><li>${task("To do", "☐")} b</li></ul>`,
  );
  expect(published("1. [x] a\n\n2. [ ] b", "markdown", "Spanish").html).toBe(
    `<ol><li><p>${task("Hecho", "☑")} a</p></li><li><p>${task("Pendiente", "☐")} b</p></li></ol>`,
  );
  expect(
    published('<input type="checkbox" checked><span class="task" onclick=x role="button">a</span>').html,
  ).not.toMatch(/input|onclick|button/);
});

test.each([
  ["H~2~O and x^2^", "<p>H<sub>2</sub>O and x<sup>2</sup></p>"],
  ["~~gone~~ ~stays~ ~5 and ~6", "<p><del>gone</del> ~stays~ ~5 and ~6</p>"],
  ["2^3 and 4^5, a^b, [^1]^_^", "<p>2^3 and 4^5, a^b, [^1]^_^</p>"],
  [
    "https://x.example/a~b~c `a~b~c`",
    '<p><a href="https://x.example/a~b~c" rel="noopener nofollow ugc">https://x.example/a~b~c</a> <code>a~b~c</code></p>',
  ],
  ["[a](https://x.example/a~b~c)", '<p><a href="https://x.example/a~b~c" rel="noopener nofollow ugc">a</a></p>'],
])("strikes through only between two tildes: %j", (text, html) => expect(published(text).html).toBe(html));

test.each(["\t", "\t\t", "      ", "  \t"])("keeps the lines of code indented by %j in a component", (indent) => {
  const code = ["```txt", "if (a) {", "\tb;", "}", "```"].map((line) => indent + line).join("\n");
  const { html } = convertedMdx(`<Tabs>\n<Tab>\n${code}\n</Tab>\n</Tabs>`);
  expect(html).toContain('<pre><code class="language-txt">if (a) {\n\tb;\n}\n</code></pre>');
});

function convertedMdx(text: string): { html: string } {
  const outcome = convertHere({ kind: "read", text, format: "mdx", firstLine: 1 });
  const markdown = "read" in outcome ? outcome.read.markdown : "";
  const written = convertHere({ kind: "write", text: markdown, format: "mdx", language: "English" });
  return { html: "written" in written ? written.written.html : "" };
}
