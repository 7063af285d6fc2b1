import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { paths } from "#contract/paths.ts";
import type { Config } from "./config.ts";

/**
 * The full address of the payment page, as a phone that scans it can open it: where the site's own name is `localhost` and
 * it listens to the network, the machine's address in that network takes its place.
 */
export function publicPaymentUrl(
  { publicUrl, host }: Pick<Config, "publicUrl" | "host">,
  networks: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string {
  const address = new URL(paths.payment, publicUrl);
  const isListening = host === "0.0.0.0" || host === "::";
  if (address.hostname === "localhost" && isListening) {
    const reachable = Object.values(networks)
      .flatMap((network) => network ?? [])
      .find(({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."));
    if (reachable) address.hostname = reachable.address;
  }
  return address.href;
}
