import type { Brand } from "./brand.ts";
import type { Author, PostSummary } from "./content.ts";
import type { ScreenLanguage } from "./languages.ts";
import { paths } from "./paths.ts";

/** The size for link previews (OpenGraph), in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Raise this when the drawing changes, so that cached images are redrawn. */
const drawing = 3;

/** The URL of a post's share image, which changes with anything drawn in it. */
export function shareImageOfPost(brand: Brand, post: PostSummary["attributes"]): string {
  const { slug, title, price, language, mainImgSrc, mainImage, author } = post;
  const { firstName, lastName } = author.data.attributes;
  const focus = mainImage?.focus ? [mainImage.focus.x, mainImage.focus.y] : [];
  const drawn = [brand.name, title, price, language, mainImgSrc, firstName, lastName, ...focus];
  return paths.postShareImage(slug, versionOf(drawn));
}

/** The address of a creator's share image. */
export function shareImageOfCreator(
  brand: Brand,
  creator: Pick<Author, "username" | "firstName" | "lastName" | "imgUrl">,
): string {
  const { username, firstName, lastName, imgUrl } = creator;
  return paths.creatorShareImage(username, versionOf([brand.name, username, firstName, lastName, imgUrl]));
}

/** The address of the share image of every other page. */
export function shareImageOfSite(brand: Brand, language: ScreenLanguage): string {
  return paths.siteShareImage(language, versionOf([brand.name, brand.tagline[language]]));
}

/**
 * A 64-bit FNV-1a hash of a text in hex: distinguishes versions, but is not cryptographic. Computed in two halves,
 * because every post's page needs one and a `bigint` would take three times as long.
 */
function versionOf(drawn: unknown[]): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of new TextEncoder().encode(JSON.stringify([drawing, ...drawn]))) {
    low = (low ^ byte) >>> 0;
    // Multiplies by 2^40 + 0x1b3 modulo 2^64; no product comes near 2^53.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + low * 2 ** 8 + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}
