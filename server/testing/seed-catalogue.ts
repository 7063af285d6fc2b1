import { createHash } from "node:crypto";
import type { ContentLanguage } from "#contract/languages.ts";
import type { Shop } from "#server/shop.ts";

/** A post to publish for a test; omitted properties have the same value for all. */
export interface CatalogueSeed {
  slug: string;
  title?: string;
  excerpt?: string;
  bodyHtml?: string;
  category?: string;
  language?: ContentLanguage;
  priceCents?: number;
  /** Negative: not out yet. */
  daysAgo?: number;
  username?: string;
}

/** Publishes posts through the domains' own doors, each under the source of its slug: the same slug again updates it. */
export async function seedCatalogue(shop: Pick<Shop, "creators" | "drafts">, posts: CatalogueSeed[]): Promise<void> {
  for (const post of posts) {
    const {
      slug,
      title = slug,
      excerpt = "What it is about.",
      bodyHtml = "<p>Body.</p>",
      category,
      daysAgo = 1,
    } = post;
    const { language = "English", priceCents = null, username = "ada-okafor" } = post;
    if (!(await shop.creators.find(username))) await seedCreator(shop, { username });
    await shop.drafts.importPost({
      source: { key: `seed:${slug}`, sha256: createHash("sha256").update(JSON.stringify(post)).digest() },
      slug: { wanted: slug, explicit: true },
      ...{ username, title, excerpt, bodyHtml, language, priceCents },
      publishedAt: new Date(Date.now() - daysAgo * 86_400_000),
      categories: category ? [category] : [],
      cover: undefined,
      images: new Map(),
      downloads: [],
      allow: { priceChange: true, toFree: true },
    });
  }
}

/** Publishes a creator, or another name of one. */
export async function seedCreator(
  shop: Pick<Shop, "creators">,
  { username, firstName = "Ada", lastName = "Okafor" }: { username: string; firstName?: string; lastName?: string },
): Promise<void> {
  const email = "ada@creators.example";
  await shop.creators.publishAuthor({
    ...{ username, firstName, lastName, email },
    socialMedia: null,
    description: "",
    verified: false,
  });
}
