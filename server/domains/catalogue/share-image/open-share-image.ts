import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Brand } from "#contract/brand.ts";
import { type ScreenLanguage, screenLanguageOf } from "#contract/languages.ts";
import { formatUsd } from "#contract/money.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { shareImageOfCreator, shareImageOfPost, shareImageOfSite } from "#contract/share-image.ts";
import { isSlug } from "#contract/slug.ts";
import type { Queryable } from "#db/client.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import { type Media, portraitUrl } from "#server/domains/media/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { findPostBySlug } from "../summaries/post-summary-store.ts";
import { drawShareImage, type ShareImage } from "./draw-share-image.ts";
import { findProfile } from "./profile-store.ts";

/** What share images are made of. */
export interface ShareImageDeps {
  db: Queryable;
  media: Pick<Media, "keepDrawing" | "readPicture">;
  creators: Pick<Creators, "refuseMissing">;
  posts: Pick<Posts, "refuseMissing">;
  storage: Storage;
  brand: Brand;
}

/** Of what a share image is wanted. */
export type ShareImageWish = { slug: string } | { username: string } | { site: ScreenLanguage };

/** A share image as it is at present. */
export interface ShareImageToSend {
  /** Its address; one with another version is of the past. */
  path: string;
  /** The JPEG, drawn now if nobody has asked for it before. */
  open(): Promise<{ sizeBytes: number; read(): Readable }>;
}

/** Below the tagline on the site's own. */
const siteTerms = {
  en: "Single pieces, 72 hours, no account",
  es: "Piezas sueltas, 72 horas, sin cuenta",
} satisfies Record<ScreenLanguage, string>;
const freeWord = { en: "Free", es: "Gratis" } satisfies Record<ScreenLanguage, string>;

/** Finds the share image of a post (by a current or former slug), a creator or the site. Throws NOT_FOUND. */
export async function openShareImage(deps: ShareImageDeps, wish: ShareImageWish): Promise<ShareImageToSend> {
  const { path, pictureId, ...image } = await describe(deps, wish);
  return {
    path,
    async open() {
      // Kept under its own address: everything that is drawn makes that another one.
      const key = createHash("sha256").update(path).digest("hex");
      const blob = await deps.media.keepDrawing(key, "share", async () =>
        drawShareImage({
          ...image,
          brandName: deps.brand.name,
          // A cover or a portrait: everyone may see both.
          picture: "site" in wish ? "mark" : await deps.media.readPicture(pictureId),
        }),
      );
      return { sizeBytes: blob.sizeBytes, read: () => deps.storage.read(blob.key) };
    },
  };
}

type Described = Omit<ShareImage, "brandName" | "picture"> & { path: string; pictureId?: string };

async function describe({ db, brand, creators, posts }: ShareImageDeps, wish: ShareImageWish): Promise<Described> {
  if ("site" in wish) {
    return { path: shareImageOfSite(brand, wish.site), title: brand.tagline[wish.site], byline: siteTerms[wish.site] };
  }
  if ("slug" in wish) {
    const found = isSlug(wish.slug) ? await findPostBySlug(db, wish.slug, brand.supportEmail) : undefined;
    if (!found) return posts.refuseMissing(wish.slug);
    const { priceCents, coverId } = found;
    const { attributes } = found.summary;
    const price =
      priceCents === null
        ? { text: freeWord[screenLanguageOf(attributes.language)], isFree: true }
        : { text: formatUsd(priceCents), isFree: false };
    const { firstName, lastName } = attributes.author.data.attributes;
    const path = shareImageOfPost(brand, attributes);
    return {
      path,
      title: attributes.title,
      byline: `${firstName} ${lastName}`,
      price,
      pictureId: coverId ?? undefined,
    };
  }
  const row = isUsername(wish.username) ? await findProfile(db, wish.username) : undefined;
  if (!row) return creators.refuseMissing(wish.username);
  const { username, firstName, lastName, portrait } = row;
  const path = shareImageOfCreator(brand, { username, firstName, lastName, imgUrl: portraitUrl(portrait) });
  return { path, title: `${firstName} ${lastName}`, byline: `@${username}`, pictureId: portrait?.id };
}
