import { paths } from "#contract/paths.ts";
import { shareImageOfSite, shareImageSize } from "#contract/share-image.ts";
import { openingScript } from "#web/access/opening-script.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import type { DocumentHead } from "./document-head.ts";

const locales = { en: "en_US", es: "es_ES" } as const;

/** The part of a page's head that React does not render, as HTML; without `head` that of a page of no special kind. */
export function headMarkup(app: AppContext, head = plainHead(app)): string {
  const { brand, language, publicUrl } = app;
  const image = publicUrl + head.image.path;
  const feed = { type: "application/rss+xml", path: paths.inLanguage(paths.feed, language), title: brand.name };
  const properties = [
    ["og:type", head.type],
    ["og:locale", locales[language]],
    ["og:locale:alternate", language === "en" ? locales.es : locales.en],
    ["og:image", image],
    ["og:image:type", "image/jpeg"],
    ["og:image:width", String(shareImageSize.width)],
    ["og:image:height", String(shareImageSize.height)],
    ["og:image:alt", head.image.alt],
    ...(head.properties ?? []),
  ] as const;
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${paths.webManifest}">`,
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}">`),
    // Title and description are read from OpenGraph's.
    `<meta name="twitter:card" content="summary_large_image"><meta name="twitter:image" content="${escapeAttribute(image)}">`,
    `<meta name="twitter:image:alt" content="${escapeAttribute(head.image.alt)}">`,
    ...[...(head.alternates ?? []), feed].map(
      ({ type, path, title }) =>
        `<link rel="alternate" type="${type}" href="${escapeAttribute(publicUrl + path)}" title="${escapeAttribute(title)}">`,
    ),
    ...(head.data ? [structuredData(head.data)] : []),
    head.accessKeys?.length
      ? `<script data-keys="${escapeAttribute(head.accessKeys.join(" "))}">${openingScript}</script>`
      : "",
  ].join("");
}

function plainHead({ brand, language }: AppContext): DocumentHead {
  const alt = `${brand.name}: ${brand.tagline[language]}`;
  return { type: "website", image: { path: shareImageOfSite(brand, language), alt } };
}

/** JSON-LD is data to the browser; without `<` no text of a creator can end its element. */
function structuredData(nodes: readonly object[]): string {
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
