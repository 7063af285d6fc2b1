import { isPostAddress } from "#contract/post-address.ts";
import type { CleanBody } from "#server/domains/post-html/index.ts";
import { calloutsToHtml } from "./callouts.ts";
import { cleanWhole } from "./clean-whole.ts";
import { fenceFormulas } from "./formulas.ts";
import { markHeadingIds } from "./heading-ids.ts";
import { highlightCode } from "./highlight-code.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { createLosses } from "./losses.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { mdxToMarkdown } from "./mdx-to-markdown.ts";
import type { Embeds } from "./place-embed.ts";
import { placeEmbedsInHtml, placeEmbedsInMarkdown } from "./place-embeds.ts";
import { refuseDeepNesting } from "./refuse-deep-nesting.ts";
import { refuseLongHtml } from "./refuse-long-html.ts";
import { replacePictures } from "./replace-pictures.ts";
import { takeFirstHeading } from "./take-first-heading.ts";
import { templateToMarkdown } from "./template-to-markdown.ts";
import type {
  CleanJob,
  ConvertedText,
  ConvertJob,
  ReadJob,
  ReadText,
  TextJob,
  TextOutcome,
  WriteJob,
  WrittenText,
} from "./text-job.ts";
import { withoutUnclosedTags } from "./without-unclosed-tags.ts";

/** Converts a text on the current thread, without limits of time and memory. Throws `UnusableText`. */
export function convertHere(job: TextJob): TextOutcome {
  if (job.kind === "read") return { read: read(job) };
  if (job.kind === "to-markdown") return { pictured: { markdown: htmlToMarkdown(job.text), pictures: [] } };
  if (job.kind === "replace-pictures") return { pictured: replacePictures(job.text, job.addresses) };
  if (job.kind === "clean") return { clean: clean(job) };
  return job.kind === "write" ? { written: write(job) } : { converted: convert(job) };
}

function convert({ text: given, title, language }: ConvertJob): ConvertedText {
  const text = read({ kind: "read", text: given, format: "markdown", firstLine: 1 });
  const markdown = text.heading === title ? text.rest : text.markdown;
  const { html, leftOut } = toHtml({ text: markdown, format: "markdown", language });
  const body = cleanWhole(html, {
    hasImage: () => true,
    addressOf: (href) => (isPostAddress(href) ? href : undefined),
  });
  return { body, leftOut: [...text.leftOut, ...leftOut] };
}

function clean({ html, images, links }: CleanJob): CleanBody {
  const known = new Set(images);
  return cleanWhole(html, { hasImage: (source) => known.has(source), addressOf: (href) => links.get(href) });
}

function read({ text: given, format, firstLine }: ReadJob): ReadText {
  const text = markHeadingIds(given.replaceAll("\r\n", "\n"));
  const embeds: Embeds = { media: [], losses: createLosses() };
  const { markdown, leftOut } =
    format === "mdx"
      ? plainMdx(text, embeds, firstLine)
      : plainTemplate(placeEmbedsInMarkdown(text, embeds, firstLine));
  const { media, losses } = embeds;
  return { markdown, ...takeFirstHeading(markdown), media, leftOut: [...losses.report(), ...leftOut] };
}

function plainMdx(text: string, embeds: Embeds, firstLine: number): { markdown: string; leftOut: string[] } {
  const { markdown, expressions } = mdxToMarkdown(text, embeds, firstLine);
  return { markdown, leftOut: expressions.length > 0 ? [`left out: expressions (${expressions.join(", ")})`] : [] };
}

function plainTemplate(text: string): { markdown: string; leftOut: string[] } {
  const { markdown, tags } = templateToMarkdown(text);
  return { markdown, leftOut: tags.length > 0 ? [`left out: template tags (${tags.join(", ")})`] : [] };
}

function write(job: WriteJob): WrittenText {
  const text = toHtml(job);
  const links = new Set<string>();
  const { images } = cleanWhole(text.html, {
    hasImage: () => true,
    addressOf: (href) => {
      if (href !== "" && !href.startsWith("#")) links.add(href);
      return undefined;
    },
  });
  return { ...text, images, links: [...links] };
}

/** A text as HTML that nobody has cleaned. */
function toHtml({ text, format, language }: Omit<WriteJob, "kind">): Pick<WrittenText, "html" | "media" | "leftOut"> {
  const embeds: Embeds = { media: [], losses: createLosses() };
  const { html: given, leftOut } =
    format === "html"
      ? { html: placeEmbedsInHtml(text, embeds), leftOut: [] }
      : fromMarkdown(text, { format, language });
  refuseLongHtml(given);
  refuseDeepNesting(given);
  const { html: closed, unclosed } = withoutUnclosedTags(given);
  return {
    html: highlightCode(closed),
    media: embeds.media,
    leftOut: [
      ...embeds.losses.report(),
      ...leftOut,
      ...unclosed.map((tag) => `left out: the tag <${tag}>, which has no end; the text after it stays`),
    ],
  };
}

function fromMarkdown(
  text: string,
  { format, language }: Pick<WriteJob, "format" | "language">,
): { html: string; leftOut: string[] } {
  let formulas = 0;
  const onFormula = () => {
    formulas++;
  };
  const isMdx = format === "mdx";
  const { markdown, leftOut } = calloutsToHtml(fenceFormulas(text, { isMdx }), language, { isMdx });
  const html = markdownToHtml(markdown, language, { isMdx, onFormula });
  return {
    html,
    leftOut: formulas > 0 ? [...leftOut, `formulas are shown as their source (${formulas})`] : leftOut,
  };
}
