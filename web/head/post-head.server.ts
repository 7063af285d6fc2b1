import { categoryNameIn } from "#contract/category-name.ts";
import type { PostSummary } from "#contract/content.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { shareImageOfPost } from "#contract/share-image.ts";
import { undatedSec } from "#contract/undated.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import type { DocumentHead } from "./document-head.ts";
import { breadcrumbs, organization, person } from "./schema-org.server.ts";

/** The metadata of a post's page, from its public part only. */
export function postHead(app: AppContext, post: PostSummary["attributes"], description: string | null): DocumentHead {
  const { publicUrl } = app;
  const author = post.author.data.attributes;
  const name = `${author.firstName} ${author.lastName}`;
  const path = paths.post(author.username, post.slug);
  const published = new Date(post.publishedDate * 1_000).toISOString();
  const sections = [...post.categories.data, ...post.category_premiums.data].map(({ attributes }) =>
    categoryNameIn(app.language, attributes.name),
  );
  const image = shareImageOfPost(app.brand, post);
  const pictures = [publicUrl + image, ...(post.mainImage ? [publicUrl + post.mainImage.url] : [])];
  const isFree = post.price === null;

  const article = {
    "@type": "Article",
    "@id": `${publicUrl}${path}#article`,
    mainEntityOfPage: publicUrl + path,
    headline: post.title,
    ...(description && { description }),
    image: pictures,
    ...(post.publishedDate !== undatedSec && { datePublished: published }),
    inLanguage: screenLanguageOf(post.language),
    ...(sections.length > 0 && { articleSection: sections }),
    author: person(author, publicUrl),
    publisher: organization(app),
    isAccessibleForFree: isFree,
    // The class of the element that contains the body of a paid post, or its placeholder.
    ...(!isFree && {
      hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".post-body" },
    }),
  };
  const product = post.price !== null && {
    "@type": "Product",
    "@id": `${publicUrl}${path}#product`,
    name: post.title,
    ...(description && { description }),
    image: pictures,
    brand: { "@type": "Brand", name },
    offers: {
      "@type": "Offer",
      url: publicUrl + path,
      price: post.price.toFixed(2),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      seller: { "@id": `${publicUrl}/#organization` },
    },
  };
  const way = [
    { name, path: paths.creator(author.username) },
    { name: post.title, path },
  ];
  return {
    type: "article",
    image: { path: image, alt: `${post.title} · ${name}` },
    properties: [
      ...(post.publishedDate === undatedSec ? [] : [["article:published_time", published] as [string, string]]),
      ["article:author", publicUrl + paths.creator(author.username)],
      // OpenGraph knows one section of an article, and as many tags as there are.
      ...sections.map((section, index) => [index === 0 ? "article:section" : "article:tag", section] as const),
    ],
    alternates: [
      { type: "application/json+oembed", path: paths.oEmbed(publicUrl + path), title: post.title },
      { type: "application/rss+xml", path: paths.creatorFeed(author.username), title: name },
    ],
    data: [article, ...(product ? [product] : []), breadcrumbs(app, way)],
  };
}
