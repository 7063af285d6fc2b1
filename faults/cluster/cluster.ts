import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import pg from "pg";
import { migrate } from "#db/migrate.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { buildWeb } from "#local/pages/web-build.ts";
import { isPortFree } from "#local/processes/free-port.ts";
import { StartError } from "#local/processes/start-error.ts";
import { sandboxKeys } from "#local/product/product-environment.ts";
import { registerWebhooks } from "#local/product/webhook-endpoint.ts";
import { until } from "../world/until.ts";
import { type Layout, openLayout, portCount, type Zone } from "./layout.ts";
import { closeNetwork, openNetwork } from "./networks.ts";
import { type Part, type PartKind, partsOf, shopEnvironment } from "./parts.ts";
import { findPrograms } from "./programs.ts";
import { killPart, launch, runningProcess, stopPart, waitUntilReady } from "./run-part.ts";

/** A shop whose parts run several times, on one machine. */
export interface Cluster {
  layout: Layout;
  parts: Part[];
  /** The settings of the shop's processes and commands. */
  environment: Record<string, string>;
  /** Starts every part that does not run, and resolves when all answer. */
  start(say: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
  /** The state of each part, such as `leader, running`. */
  states(): Promise<Map<Part, string>>;
  /** The parts that a name means: a part, a zone, or the one of a kind that matters most now, such as the primary. */
  find(target: string): Promise<Part[]>;
  kill(parts: Part[]): void;
  /** Starts those that do not run. The product's own parts run the code of this checkout, or of the one in the folder `code`. */
  startParts(parts: Part[], code?: string): Promise<void>;
  /** Ends them in order. */
  stopParts(parts: Part[]): Promise<void>;
  /** Moves the primary to a standby in order. Resolves when the new one accepts writes. */
  switchOver(): Promise<void>;
  /** Resolves when every part runs, one database leads, two follow and one of them synchronously. */
  untilWhole(): Promise<void>;
}

interface PatroniMember {
  name: string;
  role: string;
  state: string;
}

/**
 * Opens the cluster of a folder, without starting it. A new one gets a network for each app if `hasNetworks`. Throws `StartError` if
 * programs are missing.
 */
export function openCluster(folder: string, firstPort = 4900, hasNetworks = false): Cluster {
  const programs = findPrograms();
  const layout = openLayout(folder, firstPort, hasNetworks);
  const parts = partsOf(layout, programs);
  const ofKind = (...kinds: PartKind[]) => parts.filter(({ kind }) => kinds.includes(kind));
  const startParts = async (wanted: Part[], code?: string) => {
    for (const part of wanted) launch(layout, part, code);
    await Promise.all(wanted.map((part) => waitUntilReady(layout, part)));
  };
  const stopParts = async (wanted: Part[]) => {
    await Promise.all(wanted.map((part) => stopPart(layout, part)));
  };
  const cluster: Cluster = {
    ...{ layout, parts, startParts, stopParts },
    get environment() {
      return shopEnvironment(layout);
    },
    async start(say) {
      await assertStartable(layout, parts);
      await buildWeb();
      for (const network of layout.networks) openNetwork(network);
      await startParts(ofKind("etcd"));
      say("etcd agrees");
      await startParts([...ofKind("database"), ...ofKind("balancer")]);
      await until("The database has no primary with two standbys", () => isReplicated(layout), { timeoutMs: 120_000 });
      say("PostgreSQL has a primary and two standbys");
      await prepareDatabase(layout);
      await startParts(ofKind("pgbouncer", "redis", "sentinel", "s3", "provider"));
      await registerWebhooks(keysFolder(layout), providerOf(layout), layout.url("shop"));
      writeEnvironmentFile(layout);
      await startParts(ofKind("app", "worker", "cache"));
      await until("The shop does not answer", async () => (await fetch(`${layout.url("shop")}/readyz`)).ok);
    },
    async stop() {
      for (const kinds of stopOrder) await stopParts(ofKind(...kinds));
      for (const network of layout.networks) closeNetwork(network);
    },
    states: () => statesOf(layout, parts),
    find: (target) => findParts(cluster, target),
    kill(wanted) {
      for (const part of wanted) killPart(layout, part);
    },
    switchOver: () => switchOver(layout),
    async untilWhole() {
      await Promise.all(parts.map((part) => waitUntilReady(layout, part)));
      await until("The database has no primary with two standbys", () => isReplicated(layout), { timeoutMs: 180_000 });
    },
  };
  return cluster;
}

/** Each part stops before those that it needs. */
const stopOrder: PartKind[][] = [
  ["cache", "worker", "app"],
  ["provider", "s3", "sentinel"],
  ["redis", "pgbouncer"],
  ["database"],
  ["balancer", "etcd"],
];

async function assertStartable(layout: Layout, parts: Part[]): Promise<void> {
  if (layout.networks.length > 0 && process.getuid?.() !== 0)
    throw new StartError(`The apps of ${layout.folder} have networks of their own: start it as root`);
  const running = parts.filter((part) => runningProcess(layout, part));
  if (running.length > 0)
    throw new StartError(`The cluster of ${layout.folder} is running. npm run cluster -- stop ends it.`);
  const first = layout.port("shop");
  for (let port = first; port < first + portCount; port++)
    if (!(await isPortFree(port)))
      throw new StartError(`Port ${port} is taken; the cluster needs ${first} to ${first + portCount - 1} (--port N)`);
}

const keysFolder = ({ shopFolder }: Layout) => join(shopFolder, "keys");
const providerOf = ({ port }: Layout) => ({ port: port("provider"), secretKey: sandboxKeys.STRIPE_SECRET_KEY });

/** The shop's role and database, with the time limits that PgBouncer does not pass on, and its tables. */
async function prepareDatabase({ secrets, port }: Layout): Promise<void> {
  const urlOf = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port("primary")}/${database}`;
  const admin = new pg.Client({ connectionString: urlOf("postgres", secrets.superuser, "postgres") });
  await admin.connect();
  try {
    const { rows } = await admin.query("SELECT FROM pg_roles WHERE rolname = 'vitrina'");
    if (rows.length === 0) {
      await admin.query(`CREATE ROLE vitrina LOGIN PASSWORD '${secrets.shop}'`);
      await admin.query("ALTER ROLE vitrina SET statement_timeout = '15s'");
      await admin.query("ALTER ROLE vitrina SET idle_in_transaction_session_timeout = '60s'");
      await admin.query("CREATE DATABASE vitrina OWNER vitrina");
    }
    // For `npm run doctor`, which looks at the standbys.
    await admin.query("GRANT pg_read_all_stats TO vitrina");
  } finally {
    await admin.end();
  }
  await migrate(urlOf("vitrina", secrets.shop, "vitrina"));
  await installShiftableClock(urlOf("vitrina", secrets.shop, "vitrina"));
}

/** For commands beside the cluster: `set -a; . FOLDER/shop.env`. */
function writeEnvironmentFile(layout: Layout): void {
  const lines = Object.entries(shopEnvironment(layout)).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(join(layout.folder, "shop.env"), `${lines.join("\n")}\n`, { mode: 0o600 });
}

/** The database's nodes as Patroni knows them; empty if no node answers. */
async function members(layout: Layout): Promise<PatroniMember[]> {
  for (const node of [1, 2, 3] as const) {
    const answer = await fetch(`${layout.url(`patroni-${node}`)}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: PatroniMember[] }).members;
  }
  return [];
}

async function isReplicated(layout: Layout): Promise<boolean> {
  const known = await members(layout);
  const following = known.filter(({ role, state }) => role !== "leader" && /^(?:running|streaming)$/.test(state));
  const isLed = known.some(({ role, state }) => role === "leader" && state === "running");
  return isLed && following.length === 2 && following.some(({ role }) => role === "sync_standby");
}

async function switchOver(layout: Layout): Promise<void> {
  const known = await members(layout);
  const leader = known.find(({ role }) => role === "leader")?.name;
  const candidate = known.find(({ role }) => role === "sync_standby")?.name;
  const node = Number(leader?.at(-1)) as 1 | 2 | 3;
  const answer = await fetch(`${layout.url(`patroni-${node}`)}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader, candidate }),
  });
  if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
}

async function statesOf(layout: Layout, parts: Part[]): Promise<Map<Part, string>> {
  const known = new Map((await members(layout)).map(({ name, role, state }) => [name, `${role}, ${state}`]));
  const states = parts.map(async (part) => {
    if (!runningProcess(layout, part)) return [part, "not running"] as const;
    if (!(await part.isReady().catch(() => false))) return [part, "does not answer"] as const;
    if (part.kind === "redis") return [part, await redisRole(layout, part)] as const;
    return [part, known.get(part.name) ?? "running"] as const;
  });
  return new Map(await Promise.all(states));
}

async function redisRole({ port, secrets }: Layout, part: Part): Promise<string> {
  const client = new Redis(port(part.name as "redis-1"), "127.0.0.1", {
    ...{ password: secrets.redis, lazyConnect: true, maxRetriesPerRequest: 1 },
  });
  client.on("error", () => {});
  try {
    return /role:(\w+)/.exec(await client.info("replication"))?.[1] ?? "unknown";
  } finally {
    client.disconnect();
  }
}

async function findParts(cluster: Cluster, target: string): Promise<Part[]> {
  const named = cluster.parts.filter(({ name }) => name === target);
  if (named.length > 0) return named;
  const states = await cluster.states();
  const withState = (state: RegExp) => cluster.parts.filter((part) => state.test(states.get(part) ?? ""));
  const isUp = (part: Part) => states.get(part) !== "not running";
  if (target === "primary") return withState(/^leader/);
  if (target === "redis") return withState(/^master/);
  if (target === "all") return cluster.parts;
  // The zone of the primary loses most.
  const zone = /^zone(?:-([abc]))?$/.exec(target);
  if (zone) {
    const wanted = (zone[1] as Zone | undefined) ?? withState(/^leader/)[0]?.zone;
    return cluster.parts.filter((part) => wanted && part.zone === wanted);
  }
  return cluster.parts.filter((part) => part.kind === target && isUp(part)).slice(0, 1);
}
