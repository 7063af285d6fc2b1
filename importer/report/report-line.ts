import type { PublishedChange } from "#server/domains/creators/index.ts";
import { quoteControls } from "./quote-controls.ts";

/** The result of importing one file. */
export interface ImportLine {
  /** Relative to the imported folder. */
  file: string;
  outcome: "created" | "updated" | "unchanged" | "skipped" | "refused";
  /** Why it was rejected or skipped. */
  reason?: string;
  slug?: string;
  /** The changes of an update. */
  changes?: PublishedChange[];
  warnings: string[];
}

/** The number of files by outcome. */
export type ImportSummary = Record<ImportLine["outcome"], number>;

/** The report's line for a file, without its warnings. */
export function reportLine({ file, outcome, slug, reason, changes }: ImportLine): string {
  const target = slug ? ` → ${slug}` : "";
  const detail = reason ?? (outcome === "updated" ? changesText(changes) : undefined);
  return quoteControls(`${outcome.padEnd(9)} ${file}${target}${detail ? `: ${detail}` : ""}`);
}

/** The report's line for a warning, which follows the file's line. */
export function warningLine({ file }: ImportLine, warning: string): string {
  return quoteControls(`          ${file}: ${warning}`);
}

function changesText(changes: PublishedChange[] | undefined): string | undefined {
  if (!changes) return undefined;
  if (changes.length === 0) return "nothing that readers see";
  return changes.map(changeText).join("; ");
}

function changeText({ field, from, to }: PublishedChange): string {
  if (from === undefined || to === undefined) return field;
  return `${field} ${valueText(field, from)} → ${valueText(field, to)}`;
}

function valueText(field: string, value: string): string {
  if (value === "") return "none";
  if (field === "title") return JSON.stringify(value);
  return field === "date" ? value.slice(0, 10) : value;
}
