import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { faultRows } from "./fault-rows.ts";
import type { Progress } from "./progress-file.ts";
import { type FaultRow, held } from "./row.ts";

const head = `# Faults, forced

What \`npm run faults -- --report docs/faults.md\` wrote. The harness runs app, card provider and PostgreSQL as processes of
their own, with the real Stripe SDK between them and a real mail server, and forces each row of the fault table. Limits are on:
readers and the provider come from many addresses through a trusted proxy.

- **lost**: paid, and not exactly one settlement, grant and ledger entry; or no mail; or its code does not open the post elsewhere.
- **double**: an order, charge, grant, posting or mail beyond the one. The same mail again under its Message-ID is no double where
  the fault lies between the mail server's word and our note of it; it is counted apart.
- **leaked**: a code, token, text or address in the wrong hands; for forgeries: one that was accepted.

The same seed forces the same cases. \`--resume FILE\` goes on where a run ended, \`--count N\` forces fewer; \`npm test\` forces
the short count of every row.
`;

/** Writes the report of all rows: what the last run of each gave, or that it was not run. What has a heading of its own stays. */
export function writeReport(file: string, progress: Progress): void {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() || "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const table = [
    "| Row | Fault | Full count | Forced | Seed | Date | Lost | Double | Leaked | Held | Seconds | Counted beside |",
    "| --- | --- | --: | --: | --: | --- | --: | --: | --: | --- | --: | --- |",
    ...faultRows.map((row) => lineOf(row, progress)),
  ];
  const written = existsSync(file) ? readFileSync(file, "utf8") : "";
  const sections = /\n## [\s\S]*$/.exec(written)?.[0] ?? "";
  writeFileSync(file, `${head}\nMachine: ${machine}.\n\n${table.join("\n")}\n${sections}`);
}

function lineOf(row: FaultRow, progress: Progress): string {
  const known = progress[row.name];
  const first = [`\`${row.name}\``, row.fault, `${number(row.full)} ${row.unit}`];
  if (!known) return `| ${[...first, "not run", "", "", "", "", "", "", "", ""].join(" | ")} |`;
  const { outcome, seed, date, seconds, processes = 1 } = known;
  const counted = Object.entries(outcome.counted).map(([name, count]) => `${number(count)} ${name}`);
  if (processes > 1) counted.unshift(`on ${processes} processes behind a plain round-robin`);
  const forced = outcome.cases === row.full ? number(row.full) : `**${number(outcome.cases)} of ${number(row.full)}**`;
  const losses = [outcome.lost, outcome.double, outcome.leaked];
  const verdict = held(outcome) ? "yes" : `**no**: ${outcome.wrong.join("; ")}`;
  return `| ${[...first, forced, seed, date, ...losses, verdict, number(seconds), counted.join("; ")].join(" | ")} |`;
}

function number(count: number): string {
  return new Intl.NumberFormat("en").format(count);
}
