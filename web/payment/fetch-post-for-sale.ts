import { client } from "#web/client/client.ts";
import { type PostFacts, postFacts } from "#web/lib/post-facts.ts";

/** Whether the creator of a paid post may not sell now. False if that cannot be had: the start of a payment asks again. */
export async function areSalesPaused(slug: string): Promise<boolean> {
  try {
    return (await client.getPost({ params: { slug }, query: { alg: "RS256FAST" } })).salesPaused === true;
  } catch {
    return false;
  }
}

/** The post as it is now, as after its price changed; undefined if it cannot be had or is no longer for sale. */
export async function fetchPostForSale(slug: string): Promise<PostFacts | undefined> {
  try {
    const { data } = await client.getPost({ params: { slug }, query: { alg: "RS256FAST" } });
    return data.attributes.price === null ? undefined : postFacts(data);
  } catch {
    return undefined;
  }
}
