/** The maximum length of a slug. */
export const maxSlugLength = 120;

/** Lower-case ASCII words joined by single hyphens. */
export function isSlug(slug: string): boolean {
  return slug.length <= maxSlugLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}

/** A slug for a title: drops accents and replaces other characters than letters and digits by hyphens. */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, "");
}
