import { execFileSync } from "node:child_process";
import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { StartError } from "#local/processes/start-error.ts";

/** The programs of a cluster, and the Debian packages that have them. */
const packages = {
  etcd: "etcd-server",
  patroni: "patroni python3-psycopg2 python3-etcd",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer (1.21 or newer; Debian 13 has it)",
  "redis-server": "redis-server",
  "redis-sentinel": "redis-sentinel",
  varnishd: "varnish varnish-modules",
  pg_rewind: "postgresql",
} as const;

export type ProgramName = keyof typeof packages;

/** The paths of all programs, and PostgreSQL's folder of programs. */
export interface Programs extends Record<ProgramName, string> {
  postgresFolder: string;
}

/**
 * Finds the programs: in the folder `CLUSTER_PROGRAMS` first, then where Debian and PATH have them. Throws `StartError` with
 * the packages to install if some are missing.
 */
export function findPrograms(): Programs {
  const newestPostgres = globSync("/usr/lib/postgresql/*/bin").sort(byVersion).reverse();
  const folders = [
    ...(process.env.CLUSTER_PROGRAMS ?? "").split(delimiter),
    ...newestPostgres,
    ...["/usr/bin", "/usr/sbin"],
    ...(process.env.PATH ?? "").split(delimiter),
  ].filter(Boolean);
  const names = Object.keys(packages) as ProgramName[];
  const found = new Map(names.map((name) => [name, folders.map((folder) => join(folder, name)).find(isExecutable)]));
  const missing = names.filter((name) => !found.get(name));
  if (missing.length > 0) throw new StartError(adviceFor(missing));
  const programs = Object.fromEntries(found) as Record<ProgramName, string>;
  if (isOldPgbouncer(programs.pgbouncer)) throw new StartError(adviceFor(["pgbouncer"]));
  return { ...programs, postgresFolder: join(programs.pg_rewind, "..") };
}

/** Before 1.21 it cannot prepare statements in transaction mode. */
function isOldPgbouncer(path: string): boolean {
  const version = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(path, ["--version"], { encoding: "utf8" }));
  return Number(version?.[1]) === 1 && Number(version?.[2]) < 21;
}

function adviceFor(missing: ProgramName[]): string {
  const lines = missing.map((name) => `  ${name}: ${packages[name]}`);
  return [
    "Programs of the cluster are missing or too old. Install these Debian packages, and stop the services that they start:",
    ...lines,
    "or name folders that have the programs in CLUSTER_PROGRAMS. docs/operations/cluster.md has the commands.",
  ].join("\n");
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
