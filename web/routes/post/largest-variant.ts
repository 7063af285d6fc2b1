import type { MediaFile } from "#contract/content.ts";

/** The address of a file's largest size by width (spec section 9); the file's own address where it has no sizes. */
export function largestVariantUrl({ url, width, formats }: MediaFile["attributes"]): string {
  let largest = { url, width: width ?? 0 };
  for (const variant of Object.values(formats ?? {})) {
    if (variant.url && (variant.width > largest.width || !largest.url)) largest = variant;
  }
  return largest.url;
}
