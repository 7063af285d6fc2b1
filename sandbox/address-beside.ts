import type { World } from "./world.ts";

/** The provider's address for a browser that comes from a shop and goes back there: the network's if the shop's host is the same. */
export function addressBeside({ url, networkUrl }: World, returnUrl: string | null | undefined): string {
  if (!networkUrl || !returnUrl || !URL.canParse(returnUrl)) return url;
  return new URL(returnUrl).hostname === new URL(networkUrl).hostname ? networkUrl : url;
}
