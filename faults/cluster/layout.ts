import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { postgresUser, type SystemUser } from "#local/postgres/system-user.ts";
import { type AppNetwork, appNetwork } from "./networks.ts";

/** Zones fail as a whole. Each has one node of the database; the first two have an app, a worker and a Redis as well. */
export const zones = ["a", "b", "c"] as const;
export type Zone = (typeof zones)[number];

/** Places of the ports after the cluster's first one. */
const ports = {
  shop: 0,
  cache: 1,
  balancer: 2,
  primary: 3,
  replicas: 4,
  redis: 5,
  pgbouncer: 6,
  s3: 7,
  provider: 8,
  purge: 9,
  "app-1": 10,
  "app-2": 11,
  "redis-1": 12,
  "redis-2": 13,
  "database-1": 20,
  "database-2": 21,
  "database-3": 22,
  "patroni-1": 23,
  "patroni-2": 24,
  "patroni-3": 25,
  "etcd-1": 26,
  "etcd-2": 27,
  "etcd-3": 28,
  "etcd-peer-1": 29,
  "etcd-peer-2": 30,
  "etcd-peer-3": 31,
  "sentinel-1": 32,
  "sentinel-2": 33,
  "sentinel-3": 34,
} as const;

export type PortName = keyof typeof ports;

const secretNames = ["superuser", "replication", "rewind", "shop", "redis", "app", "purge"] as const;

/** Where a cluster has its files and ports, and its secrets. */
export interface Layout {
  folder: string;
  /** The user of all parts that are not the product's own; undefined: this process's. */
  user: SystemUser | undefined;
  secrets: Record<(typeof secretNames)[number], string>;
  port(name: PortName): number;
  /** The networks of the apps, if they stand apart from all other parts; else empty. */
  networks: AppNetwork[];
  /** The address at which this machine reaches a part. */
  host(name: PortName): string;
  url(name: PortName): string;
  /** The folder of a part's files, which belongs to the cluster's user. */
  folderOf(part: string): string;
  logFile(part: string): string;
  runFolder: string;
  /** The folder of the product: uploads, caught mails and keys. */
  shopFolder: string;
}

/** The number of ports after the first that belong to a cluster. */
export const portCount = Math.max(...Object.values(ports)) + 1;

/** Opens a cluster's folder and makes it if it is missing. A folder keeps its first port, its networks and its secrets. */
export function openLayout(path: string, firstPort: number, hasNetworks: boolean): Layout {
  const folder = resolve(path);
  const user = postgresUser(folder);
  for (const part of ["run", "logs", "shop/keys"]) mkdirSync(join(folder, part), { recursive: true });
  chmodSync(join(folder, "shop"), 0o700);
  const { first, networks: isApart = false, secrets } = facts(folder, firstPort, hasNetworks);
  const port = (name: PortName) => first + ports[name];
  const networks = isApart ? ([1, 2] as const).map((node) => appNetwork(first, node)) : [];
  const host = (name: PortName) => networks[["app-1", "app-2"].indexOf(name)]?.edge.there.address ?? "127.0.0.1";
  return {
    ...{ folder, user, secrets, port, networks, host },
    url: (name) => `http://${host(name)}:${port(name)}`,
    folderOf(part) {
      const own = join(folder, "parts", part);
      if (!existsSync(own)) {
        mkdirSync(own, { recursive: true });
        chmodSync(own, 0o700);
        if (user) chownSync(own, user.uid, user.gid);
      }
      return own;
    },
    logFile: (part) => join(folder, "logs", `${part}.log`),
    runFolder: join(folder, "run"),
    shopFolder: join(folder, "shop"),
  };
}

interface Facts {
  first: number;
  networks?: boolean;
  secrets: Layout["secrets"];
}

function facts(folder: string, firstPort: number, hasNetworks: boolean): Facts {
  const file = join(folder, "cluster.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const secrets = Object.fromEntries(secretNames.map((name) => [name, randomBytes(24).toString("hex")]));
  const made = { first: firstPort, networks: hasNetworks, secrets: secrets as Layout["secrets"] };
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

/** Writes a file of a part, readable for the cluster's user only. */
export function writePartFile({ user, folderOf }: Layout, part: string, name: string, content: string): string {
  const file = join(folderOf(part), name);
  writeFileSync(file, content, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
  return file;
}
