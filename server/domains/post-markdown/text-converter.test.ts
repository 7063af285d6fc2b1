import { expect, test } from "vitest";
import { createTextConverter } from "./text-converter.ts";

const limits = { size: 1, timeoutMs: 5_000, memoryMb: 64 };
const language = "English";

test("converts a text in a worker thread and rejects broken, deeply nested and oversized texts", async () => {
  const { readText, writeText } = createTextConverter(limits);
  const read = await readText("<!-- a -->\n# Title\n\nText {{ page.x }}.", "markdown");
  expect(read).toMatchObject({ heading: "Title", leftOut: [expect.stringContaining("page.x")] });
  const written = await writeText({ text: "![a](b.png) [c](d.md) [e](#f) **g**", format: "markdown", language });
  expect(written).toMatchObject({ images: ["b.png"], links: ["d.md"] });
  expect(written.html).toContain("<strong>g</strong>");
  await expect(readText("a {b", "mdx")).rejects.toThrow("the MDX has a brace without end");
  const deep = `${">".repeat(20_000)} text`;
  await expect(writeText({ text: deep, format: "markdown", language })).rejects.toThrow("it is nested too deeply");
  await expect(readText("a".repeat(2 ** 21 + 1), "markdown")).rejects.toThrow("the text is larger than 2 MB");
});

test("stops a text at the time limit without blocking this thread or the next text", async () => {
  const { writeText } = createTextConverter({ ...limits, timeoutMs: 2_000 });
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  const slow = writeText({ text: "_a".repeat(50_000), format: "markdown", language });
  const next = writeText({ text: "Next.", format: "markdown", language });
  await expect(slow).rejects.toThrow("converting the text takes longer than 2 seconds");
  expect((await next).html).toBe("<p>Next.</p>\n");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test("converts texts of one turn one after the other, and another's text meanwhile", { tags: ["long"] }, async () => {
  const { convertText } = createTextConverter({ ...limits, size: 2, timeoutMs: 2_000 });
  const ended: string[] = [];
  const convert = (text: string, turn: string) =>
    convertText({ text, title: "", language }, turn).finally(() => ended.push(turn));
  const slow = Promise.allSettled(Array.from({ length: 4 }, () => convert("_a".repeat(50_000), "ada")));
  // On a busy machine this text may reach the limit of time as well.
  await Promise.allSettled([convert("Next.", "bo")]);
  // In the order of their arrival, three of the others would have come before.
  expect(ended.length).toBeLessThan(3);
  expect(await slow).toHaveLength(4);
});

test("cleans HTML in a worker thread, and rejects HTML that hides its rest or that cleaning makes longer than 4 MB", async () => {
  const { cleanHtml } = createTextConverter({ ...limits, timeoutMs: 60_000, memoryMb: 192 });
  const clean = (html: string) => cleanHtml({ html, images: ["b.png"], links: new Map([["c.md", "/ada-okafor/c"]]) });
  const html =
    '<img src="a.png"><img src="b.png" onerror="x"><a href="c.md">c</a> <a href="d.md">d</a><script>x</script>';
  expect(await clean(html)).toEqual({
    html: '<img data-media-id="0" alt="" /><a href="/ada-okafor/c">c</a> <span>d</span>',
    images: ["b.png"],
  });
  await expect(clean('<p>a</p><a title="b')).rejects.toThrow("which hides the text after it");
  const long = clean('<a href="#a">a</a>'.repeat(90_000)).then(({ html }) => html.length);
  await expect(long).rejects.toThrow("more than 4 MB");
});

test("stops a text at the memory limit and continues", async () => {
  const { writeText } = createTextConverter(limits);
  const text = `${"[a] ".repeat(2_000)}\n\n[a]: https://x.example/${"a".repeat(40_000)}\n`;
  await expect(writeText({ text, format: "markdown", language })).rejects.toThrow(/too much memory|more than 4 MB/);
  expect((await writeText({ text: "Next.", format: "markdown", language })).html).toBe("<p>Next.</p>\n");
});
