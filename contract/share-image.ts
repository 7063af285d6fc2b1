import type { Brand } from "./brand.ts";
import type { Author, PostSummary } from "./content.ts";
import type { ScreenLanguage } from "./languages.ts";
import { paths } from "./paths.ts";

/** What every preview of a shared link takes (OpenGraph), in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** To be raised when the drawing itself changes: kept images are made anew. */
const drawing = 2;

/** The address of a post's share image: another one as soon as anything that is drawn in it changes. */
export function shareImageOfPost(brand: Brand, post: PostSummary["attributes"]): string {
  const { slug, title, price, language, mainImgSrc, author } = post;
  const { firstName, lastName } = author.data.attributes;
  return paths.postShareImage(slug, versionOf([brand.name, title, price, language, mainImgSrc, firstName, lastName]));
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

/** Sixteen hex digits of a text (FNV-1a, 64 bits): tells versions apart, and keeps nothing secret. */
function versionOf(drawn: unknown[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify([drawing, ...drawn]))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
