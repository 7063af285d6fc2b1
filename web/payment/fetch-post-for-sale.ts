import type { Post } from "#contract/content.ts";
import { client } from "#web/client/client.ts";

/** The post as it is now, as after its price changed; undefined if it cannot be had or is no longer for sale. */
export async function fetchPostForSale(slug: string): Promise<Post | undefined> {
  try {
    const { data } = await client.getPost({ params: { slug }, query: { alg: "RS256FAST" } });
    return data.attributes.price === null ? undefined : data;
  } catch {
    return undefined;
  }
}
