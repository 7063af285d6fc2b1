import { join } from "node:path";
import { parseArgs } from "node:util";
import { takeLock } from "#local/processes/folder-lock.ts";
import { runScript } from "#local/processes/run-program.ts";
import { StartError } from "#local/processes/start-error.ts";
import { type Cluster, openCluster } from "./cluster.ts";

const usage = `npm run cluster -- [start|status|stop|kill TARGET|start TARGET|switchover] [--folder FOLDER] [--port N] [--networks] [--demo]
Runs the shop on this machine as several would: two apps and workers, three databases, and what is in front of them.

  start            starts every part (the default); --demo loads the demo catalogue; --networks gives each app a network
                   of its own in a new FOLDER, so that it can be cut off (as root)
  status           what each part is doing
  kill TARGET      kill -9: primary, app, worker, redis, cache, s3, pgbouncer, zone, zone-a, or the name of a part
  start TARGET     starts parts again; all: whatever does not run
  switchover       moves the primary in order
  stop             stops everything; the data stays in FOLDER (.data/cluster)`;

class UsageError extends Error {}

function readArguments() {
  const string = { type: "string" } as const;
  const options = { folder: string, port: string, demo: { type: "boolean" }, networks: { type: "boolean" } } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const port = Number(values.port ?? 4900);
    if (!Number.isInteger(port) || port < 1024 || port > 65_000) throw new Error("--port needs a number");
    const [action = "start", target] = positionals;
    const folder = values.folder ?? join(".data", "cluster");
    return { action, target, port, folder, hasDemo: values.demo === true, hasNetworks: values.networks === true };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

async function main(): Promise<void> {
  const { action, target, port, folder, hasDemo, hasNetworks } = readArguments();
  const cluster = openCluster(folder, port, hasNetworks);
  const owner = takeLock(join(cluster.layout.runFolder, "command.lock"));
  if (owner) throw new StartError(`Another command works on ${cluster.layout.folder} (process ${owner.pid})`);
  if (action === "start" && !target) return startAll(cluster, hasDemo);
  if (action === "status") return printStates(cluster);
  if (action === "stop") return cluster.stop();
  if (action === "switchover") return cluster.switchOver();
  if ((action !== "kill" && action !== "start") || !target) throw new UsageError(usage);
  const parts = await cluster.find(target);
  if (parts.length === 0)
    throw new StartError(`No part is meant by ${target}, or none runs. Parts: ${namesOf(cluster)}`);
  if (action === "kill") cluster.kill(parts);
  else await cluster.startParts(parts);
  console.log(`${action === "kill" ? "Killed" : "Started"}: ${parts.map(({ name }) => name).join(", ")}`);
}

async function startAll(cluster: Cluster, hasDemo: boolean): Promise<void> {
  try {
    await cluster.start((line) => console.log(line));
  } catch (error) {
    // Nothing is left running by a start that failed; a cluster that was running before stays.
    if (!(error instanceof StartError)) await cluster.stop();
    throw error;
  }
  const { url, folder } = cluster.layout;
  if (hasDemo) {
    const args = ["demo", "--allow-badges", "--measures", "demo/measures.json"];
    const env = { PATH: process.env.PATH, ...cluster.environment };
    const { code, output } = await runScript("ops/import.ts", args, { env, quiet: true });
    if (code !== 0) throw new StartError(`Not all of the demo could be loaded:\n${output.trim().slice(-1_000)}`);
  }
  console.log(`The shop: ${url("shop")}   the card provider: ${url("provider")}`);
  console.log(`Commands on it: set -a; . ${folder}/shop.env; set +a; npm run audit`);
}

async function printStates(cluster: Cluster): Promise<void> {
  for (const [part, state] of await cluster.states())
    console.log(`${part.name.padEnd(12)} ${(part.zone ?? "").padEnd(2)} ${state.padEnd(24)} ${part.purpose}`);
}

function namesOf({ parts }: Cluster): string {
  return parts.map(({ name }) => name).join(", ");
}

try {
  await main();
} catch (error) {
  const isSaid = error instanceof UsageError || error instanceof StartError;
  console.error(isSaid ? error.message : error);
  process.exitCode = 1;
}
