import { ImportRefusal } from "../import/import-refusal.ts";
import { markdownToHtml } from "../import/markdown-to-html.ts";
import { mdxToMarkdown } from "../import/mdx-to-markdown.ts";
import { takeFirstHeading } from "../import/take-first-heading.ts";
import { templateToMarkdown } from "../import/template-to-markdown.ts";
import { withoutUnclosedTags } from "../import/without-unclosed-tags.ts";
import { findReferences } from "./find-references.ts";
import type { ReadJob, ReadText, TextJob, TextOutcome, WriteJob, WrittenText } from "./text-job.ts";

/** References can repeat a long address thousands of times; no honest text grows like that. */
const maxHtmlLength = 8 * 2 ** 20;

/** Does a job on this thread, without limits of time and memory. Throws `ImportRefusal`. */
export function convertHere(job: TextJob): TextOutcome {
  return job.kind === "read" ? { read: read(job) } : { written: write(job) };
}

function read({ text, format }: ReadJob): ReadText {
  const { markdown, leftOut } = format === "mdx" ? plainMdx(text) : plainTemplate(text);
  return { markdown, ...takeFirstHeading(markdown), leftOut };
}

function plainMdx(text: string): { markdown: string; leftOut: string[] } {
  const { markdown, components } = mdxToMarkdown(text);
  return { markdown, leftOut: components.map((name) => `left out: the component <${name}>; what it encloses stays`) };
}

function plainTemplate(text: string): { markdown: string; leftOut: string[] } {
  const { markdown, tags } = templateToMarkdown(text);
  return { markdown, leftOut: tags.length > 0 ? [`left out: template tags (${tags.join(", ")})`] : [] };
}

function write({ text, format, language }: WriteJob): WrittenText {
  const given = format === "html" ? text : markdownToHtml(text, language, { isMdx: format === "mdx" });
  if (given.length > maxHtmlLength) throw new ImportRefusal("the text becomes more than 8 MB of HTML");
  const { html, unclosed } = withoutUnclosedTags(given);
  return {
    html,
    ...findReferences(html),
    leftOut: unclosed.map((tag) => `left out: the tag <${tag}>, which has no end; the text after it stays`),
  };
}
