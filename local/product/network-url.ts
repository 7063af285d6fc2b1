import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { type Config, listensToAll } from "#server/config.ts";

/**
 * The origin by which other devices reach a site whose own name is `localhost`, by the machine's first address in a network;
 * undefined where it listens to itself alone, has a name for everybody, or takes real money, which needs one.
 */
export function networkUrl(
  { publicUrl, host, stripe }: Pick<Config, "publicUrl" | "host"> & { stripe: Pick<Config["stripe"], "livemode"> },
  networks: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string | undefined {
  const origin = new URL(publicUrl);
  if (origin.hostname !== "localhost" || !listensToAll(host) || stripe.livemode) return undefined;
  const reachable = Object.values(networks)
    .flatMap((network) => network ?? [])
    .find(({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."));
  if (!reachable) return undefined;
  origin.hostname = reachable.address;
  return origin.origin;
}
