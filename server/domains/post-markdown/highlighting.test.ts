import { readFileSync } from "node:fs";
import { cpuUsage } from "node:process";
import { expect, test } from "vitest";
import { highlightKinds } from "#server/domains/post-html/index.ts";
import { sanitizeStoredBody } from "#server/domains/post-html/sanitize-body.ts";
import { storedHtml } from "#server/testing/stored-html.ts";
import { convertHere } from "./convert-here.ts";
import type { WriteJob } from "./text-job.ts";

function published(text: string, format: WriteJob["format"] = "markdown"): string {
  const outcome = convertHere({ kind: "write", text, format, language: "English" });
  const html = storedHtml("written" in outcome ? outcome.written.html : "");
  expect(sanitizeStoredBody(html)).toBe(html);
  return html;
}
const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

test.each([
  [
    "js",
    "const a = '<b>'; // c",
    `<span class="k">const</span> a = <span class="s">'&lt;b&gt;'</span>; <span class="c">// c</span>`,
  ],
  ["jsx {1,3}", "let a", '<span class="k">let</span> a'],
  ["TypeScript", "type A = 1", '<span class="k">type</span> A = <span class="n">1</span>'],
  [
    "html",
    "<b class='x'>",
    `<span class="t">&lt;<span class="f">b</span> <span class="a">class</span>=<span class="s">'x'</span>&gt;</span>`,
  ],
  ["py", "def f(): pass", '<span class="k">def</span> <span class="f">f</span>(): <span class="k">pass</span>'],
  ["diff", "-a\n+b", '<span class="d">-a</span>\n<span class="s">+b</span>'],
])("highlights a fence in its language: %s", (language, code, html) => {
  expect(published(fence(language, code))).toContain(`>${html}\n</code></pre>`);
});

test("highlights code in HTML, and leaves code without a known language plain", () => {
  expect(published('<pre><code class="language-css">a { b: 1 }</code></pre>', "html")).toContain(
    '<span class="n">1</span>',
  );
  for (const language of ["", "text", "nosuch", "constructor", "__proto__"])
    expect(published(fence(language, "const a = '<b>';"))).toMatch(/<code[^>]*>const a = '&lt;b&gt;';\n<\/code>/);
});

test("keeps every character of the code", () => {
  const code = '/* <b> & "x" &amp; &lt; */ const a = b ? "<i>" : 0; // é ☃\n<span class="k">';
  for (const language of ["js", "html", "bash", "php", "yaml", "markdown", "sql", "none"]) {
    const html = published(fence(language, code)).replace(/<[^<>]*>/g, "");
    expect(
      html.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"' })[name as string] ?? "&"),
    ).toBe(`${code}\n\n`.slice(0, html.endsWith("\n\n") ? undefined : -1));
  }
});

test("applies only the known classes", () => {
  expect(published('<span class="k evil" style="x">a</span><span class="evil">b</span>', "html")).toBe(
    "<span>a</span><span>b</span>",
  );
});

test("highlights 100 kB of code quickly, and leaves longer code plain", () => {
  const line = `const a = b ? '<i>' : "&"; // comment (1 + 2) => { return [x] }\n`;
  const texts = [
    `${fence("js", line.repeat(20))}\n\n`.repeat(65),
    fence("js", line.repeat(1_400)),
    ...["js", "html"].flatMap((language) =>
      ["(", "<a ", "'", "`${", "[["].map((piece) =>
        fence(language, piece.repeat(9_000 / piece.length).replace(/.{900}/g, "$&\n")),
      ),
    ),
  ];
  let worst = 0;
  for (const text of texts) {
    const before = cpuUsage();
    published(text);
    worst = Math.max(worst, cpuUsage(before).user / 1000);
  }
  expect(worst).toBeLessThan(3_000);
  expect(published(texts[0] ?? "")).toContain('<span class="k">');
  expect(published(texts[1] ?? "")).not.toContain("<span");
});

test("gives each color of code a contrast of 4.5 to 1, light and dark", () => {
  const css = (path: string) => readFileSync(new URL(`../../../web/${path}`, import.meta.url), "utf8");
  const article = css("routes/post/article.css");
  const pair = (text: string, name: string) =>
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(text)?.slice(1) ?? [];
  const grounds = pair(css("styles/look.css"), "color-surface");
  expect(grounds).toHaveLength(2);
  for (const kind of highlightKinds) {
    const variable = new RegExp(`& \\.${kind} \\{\\s*color: var\\(--([\\w-]+)\\)`).exec(article)?.[1] ?? "";
    const colours = pair(variable.startsWith("color-") ? css("styles/look.css") : article, variable);
    expect(colours, kind).toHaveLength(2);
    for (const [theme, colour] of colours.entries())
      expect(contrast(colour, grounds[theme] ?? ""), `${kind} ${colour}`).toBeGreaterThanOrEqual(4.5);
  }
});

/** By WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
