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

/** Dependencies of share images. */
export interface ShareImageDeps {
  db: Queryable;
  media: Pick<Media, "drawCached" | "readPicture">;
  creators: Pick<Creators, "refuseMissing">;
  posts: Pick<Posts, "refuseMissing">;
  storage: Storage;
  brand: Brand;
}

/** The subject of a share image. */
export type ShareImageRequest = { slug: string } | { username: string } | { site: ScreenLanguage };

/** A share image as it is at present. */
export interface ShareImageToSend {
  /** Its address; one with another version is of the past. */
  path: string;
  /** The JPEG; drawn now if it was never requested. */
  open(): Promise<{ sizeBytes: number; read(): Readable }>;
}

/** Below the tagline on the site's own. */
const siteTerms = {
  en: "Single pieces, 72 hours, no account",
  es: "Piezas sueltas, 72 horas, sin cuenta",
} satisfies Record<ScreenLanguage, string>;
const freeWord = { en: "Free", es: "Gratis" } satisfies Record<ScreenLanguage, string>;

/** Finds the share image of a post (by a current or former slug), a creator or the site. Throws NOT_FOUND. */
export async function openShareImage(deps: ShareImageDeps, image: ShareImageRequest): Promise<ShareImageToSend> {
  const { path, pictureId, ...texts } = await describe(deps, image);
  return {
    path,
    async open() {
      // Stored under its own address, which changes with everything that is drawn.
      const key = createHash("sha256").update(path).digest("hex");
      const blob = await deps.media.drawCached(key, "share", async () =>
        drawShareImage({
          ...texts,
          brandName: deps.brand.name,
          // A cover or a portrait: everyone may see both.
          picture: "site" in image ? "mark" : await deps.media.readPicture(pictureId),
        }),
      );
      return { sizeBytes: blob.sizeBytes, read: () => deps.storage.read(blob.key) };
    },
  };
}

type Described = Omit<ShareImage, "brandName" | "picture"> & { path: string; pictureId?: string };

async function describe({ db, brand, creators, posts }: ShareImageDeps, image: ShareImageRequest): Promise<Described> {
  if ("site" in image) {
    return {
      path: shareImageOfSite(brand, image.site),
      title: brand.tagline[image.site],
      byline: siteTerms[image.site],
    };
  }
  if ("slug" in image) {
    const found = isSlug(image.slug) ? await findPostBySlug(db, image.slug, brand.supportEmail) : undefined;
    if (!found) return posts.refuseMissing(image.slug);
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
      focus: attributes.mainImage?.focus,
    };
  }
  const row = isUsername(image.username) ? await findProfile(db, image.username) : undefined;
  if (!row) return creators.refuseMissing(image.username);
  const { username, firstName, lastName, portrait } = row;
  const path = shareImageOfCreator(brand, { username, firstName, lastName, imgUrl: portraitUrl(portrait) });
  return { path, title: `${firstName} ${lastName}`, byline: `@${username}`, pictureId: portrait?.id };
}
