import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openCluster } from "./cluster.ts";
import { type ClusterFault, clusterFaults } from "./cluster-faults.ts";
import { openClusterShop } from "./cluster-shop.ts";
import { type FaultResult, forceFault } from "./force-fault.ts";
import { clusterTable } from "./write-cluster-report.ts";

export const clusterUsage = `npm run faults -- --cluster [fault …] [--count N] [--folder FOLDER] [--resume FILE] [--report FILE]
Breaks the parts of a running cluster (npm run cluster -- start --demo) under purchases and page reads, N times each (5), in turns.
Faults: ${clusterFaults.map(({ name }) => name).join(", ")}`;

/** Forces the faults of the cluster, and writes the table. Returns whether nothing was lost, double or wrong. */
export async function runClusterFaults(say: (line: string) => void): Promise<boolean> {
  const string = { type: "string" } as const;
  const options = {
    cluster: { type: "boolean" },
    count: string,
    folder: string,
    resume: string,
    report: string,
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const chosen = positionals.map((name) => clusterFaults.find((fault) => fault.name === name));
  const count = Number(values.count ?? 5);
  if (chosen.includes(undefined) || !Number.isSafeInteger(count) || count < 1) throw new Error(clusterUsage);
  const faults = chosen.length > 0 ? (chosen as ClusterFault[]) : clusterFaults;

  const cluster = openCluster(values.folder ?? join(".data", "cluster"), 4900);
  await cluster.untilWhole();
  const shop = await openClusterShop(cluster);
  const results = readResults(values.resume);
  const run = Date.now().toString(36);
  try {
    for (let time = 1; time <= count; time++) {
      for (const fault of faults) {
        const list = results.get(fault) ?? [];
        if (list.length >= time) continue;
        const result = await forceFault(cluster, shop, fault, `${fault.name}-${run}-${time}`);
        results.set(fault, [...list, result]);
        say(`${isPassed(result) ? "held  " : "FAILED"} ${fault.name} ${time} of ${count}: ${JSON.stringify(result)}`);
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
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
}

function isPassed({ lost, double, leaked, wrong }: FaultResult): boolean {
  return lost + double + leaked + wrong.length === 0;
}
