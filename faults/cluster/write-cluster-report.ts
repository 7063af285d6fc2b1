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
  const failed = (pick: (result: FaultResult) => AnswerSummary) => {
    const kinds = new Map<string, number>();
    for (const result of list)
      for (const [status, count] of Object.entries(pick(result).failures))
        kinds.set(status, (kinds.get(status) ?? 0) + count);
    const names = [...kinds].map(([status, count]) => `${count} × ${status}`);
    return `${sum((result) => pick(result).failed)} of ${sum((result) => pick(result).answered)}${names.length > 0 ? ` (${names.join(", ")})` : ""}`;
  };
  const problems = list.flatMap(({ wrong }) => wrong);
  const losses = [sum(({ lost }) => lost), sum(({ double }) => double), sum(({ leaked }) => leaked)].join(", ");
  const cells = [
    `\`${name}\`: ${fault}`,
    list.length,
    sum(({ acknowledged }) => acknowledged),
    problems.length > 0 ? `**${losses}**: ${problems.join("; ")}` : losses,
    durations(({ longestGapMs }) => longestGapMs),
    failed(({ purchaseCalls }) => purchaseCalls),
    failed(({ pages }) => pages),
    durations(({ pages }) => pages.longestGapMs),
    failed(({ media }) => media),
    durations(({ freshAfterMs }) => freshAfterMs),
  ];
  return `| ${cells.join(" | ")} |`;
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
