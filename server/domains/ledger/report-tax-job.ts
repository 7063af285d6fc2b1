import type { LedgerDeps } from "./ledger-deps.ts";
import { ledgerJobs } from "./ledger-jobs.ts";
import { findPaymentTax, insertTaxReversal, setTaxRecorded, tryLockTaxReport } from "./taxes-store.ts";

/**
 * Brings the provider's tax reports to what the books say about a payment: enters its tax, and takes out what was refunded or lost
 * since. Throws where a refund failed after its tax was taken out: the provider has no way back, so a person must correct the report.
 */
export const reportTaxJob = ledgerJobs.defineJob<{ paymentIntentId: string }>({
  kind: "report-tax",
  async run(parts, { payload: { paymentIntentId } }) {
    // Each refund queues a job, and several may run at once: each would take out all that the other has not recorded yet. The transaction
    // only has the lock; the job writes outside of it.
    await parts.db.transaction(async (tx) => {
      if (!(await tryLockTaxReport(tx, paymentIntentId)))
        throw new Error("Another job reports the tax of the payment; this one will be retried");
      await reportTax(parts, paymentIntentId);
    });
  },
});

async function reportTax({ db, cardProvider }: LedgerDeps, paymentIntentId: string): Promise<void> {
  const tax = await findPaymentTax(db, paymentIntentId);
  if (!tax) throw new Error("The payment has no tax");
  const { transactionId, lineItemId } = tax;
  const known = transactionId !== null && lineItemId !== null ? { transactionId, lineItemId } : undefined;
  const recorded = known ?? (await cardProvider.recordTax(paymentIntentId, tax.calculationId));
  if (!known) await setTaxRecorded(db, paymentIntentId, recorded);
  const returnedCents = tax.postedReturnedCents;
  const reversedCents = tax.taxCents - tax.postedTaxCents;
  if (returnedCents < tax.returnedCents) throw new Error("A refund failed whose tax was taken out of the reports");
  if (returnedCents === tax.returnedCents) return;
  const reversal = { amountCents: returnedCents - tax.returnedCents, taxCents: reversedCents - tax.reversedCents };
  const key = `${paymentIntentId}-${returnedCents}`;
  const reversalId = await cardProvider.reverseTax(recorded, { ...reversal, key });
  await insertTaxReversal(db, paymentIntentId, { reversalId, ...reversal });
}
