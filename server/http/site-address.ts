import type { IncomingMessage } from "node:http";

/** An origin of the site, and the origin from which its pages load the card provider's script. */
export interface SiteAddress {
  /** Without a slash at the end. */
  url: string;
  stripeJsUrl: string;
}

/** Finds the site's address that a request used. */
export type SiteAddressOf = (request: Pick<IncomingMessage, "headers">) => SiteAddress;

/** Chooses among the configured addresses by the header `Host`, its only use. An unknown host gets the public address. */
export function createSiteAddressOf(site: SiteAddress, network: SiteAddress | undefined): SiteAddressOf {
  const networkHost = network && new URL(network.url).host;
  return ({ headers }) => (network && headers.host === networkHost ? network : site);
}
