import type { IncomingMessage } from "node:http";

/** An origin of the site, and where its pages load the card provider's script from. */
export interface SiteAddress {
  /** Without a slash at the end. */
  url: string;
  stripeJsUrl: string;
}

/** Tells by which of the site's addresses a request came. */
export type SiteAddressOf = (request: Pick<IncomingMessage, "headers">) => SiteAddress;

/** Chooses among the configured addresses by the header `Host`, which is believed in nothing else: any other host is the public one. */
export function createSiteAddressOf(site: SiteAddress, network: SiteAddress | undefined): SiteAddressOf {
  const networkHost = network && new URL(network.url).host;
  return ({ headers }) => (network && headers.host === networkHost ? network : site);
}
