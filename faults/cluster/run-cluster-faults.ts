import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openCluster } from "./cluster.ts";
import { type ClusterFault, clusterFaults } from "./cluster-faults.ts";
import { openClusterShop } from "./cluster-shop.ts";
import { deployUnderLoad } from "./deploy.ts";
import { type FaultResult, forceFaults } from "./force-fault.ts";
import { clusterTable } from "./write-cluster-report.ts";

export const clusterUsage = `npm run faults -- --cluster [fault …] [--count N] [--batch N] [--folder FOLDER] [--resume FILE] [--report FILE]
Breaks the parts of a running cluster (npm run cluster -- start --demo) under purchases and page reads, N times each (5). A batch (1) is
forced under one traffic and counted together. --resume goes on after the batches in FILE, after an interruption too.
deploy [--requests N] [--release FOLDER] deploys under load instead, until N requests (100000) are answered: by turns from this checkout
and from FOLDER, another one with dependencies and built pages.
Faults: ${clusterFaults.map(({ name }) => name).join(", ")}`;

/** Forces the faults of the cluster, and writes the table. Returns whether nothing was lost, double or wrong. */
export async function runClusterFaults(say: (line: string) => void): Promise<boolean> {
  const string = { type: "string" } as const;
  const options = {
    cluster: { type: "boolean" },
    count: string,
    batch: string,
    requests: string,
    release: string,
    folder: string,
    resume: string,
    report: string,
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const isDeployment = positionals.length === 1 && positionals[0] === "deploy";
  const chosen = (isDeployment ? [] : positionals).map((name) => clusterFaults.find((fault) => fault.name === name));
  const [count, batch] = [Number(values.count ?? 5), Number(values.batch ?? 1)];
  const requests = Number(values.requests ?? 100_000);
  const areCounts = [count, batch, requests].every((number) => Number.isSafeInteger(number) && number > 0);
  if (chosen.includes(undefined) || !areCounts) throw new Error(clusterUsage);
  const faults = chosen.length > 0 ? (chosen as ClusterFault[]) : clusterFaults;

  const cluster = openCluster(values.folder ?? join(".data", "cluster"));
  await cluster.untilWhole();
  const shop = await openClusterShop(cluster);
  if (isDeployment) {
    const release = values.release && resolve(values.release);
    const result = await deployUnderLoad(cluster, shop, { requests, release, say }).finally(() => shop.close());
    const isFlawless = isPassed(result) && result.failed === 0;
    say(`${isFlawless ? "held  " : "FAILED"} deploy: ${JSON.stringify(result, null, 2)}`);
    return isFlawless;
  }
  const results = readResults(values.resume);
  const run = Date.now().toString(36);
  try {
    for (let end = batch; end - batch < count; end += batch) {
      for (const fault of faults) {
        const before = results.get(fault) ?? [];
        const turns = Array.from({ length: Math.min(end, count) - before.length }, (_, turn) => before.length + turn);
        if (turns.length === 0) continue;
        const name = `${fault.name}-${run}-${before.length}`;
        const list = [...before, ...(await forceFaults(cluster, shop, fault, { name, turns }))];
        results.set(fault, list);
        for (const turn of turns) {
          const result = list[turn];
          if (!result) continue;
          say(
            `${isPassed(result) ? "held  " : "FAILED"} ${fault.name} ${turn + 1} of ${count}: ${JSON.stringify(result)}`,
          );
        }
        writeResults(values.resume, results);
        if (values.report) writeFileSync(values.report, `${clusterTable(results)}\n`);
      }
    }
  } finally {
    await shop.close();
  }
  say(clusterTable(results));
  return [...results.values()].flat().every(isPassed);
}

type Results = Map<ClusterFault, FaultResult[]>;

function readResults(file: string | undefined): Results {
  const stored: Record<string, FaultResult[]> = file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return new Map(clusterFaults.flatMap((fault) => (stored[fault.name] ? [[fault, stored[fault.name] ?? []]] : [])));
}

function writeResults(file: string | undefined, results: Results): void {
  if (!file) return;
  const stored = Object.fromEntries([...results].map(([{ name }, list]) => [name, list]));
  writeFileSync(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function isPassed({ lost, double, leaked, wrong }: Pick<FaultResult, "lost" | "double" | "leaked" | "wrong">): boolean {
  return lost + double + leaked + wrong.length === 0;
}
