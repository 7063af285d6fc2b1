import { existsSync } from "node:fs";
import { join } from "node:path";
import { readKey } from "#local/product/persistent-secret.ts";
import { sandboxKeys } from "#local/product/product-environment.ts";
import { acceptsConnections, answersOk } from "#local/product/reachable-host.ts";
import { s3Environment } from "#server/testing/s3-server.ts";
import { type DatabaseNode, databaseNodes, etcdFile, patroniFile, pgbouncerFiles } from "./database-files.ts";
import { haproxyFile, redisFile, sentinelFile, varnishFile } from "./edge-files.ts";
import { type Layout, type PortName, writePartFile, type Zone, zones } from "./layout.ts";
import type { AppNetwork } from "./networks.ts";
import type { Programs } from "./programs.ts";

/** A process of the cluster that can be killed and started. */
export interface Part {
  name: string;
  kind: PartKind;
  /** The zone that it fails with; undefined for parts that this cluster has once. */
  zone: Zone | undefined;
  /** A word or two for the list of parts. */
  purpose: string;
  /** Whether it runs as the cluster's own user, not as this one. */
  isForeign: boolean;
  /** The command that runs it. Writes its files. */
  command(): { program: string; args: string[]; env?: Record<string, string> };
  isReady(): Promise<boolean>;
}

export type PartKind =
  | "etcd"
  | "database"
  | "balancer"
  | "pgbouncer"
  | "redis"
  | "sentinel"
  | "s3"
  | "provider"
  | "app"
  | "worker"
  | "cache";

/** All parts of a cluster, in the order in which they start. */
export function partsOf(layout: Layout, programs: Programs): Part[] {
  return [
    ...databaseNodes.map((node) => etcd(layout, programs, node)),
    ...databaseNodes.map((node) => database(layout, programs, node)),
    balancer(layout, programs),
    pgbouncer(layout, programs),
    ...([1, 2] as const).map((node) => redis(layout, programs, node)),
    ...databaseNodes.map((node) => sentinel(layout, programs, node)),
    s3(layout),
    provider(layout),
    ...([1, 2] as const).flatMap((node) => [app(layout, node), worker(layout, node)]),
    cache(layout, programs),
  ];
}

function zoneOf(node: DatabaseNode): Zone | undefined {
  return zones[node - 1];
}

function etcd(layout: Layout, programs: Programs, node: DatabaseNode): Part {
  const name = `etcd-${node}` as const;
  return {
    ...{ name, kind: "etcd", zone: zoneOf(node), purpose: "agrees on the primary", isForeign: true },
    command: () => ({
      program: programs.etcd,
      args: ["--config-file", writePartFile(layout, name, "etcd.yml", etcdFile(layout, node))],
    }),
    isReady: () => answersOk(`${layout.url(name)}/health`),
  };
}

function database(layout: Layout, programs: Programs, node: DatabaseNode): Part {
  const name = `database-${node}` as const;
  return {
    ...{ name, kind: "database", zone: zoneOf(node), purpose: "PostgreSQL under Patroni", isForeign: true },
    command: () => ({
      program: programs.patroni,
      args: [writePartFile(layout, name, "patroni.yml", patroniFile(layout, programs, node))],
    }),
    isReady: () => answersOk(`${layout.url(`patroni-${node}`)}/readiness`),
  };
}

function balancer(layout: Layout, programs: Programs): Part {
  return {
    ...{ name: "balancer", kind: "balancer", zone: undefined, purpose: "HAProxy in front of everything" },
    isForeign: true,
    command: () => ({
      program: programs.haproxy,
      args: ["-db", "-f", writePartFile(layout, "balancer", "haproxy.cfg", haproxyFile(layout))],
    }),
    isReady: () => accepts(layout, "shop"),
  };
}

function pgbouncer(layout: Layout, programs: Programs): Part {
  return {
    ...{
      name: "pgbouncer",
      kind: "pgbouncer",
      zone: undefined,
      purpose: "PgBouncer, transaction mode",
      isForeign: true,
    },
    command() {
      const { configuration, users } = pgbouncerFiles(layout, join(layout.folderOf("pgbouncer"), "users.txt"));
      writePartFile(layout, "pgbouncer", "users.txt", users);
      const file = writePartFile(layout, "pgbouncer", "pgbouncer.ini", configuration);
      return { program: programs.pgbouncer, args: [file] };
    },
    isReady: () => accepts(layout, "pgbouncer"),
  };
}

function redis(layout: Layout, programs: Programs, node: 1 | 2): Part {
  const name = `redis-${node}` as const;
  return {
    ...{ name, kind: "redis", zone: zoneOf(node), purpose: "counts requests", isForeign: true },
    command: () => ({
      program: programs["redis-server"],
      args: [onceWritten(layout, name, "redis.conf", redisFile(layout, node))],
    }),
    isReady: () => accepts(layout, name),
  };
}

function sentinel(layout: Layout, programs: Programs, node: DatabaseNode): Part {
  const name = `sentinel-${node}` as const;
  return {
    ...{ name, kind: "sentinel", zone: zoneOf(node), purpose: "promotes the other Redis", isForeign: true },
    command: () => ({
      program: programs["redis-sentinel"],
      args: [onceWritten(layout, name, "sentinel.conf", sentinelFile(layout, node))],
    }),
    isReady: () => accepts(layout, name),
  };
}

function s3(layout: Layout): Part {
  return {
    ...{ name: "s3", kind: "s3", zone: undefined, purpose: "media", isForeign: false },
    command: () => ({
      program: process.execPath,
      args: ["faults/cluster/programs/s3.ts", String(layout.port("s3")), join(layout.folder, "s3")],
    }),
    isReady: () => accepts(layout, "s3"),
  };
}

function provider(layout: Layout): Part {
  return {
    ...{ name: "provider", kind: "provider", zone: undefined, purpose: "card provider", isForeign: false },
    command: () => ({
      program: process.execPath,
      args: ["sandbox/main.ts"],
      env: {
        STRIPE_SANDBOX_PORT: String(layout.port("provider")),
        STRIPE_SANDBOX_STATE: join(layout.folder, "provider"),
      },
    }),
    isReady: () => accepts(layout, "provider"),
  };
}

function app(layout: Layout, node: 1 | 2): Part {
  const name = `app-${node}` as const;
  const network = layout.networks[node - 1];
  const enter = network ? ["ip", "netns", "exec", network.namespace] : [];
  return {
    ...{ name, kind: "app", zone: zoneOf(node), purpose: "pages and calls", isForeign: false },
    command() {
      const [program = "", ...args] = [
        ...[...enter, process.execPath],
        ...["--disable-warning=ExperimentalWarning", "server/programs/main.ts"],
      ];
      const own = { HOST: layout.host(name), PORT: String(layout.port(name)) };
      return { program, args, env: { ...shopEnvironment(layout, network), ...own } };
    },
    isReady: () => answersOk(`${layout.url(name)}/readyz`),
  };
}

function worker(layout: Layout, node: 1 | 2): Part {
  return {
    ...{ name: `worker-${node}`, kind: "worker", zone: zoneOf(node), purpose: "mails and sweeps", isForeign: false },
    command: () => ({
      program: process.execPath,
      args: ["--disable-warning=ExperimentalWarning", "server/programs/worker-main.ts"],
      env: shopEnvironment(layout),
    }),
    isReady: async () => true,
  };
}

function cache(layout: Layout, programs: Programs): Part {
  const own = () => layout.folderOf("cache");
  return {
    ...{ name: "cache", kind: "cache", zone: undefined, purpose: "Varnish for public pages", isForeign: true },
    command: () => ({
      program: programs.varnishd,
      args: [
        ...["-F", "-j", "none", "-n", join(own(), "work"), "-a", `site=127.0.0.1:${layout.port("cache")}`],
        ...["-a", `purge=127.0.0.1:${layout.port("purge")}`],
        ...["-f", writePartFile(layout, "cache", "shop.vcl", varnishFile(layout))],
        ...["-p", "http_gzip_support=off", "-s", "malloc,128m"],
      ],
      env: { CACHE_PURGE_SECRET: layout.secrets.purge },
    }),
    isReady: () => accepts(layout, "cache"),
  };
}

/** The settings of the shop's processes and commands: of those on this machine, or of an app in a network of its own. */
export function shopEnvironment(layout: Layout, network?: AppNetwork): Record<string, string> {
  const { url, port, secrets, shopFolder } = layout;
  const host = network?.edge.here.address ?? "127.0.0.1";
  const databaseHost = network?.database.here.address ?? "127.0.0.1";
  const database = (name: PortName) => `postgres://vitrina:${secrets.shop}@${databaseHost}:${port(name)}/vitrina`;
  const secretOf = (name: string) => JSON.parse(readKey(join(shopFolder, "keys"), name) ?? "{}").secret ?? "";
  return {
    NODE_ENV: "production",
    ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,caught-mail,plain-http",
    VITRINA_EMBEDDED: "1",
    HOST: "127.0.0.1",
    PUBLIC_URL: url("shop"),
    DATA_DIR: shopFolder,
    DATABASE_URL: database("pgbouncer"),
    DATABASE_DIRECT_URL: database("primary"),
    DATABASE_REPLICA_URL: database("replicas"),
    APP_SECRETS: secrets.app,
    ...sandboxKeys,
    STRIPE_WEBHOOK_SECRET: secretOf("webhook-endpoint.json"),
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: secretOf("accounts-webhook-endpoint.json"),
    STRIPE_API_URL: `http://${host}:${port("provider")}`,
    STRIPE_JS_URL: `${url("provider")}/stripe.js`,
    REDIS_URL: `redis://:${secrets.redis}@${host}:${port("redis")}`,
    ...s3Environment(port("s3")),
    S3_ENDPOINT: `http://${host}:${port("s3")}`,
    SHARED_CACHE: "on",
    CACHE_PURGE_URL: `http://${host}:${port("purge")}/`,
    CACHE_PURGE_SECRET: secrets.purge,
    TRUSTED_PROXIES: network ? `127.0.0.1,${host}` : "127.0.0.1",
    WORKER: "apart",
    DRAIN_SEC: "3",
    LOG_LEVEL: "warn",
  };
}

/** The path of a part's file; written unless it is there. */
function onceWritten(layout: Layout, part: string, name: string, content: string): string {
  const file = join(layout.folderOf(part), name);
  return existsSync(file) ? file : writePartFile(layout, part, name, content);
}

function accepts({ port }: Layout, name: PortName): Promise<boolean> {
  return acceptsConnections("127.0.0.1", port(name));
}
