import { maxSlugLength } from "#contract/slug.ts";
import type { Transaction } from "#db/client.ts";
import { claimSlug, findSlugOwners } from "./publish-store.ts";

/** Claims the slug itself for a post, or with the lowest suffix (`-2`, `-3` …) under which no other post is or was known. */
export async function chooseSlug(tx: Transaction, wanted: string, postId: string): Promise<string> {
  if (await claimSlug(tx, wanted, postId)) return wanted;
  const base = wanted.slice(0, maxSlugLength - 6).replace(/-{1,120}$/, "");
  for (;;) {
    const slug = await findFreeSlug(tx, { wanted, base }, postId);
    // Another transaction may have claimed it in the meantime.
    if (await claimSlug(tx, slug, postId)) return slug;
  }
}

async function findFreeSlug(
  tx: Transaction,
  { wanted, base }: { wanted: string; base: string },
  postId: string,
): Promise<string> {
  const owners = await findSlugOwners(tx, wanted);
  if (base !== wanted) for (const [slug, owner] of await findSlugOwners(tx, base)) owners.set(slug, owner);
  const isFree = (slug: string) => [undefined, postId].includes(owners.get(slug));
  if (isFree(wanted)) return wanted;
  for (let suffix = 2; ; suffix++) {
    if (isFree(`${base}-${suffix}`)) return `${base}-${suffix}`;
  }
}
