import type { ScreenLanguage } from "#contract/languages.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import type { ReadPage } from "#server/platform/pdf/document-pages.ts";
import { readingTexts } from "./reading-texts.ts";

/** A document to be read in the browser. */
export interface DocumentToRead {
  name: string;
  language: ScreenLanguage;
  pages: readonly ReadPage[];
  /** The line of its buyer's copy; undefined for a free document. */
  stamp: string | undefined;
  /** The address of the picture of a page, whose number counts from 1. */
  pictureOf(number: number): string;
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:56rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f6f4f0,#161514);color:light-dark(#22201d,#eceae6)}
h1{font-size:1.25rem;margin:0;overflow-wrap:anywhere}p{margin:.25rem 0;font-size:.875rem}
summary{cursor:pointer;padding:.75rem 0}nav{display:flex;flex-wrap:wrap;gap:.25rem}
nav a{min-width:2.75rem;line-height:2.75rem;text-align:center;color:inherit}:focus-visible{outline:3px solid;outline-offset:2px}
section{margin-top:1.5rem}img{display:block;width:100%;height:auto;background:#fff;box-shadow:0 1px 4px #0006}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

/**
 * The page on which a document is read without downloading it: the pictures of its pages, loaded as they come into sight, and
 * for screen readers their texts under a heading each. No scripts.
 */
export function writeReadingPage({ name, language, pages, stamp, pictureOf }: DocumentToRead): string {
  const text = readingTexts[language];
  const title = escapeHtml(name);
  const line = stamp === undefined ? "" : escapeHtml(stamp);
  const links = pages.map((_, index) => `<a href="#page-${index + 1}">${index + 1}</a>`);
  const sections = pages.map(({ width, height, text: content }, index) => {
    const number = index + 1;
    const size = `width="${Math.max(1, Math.round(width))}" height="${Math.max(1, Math.round(height))}"`;
    // The first page is in sight.
    const loading = index > 0 ? ' loading="lazy"' : "";
    // The heading names the page; a page without a text is a picture that nothing else describes.
    const alternative = content === "" ? text.page(number, pages.length) : "";
    return `<section id="page-${number}"><h2 class="spoken">${text.page(number, pages.length)}</h2>
<img src="${escapeHtml(pictureOf(number))}" ${size}${loading} alt="${alternative}"><p class="spoken">${escapeHtml(content)}</p>${line && `<p aria-hidden="true">${line}</p>`}</section>`;
  });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${line && `<p>${line}</p>`}
${pages.length > 1 ? `<details><summary>${text.pages}</summary><nav aria-label="${text.pages}">${links.join("")}</nav></details>` : ""}
${sections.join("\n")}
</main></body></html>`;
}
