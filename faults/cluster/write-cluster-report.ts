import type { AnswerSummary } from "./answer-log.ts";
import type { ClusterFault } from "./cluster-faults.ts";
import type { FaultResult } from "./force-fault.ts";

/** The results as a table: sums over the times of a fault, and the median and the worst of each duration. */
export function clusterTable(results: ReadonlyMap<ClusterFault, FaultResult[]>): string {
  return [
    "| Fault | Times | Acknowledged | Lost, double, leaked | Longest gap between purchases | Failed purchase calls | Failed pages | Longest gap between pages | Failed files | New page everywhere |",
    "| --- | --: | --: | --- | --- | --- | --- | --- | --- | --- |",
    ...[...results].map(([fault, list]) => lineOf(fault, list)),
  ].join("\n");
}

function lineOf({ name, fault }: ClusterFault, list: FaultResult[]): string {
  const sum = (pick: (result: FaultResult) => number) => list.reduce((total, result) => total + pick(result), 0);
  const durations = (pick: (result: FaultResult) => number) => {
    const sorted = list.map(pick).sort((one, other) => one - other);
    return `${seconds(sorted[Math.floor((sorted.length - 1) / 2)])}, ${seconds(sorted.at(-1))}`;
  };
  const failed = (pick: (result: FaultResult) => AnswerSummary | undefined) => {
    const kinds = new Map<string, number>();
    for (const result of list)
      for (const [status, count] of Object.entries(pick(result)?.failures ?? {}))
        kinds.set(status, (kinds.get(status) ?? 0) + count);
    const names = [...kinds].map(([status, count]) => `${count} × ${status}`);
    return `${sum((result) => pick(result)?.failed ?? 0)} of ${sum((result) => pick(result)?.answered ?? 0)}${names.length > 0 ? ` (${names.join(", ")})` : ""}`;
  };
  const problems = list.flatMap(({ wrong }) => wrong);
  const losses = [sum(({ lost }) => lost), sum(({ double }) => double), sum(({ leaked }) => leaked)].join(", ");
  const cells = [
    `\`${name}\`: ${fault}`,
    list.length,
    [`${sum(({ acknowledged }) => acknowledged)}`, ...otherWrites(list)].join("; "),
    problems.length > 0 ? `**${losses}**: ${problems.join("; ")}` : losses,
    durations(({ longestGapMs }) => longestGapMs),
    list.some(({ writes }) => writes)
      ? `${failed(({ purchaseCalls }) => purchaseCalls)}; of other writes ${failed(({ writes }) => writes?.calls)}`
      : failed(({ purchaseCalls }) => purchaseCalls),
    failed(({ pages }) => pages),
    durations(({ pages }) => pages.longestGapMs),
    failed(({ media }) => media),
    durations(({ freshAfterMs }) => freshAfterMs),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Acknowledged writes beside purchases, for a fault that has them. */
function otherWrites(list: FaultResult[]): string[] {
  const all = list.flatMap(({ writes }) => writes ?? []);
  const again = list.reduce((total, { takenUpAgain = 0 }) => total + takenUpAgain, 0);
  const sum = (name: "applications" | "saves" | "payouts") => all.reduce((total, each) => total + each[name], 0);
  if (all.length === 0) return [];
  return [
    `${sum("applications")} applications`,
    `${sum("saves")} saves of drafts`,
    `${sum("payouts")} payouts (${again} of them taken up again)`,
  ];
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
