import type { Brand } from "#contract/brand.ts";
import { categoryNameIn } from "#contract/category-name.ts";
import type { PostSummary } from "#contract/content.ts";
import { escapeMarkup } from "#contract/escape-markup.ts";
import { type ScreenLanguage, screenLanguageOf } from "#contract/languages.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { undatedSec } from "#contract/undated.ts";

const texts = {
  en: {
    all: (tagline: string) => `The newest posts. ${tagline}`,
    creator: (name: string) => `The newest posts of ${name}.`,
    paid: (price: string) => `${price} for 72 hours, no account.`,
    free: "Free to read.",
  },
  es: {
    all: (tagline: string) => `Lo más nuevo. ${tagline}`,
    creator: (name: string) => `Lo más nuevo de ${name}.`,
    paid: (price: string) => `${price} por 72 horas, sin cuenta.`,
    free: "Se lee gratis.",
  },
} satisfies Record<ScreenLanguage, unknown>;

/** The subject of a feed. */
export interface Feed {
  origin: string;
  brand: Brand;
  /** The language of the feed's own texts and of the categories; each post keeps its own. */
  language: ScreenLanguage;
  /** Whose posts; undefined for the whole catalogue. */
  username?: string;
  /** Newest first. */
  posts: PostSummary[];
}

/** RSS 2.0. Each post has only its excerpt, paid or free: no feed contains a body. */
export function writeFeed({ origin, brand, language, username, posts }: Feed): string {
  const author = posts[0]?.attributes.author.data.attributes;
  const name = author ? `${author.firstName} ${author.lastName}` : `@${username}`;
  const [title, description, page, self] =
    username === undefined
      ? [brand.name, texts[language].all(brand.tagline[language]), paths.home, paths.feed]
      : [
          `${name} · ${brand.name}`,
          texts[language].creator(name),
          paths.creator(username),
          paths.creatorFeed(username),
        ];
  const newest = posts[0]?.attributes.publishedDate;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element("title", title)}
${element("link", origin + page)}
${element("description", description)}
${element("language", language)}
<atom:link href="${escapeMarkup(origin + paths.inLanguage(self, language))}" rel="self" type="application/rss+xml"/>
${newest === undefined || newest === undatedSec ? "" : element("lastBuildDate", date(newest))}
${posts.map((post) => item(origin, language, post)).join("\n")}
</channel>
</rss>
`;
}

function item(origin: string, language: ScreenLanguage, { id, attributes }: PostSummary): string {
  const { title, slug, excerpt, publishedDate, price, author, mainImage, categories, category_premiums } = attributes;
  const { username, firstName, lastName } = author.data.attributes;
  const words = texts[screenLanguageOf(attributes.language)];
  const cost = price === null ? words.free : words.paid(formatUsd(parseDollars(price) ?? 0));
  return [
    "<item>",
    element("title", title),
    element("link", origin + paths.post(username, slug)),
    `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    ...(publishedDate === undatedSec ? [] : [element("pubDate", date(publishedDate))]),
    element("dc:creator", `${firstName} ${lastName}`),
    element("dc:language", screenLanguageOf(attributes.language)),
    ...[...categories.data, ...category_premiums.data].map(({ attributes: { name } }) =>
      element("category", categoryNameIn(language, name)),
    ),
    // Feed readers parse a description as HTML: text that looks like a tag must stay text.
    element("description", escapeMarkup([excerpt, cost].filter(Boolean).join(" — "))),
    mainImage
      ? `<media:content url="${escapeMarkup(origin + mainImage.url)}" medium="image" width="${mainImage.width}" height="${mainImage.height}"/>`
      : "",
    "</item>",
  ]
    .filter(Boolean)
    .join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

function date(unixSec: number): string {
  return new Date(unixSec * 1_000).toUTCString();
}
