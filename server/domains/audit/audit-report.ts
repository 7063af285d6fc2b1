import { formatUsd } from "#contract/money.ts";
import type { AuditReport } from "./audit-money.ts";

/** The report lists this many lines of each kind. */
const mostLines = 200;

/** The report of an audit as lines of text, for the command line and the operator's mail. In English, like the log. */
export function auditReportLines(report: AuditReport): string[] {
  const { checked, problems, repaired, pending, waiting, foreign, balances, sinceSec, untilSec } = report;
  const moment = (atSec: number) => new Date(atSec * 1000).toISOString().replace(".000Z", "Z");
  return [
    `Audit up to ${moment(untilSec)}, the provider's movements since ${sinceSec > 0 ? moment(sinceSec) : "the beginning"}`,
    `Compared: ${checked.transactions} ledger transactions, ${checked.settlements} settled orders, ${checked.grants} grants, ` +
      `${checked.freePayments} free payments, ${checked.movements} movements at the provider`,
    ...balances.map(({ account, cents }) => `  ${account.padEnd(18)} ${signedUsd(cents).padStart(16)}`),
    ...section(
      "Problems",
      problems.map(({ message }) => message),
    ),
    ...section("Repaired by asking the provider again", repaired),
    ...section("Waiting for an operator", waiting),
    ...section("Foreign: on the account, but not in these books", foreign),
    ...(pending > 0 ? [`Pending, not posted yet: ${pending}`] : []),
    problems.length === 0 ? "Clean: every cent adds up." : "NOT CLEAN: money does not add up.",
  ];
}

function section(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > mostLines ? [`  … and ${lines.length - mostLines} more`] : [];
  return [`${title} (${lines.length}):`, ...lines.slice(0, mostLines).map((line) => `  ${line}`), ...more];
}

function signedUsd(cents: number): string {
  return `${cents < 0 ? "-" : ""}${formatUsd(Math.abs(cents))}`;
}
