import { formatUsd } from "#contract/money.ts";
import type { KnownTaxEntry } from "#server/domains/ledger/index.ts";
import type { Problem } from "./audit-books.ts";
import type { AuditDeps } from "./audit-deps.ts";

/**
 * Compares the taxes of sales with the ledger, and their entries and reversals of a span with the provider's tax reports. Entries there never
 * change, and the provider lists none: one that is not known here is not found.
 */
export async function auditTaxes(
  { ledger, cardProvider }: AuditDeps,
  { sinceSec, untilSec, lateSec }: { sinceSec: number; untilSec: number; lateSec: number },
): Promise<Problem[]> {
  const problems: Problem[] = (await ledger.listUnreportedTaxes(lateSec)).map(
    ({ paymentIntentId, reportedCents, owedCents }) => ({
      message: `The tax of payment ${paymentIntentId} is ${formatUsd(owedCents)} in the ledger, reported are ${formatUsd(reportedCents)}`,
    }),
  );
  for (let after = ""; ; ) {
    const known = await ledger.listTaxEntries({ sinceSec, untilSec }, after);
    for (const entry of known) {
      const fault = faultOf(entry, await cardProvider.findTaxEntry(entry.id));
      if (fault) problems.push({ message: `Tax entry ${entry.id} of payment ${entry.paymentIntentId} ${fault}` });
    }
    after = known.at(-1)?.id ?? after;
    if (known.length === 0) return problems;
  }
}

function faultOf(
  known: KnownTaxEntry,
  found: { reference: string; amountCents: number; taxCents: number } | undefined,
): string | undefined {
  if (!found) return "is not at the provider";
  if (found.reference !== known.paymentIntentId && !found.reference.startsWith(`${known.paymentIntentId}-`))
    return `is of ${found.reference} at the provider`;
  if (found.amountCents === known.amountCents && found.taxCents === known.taxCents) return undefined;
  return `has ${found.taxCents} cents of tax in ${found.amountCents} at the provider, ${known.taxCents} in ${known.amountCents} here`;
}
