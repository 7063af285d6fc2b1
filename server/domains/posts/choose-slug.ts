import { maxSlugLength } from "#contract/slug.ts";
import type { Queryable } from "#db/client.ts";
import { findSlugOwners } from "./publish-store.ts";

/** The slug itself, or with the lowest suffix (`-2`, `-3` …) under which no other post is or was known. */
export async function chooseSlug(db: Queryable, wanted: string, postId: string): Promise<string> {
  const base = wanted.slice(0, maxSlugLength - 6).replace(/-{1,120}$/, "");
  const owners = new Map([...(await findSlugOwners(db, wanted)), ...(await findSlugOwners(db, base))]);
  const isFree = (slug: string) => [undefined, postId].includes(owners.get(slug));
  if (isFree(wanted)) return wanted;
  for (let suffix = 2; ; suffix++) {
    if (isFree(`${base}-${suffix}`)) return `${base}-${suffix}`;
  }
}
