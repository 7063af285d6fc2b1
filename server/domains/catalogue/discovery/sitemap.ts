import { CallError } from "#contract/errors.ts";
import { escapeMarkup } from "#contract/escape-markup.ts";
import { screenLanguageOf, screenLanguages } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import type { LaggingReads } from "#db/client.ts";
import { listPremiumCategories } from "../listings/listing-store.ts";
import {
  countPublishingCreators,
  findCreatorsOfPart,
  findPostParts,
  findPostsOfPart,
  type SitemapPost,
} from "./discovery-store.ts";

/** A sitemap may name 50,000 addresses (sitemaps.org); a part of posts may exceed its size by a block of 20,000. */
const creatorsPerPart = 50_000;
const defaultPostsPerPart = 30_000;

/** Screens that are worth finding; the others are steps of a purchase or a form's answer. */
const screens = [
  paths.home,
  paths.explore(),
  paths.create,
  paths.about,
  paths.contact,
  paths.policies,
  paths.hassleFreeAccessPolicy,
  paths.identityVerificationPolicy,
  paths.oneTimeAccessPolicy,
  paths.privacyAndTerms,
];

export interface Sitemap {
  /** The index (XML): the parts. */
  index(): Promise<string>;
  /** One part (XML) by its name. Throws NOT_FOUND. */
  part(name: string): Promise<string>;
}

/** The sitemap of the site at `origin` (no slash at the end). `postsPerPart` is 2,000 at least. */
export function createSitemap(reads: LaggingReads, origin: string, postsPerPart = defaultPostsPerPart): Sitemap {
  const reference = (name: string, changedAt?: Date) =>
    `<sitemap><loc>${escapeMarkup(origin + paths.sitemapPart(name))}</loc>${changedAt ? lastModified(changedAt) : ""}</sitemap>`;

  async function entriesOf(name: string): Promise<string[]> {
    if (name === "screens") {
      const categories = await listPremiumCategories(reads);
      return [...screens, ...categories.map((category) => paths.explore({ category: category.name }))].map((path) =>
        inBothLanguages(origin, path),
      );
    }
    const [, kind, digits] = /^(creators|posts)-([1-9]\d{0,5})$/.exec(name) ?? [];
    const number = Number(digits);
    if (kind === "creators") {
      const creators = await findCreatorsOfPart(reads, number, creatorsPerPart);
      return creators.map(({ username, publishedAt }) => inBothLanguages(origin, paths.creator(username), publishedAt));
    }
    const posts = kind === "posts" ? await findPostsOfPart(reads, number, postsPerPart) : [];
    return posts.map((post) => {
      const path = paths.post(post.username, post.slug);
      return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastModified(post.changedAt)}${translations(origin, post)}</url>`;
    });
  }

  return {
    async index() {
      const [postParts, creators] = [await findPostParts(reads, postsPerPart), await countPublishingCreators(reads)];
      const creatorParts = Array.from({ length: Math.ceil(creators / creatorsPerPart) }, (_, index) => index + 1);
      return xml("sitemapindex", [
        reference("screens"),
        ...creatorParts.map((number) => reference(`creators-${number}`)),
        ...postParts.map(({ number, changedAt }) => reference(`posts-${number}`, changedAt)),
      ]);
    },
    async part(name) {
      const entries = await entriesOf(name);
      if (entries.length === 0) throw new CallError("NOT_FOUND");
      return xml("urlset", entries);
    },
  };
}

function lastModified(changedAt: Date): string {
  return `<lastmod>${changedAt.toISOString()}</lastmod>`;
}

/** A screen exists in each language. The text of a post exists in one, unless it is linked to a translation. */
function inBothLanguages(origin: string, path: string, changedAt?: Date): string {
  const alternates = [
    alternate("x-default", origin + path),
    ...screenLanguages.map((language) => alternate(language, origin + paths.inLanguage(path, language))),
  ];
  const modified = changedAt ? lastModified(changedAt) : "";
  return `<url><loc>${escapeMarkup(origin + path)}</loc>${modified}${alternates.join("")}</url>`;
}

function translations(origin: string, { username, slug, language, translationSlug }: SitemapPost): string {
  if (translationSlug === null) return "";
  const own = screenLanguageOf(language);
  const slugs = { [own]: slug, [own === "en" ? "es" : "en"]: translationSlug };
  return screenLanguages.map((each) => alternate(each, origin + paths.post(username, slugs[each] ?? slug))).join("");
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}"/>`;
}

function xml(root: "sitemapindex" | "urlset", entries: string[]): string {
  const xhtml = root === "urlset" ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>
${entries.join("\n")}
</${root}>
`;
}
