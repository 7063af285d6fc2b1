import type { World } from "../state/world.ts";

/**
 * The provider's URL that a browser should use when it will return to `returnUrl`: the network URL if the shop has that
 * host, else the local URL.
 */
export function browserFacingUrl({ url, networkUrl }: World, returnUrl: string | null | undefined): string {
  if (!networkUrl || !returnUrl || !URL.canParse(returnUrl)) return url;
  return new URL(returnUrl).hostname === new URL(networkUrl).hostname ? networkUrl : url;
}
