import { execFileSync } from "node:child_process";

/** A virtual cable between this machine's network and that of an app, with an address at either end. */
export interface Cable {
  here: { device: string; address: string };
  there: { device: string; address: string };
}

/** The network of an app that stands apart, as on a machine of its own: one cable to the database, and one to all other parts. */
export interface AppNetwork {
  namespace: string;
  edge: Cable;
  database: Cable;
}

/** The network of an app of the cluster with this first port. */
export function appNetwork(firstPort: number, node: 1 | 2): AppNetwork {
  const subnet = `10.213.${(Math.floor(firstPort / 40) % 100) * 2 + node}`;
  const cable = (kind: "e" | "d", first: number): Cable => ({
    here: { device: `v${firstPort}${kind}${node}`, address: `${subnet}.${first}` },
    there: { device: `v${firstPort}${kind}${node}t`, address: `${subnet}.${first + 1}` },
  });
  return { namespace: `vitrina-${firstPort}-app-${node}`, edge: cable("e", 1), database: cable("d", 5) };
}

function ip(...args: string[]): void {
  execFileSync("ip", args, { stdio: ["ignore", "ignore", "pipe"] });
}

/** Makes the network. Needs root. A network that is there is made again. */
export function openNetwork(network: AppNetwork): void {
  closeNetwork(network);
  const { namespace, edge, database } = network;
  ip("netns", "add", namespace);
  ip("-n", namespace, "link", "set", "lo", "up");
  for (const { here, there } of [edge, database]) {
    ip("link", "add", here.device, "type", "veth", "peer", "name", there.device, "netns", namespace);
    ip("address", "add", `${here.address}/30`, "dev", here.device);
    ip("link", "set", here.device, "up");
    ip("-n", namespace, "address", "add", `${there.address}/30`, "dev", there.device);
    ip("-n", namespace, "link", "set", there.device, "up");
  }
}

/** Removes the network if it is there; its cables go with it. */
export function closeNetwork({ namespace, edge, database }: AppNetwork): void {
  const commands = [
    ...[edge, database].map(({ here }) => ["link", "delete", here.device]),
    ["netns", "delete", namespace],
  ];
  for (const command of commands) {
    try {
      ip(...command);
    } catch {
      // It was not there.
    }
  }
}

/** No device has this hardware address, so packets that are sent there vanish without an error. */
const nowhere = "02:00:00:00:00:01";

/** Lets packets vanish in both directions, as in a network that is split: nothing is refused, and connections stay open. */
export function cutCable({ namespace }: AppNetwork, { here, there }: Cable): void {
  const lost = ["lladdr", nowhere, "nud", "permanent"];
  ip("neighbour", "replace", there.address, ...lost, "dev", here.device);
  ip("-n", namespace, "neighbour", "replace", here.address, ...lost, "dev", there.device);
}

/** Joins what `cutCable` has cut. Changes nothing on a cable that is whole. */
export function joinCable({ namespace }: AppNetwork, { here, there }: Cable): void {
  // Flushing spares permanent entries unless it names their state.
  ip("neighbour", "flush", "to", there.address, "dev", here.device, "nud", "permanent");
  ip("-n", namespace, "neighbour", "flush", "to", here.address, "dev", there.device, "nud", "permanent");
}
