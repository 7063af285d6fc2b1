import type { Post } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";

/** The post as it is now, as after its price changed; undefined if it cannot be had or is no longer for sale. */
export async function fetchPostForSale(slug: string): Promise<Post | undefined> {
  try {
    const response = await fetch(paths.api.post(slug, "RS256FAST"), { headers: { Accept: "application/json" } });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as { data: Post };
    return data.attributes.price === null ? undefined : data;
  } catch {
    return undefined;
  }
}
