import { parseArgs } from "node:util";
import { watchAncestors } from "#local/processes/ancestors.ts";
import { clusterUsage, runClusterFaults } from "./cluster/run-cluster-faults.ts";
import { faultRows } from "./fault-rows.ts";
import { readProgress, writeProgress } from "./progress-file.ts";
import { emptyOutcome, type FaultRow, isPassed } from "./row.ts";
import { runRow } from "./run-row.ts";
import { openWorld } from "./world/world.ts";
import { writeReport } from "./write-report.ts";

const usage = `npm run faults -- [row …] [--seed N] [--count N] [--processes N] [--resume FILE] [--report FILE]
Runs all rows by default, each with its full count. --processes runs that many app processes behind a round-robin proxy.
--cluster breaks the parts of a running cluster instead (docs/operations/cluster.md). Rows: ${faultRows.map(({ name }) => name).join(", ")}`;

function readOptions() {
  const string = { type: "string" } as const;
  const options = { seed: string, count: string, processes: string, resume: string, report: string };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const rows = positionals.map((name) => faultRows.find((row) => row.name === name));
  const [seed, processes] = [Number(values.seed ?? 1), Number(values.processes ?? 1)];
  const numbers = { seed, processes, count: values.count && Number(values.count) };
  const areNumbers = [seed, processes, numbers.count || 1].every(
    (number) => Number.isSafeInteger(number) && number > 0,
  );
  if (rows.includes(undefined) || !areNumbers) throw new Error(usage);
  return { ...values, ...numbers, rows: rows.length > 0 ? (rows as FaultRow[]) : faultRows };
}

/** Forces the faults row by row. The exit code is 0 if the product passed. */
async function main(): Promise<void> {
  const { rows, seed, processes, count: given, resume, report } = readOptions();
  const progress = readProgress(resume);
  const world = await openWorld({ processes });
  try {
    for (const row of rows) {
      const missing = row.missingProgram?.();
      if (missing) {
        console.log(`FAILED ${row.name}: ${missing}`);
        process.exitCode = 1;
        continue;
      }
      const count = given || row.fullCount;
      const before = progress[row.name];
      const isSame = before?.seed === seed && (before.processes ?? 1) === processes;
      const resumed = isSame ? before : { outcome: emptyOutcome(), seconds: 0 };
      const startedAt = performance.now();
      const note = (outcome: typeof resumed.outcome) => {
        const seconds = Math.round(resumed.seconds + (performance.now() - startedAt) / 1000);
        progress[row.name] = { seed, processes, count, outcome, seconds, date: new Date().toISOString().slice(0, 10) };
        writeProgress(resume, progress);
      };
      const outcome = await runRow(world, row, { seed, count, done: resumed.outcome }, note);
      const { cases, lost, double, leaked, counted, wrong } = outcome;
      console.log(`${isPassed(outcome) ? "held  " : "FAILED"} ${row.name}: ${cases} ${row.unit}, seed ${seed}`);
      console.log(`       lost ${lost}, double ${double}, leaked ${leaked}`, counted);
      for (const each of wrong) console.log(`       ${each}`);
      if (!isPassed(outcome)) process.exitCode = 1;
    }
    if (report) writeReport(report, progress);
  } finally {
    await world.close();
  }
}

/** The faults of one app and its services, or with `--cluster` those of a cluster that runs. */
async function run(): Promise<void> {
  if (!process.argv.includes("--cluster")) return main();
  if (!(await runClusterFaults((line) => console.log(line)))) process.exitCode = 1;
}

watchAncestors(() => process.exit(1));
await run().catch((error: Error) => {
  const isUsage = [usage, clusterUsage].includes(error.message);
  console.error(isUsage ? error.message : error);
  process.exitCode = 1;
});
