// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "ledger-audit-balances": {
      values: [];
      row: {
        account: "creator-held" | "creator-payable" | "disputes-held" | "disputes-lost" | "financial-account" | "owed-back" | "payouts-in-transit" | "platform-revenue" | "provider-balance" | "provider-clearing" | "provider-fees" | "refunds" | "tax-payable" | "unsplit-sales";
        cents: number;
      };
    };
    "ledger-audit-count": {
      values: [];
      row: { transactions: number; };
    };
    "ledger-audit-followed": {
      values: [paymentIntentId: readonly string[]];
      row: { id: string; };
    };
    "ledger-audit-last": {
      values: [];
      row: { id: number; };
    };
    "ledger-audit-sums": {
      values: [];
      row: {
        creatorId: string;
        sum: "amount" | "credits" | "in disputes" | "movements" | "owed";
        week: string | null;
        line: "disputes" | "payouts" | "refunds" | "sales" | "transfer-reversals" | null;
        stored: number;
        entries: number;
      };
    };
    "ledger-audit-unbalanced": {
      values: [id: number | bigint | string, id: number | bigint | string];
      row: { sourceId: string; entries: number; cents: number; };
    };
    "ledger-audit-uncharged": {
      values: [value1: number, value2: number];
      row: { paymentIntentId: string; isLate: boolean; };
    };
    "ledger-audit-within": {
      values: [value1: number, value2: number];
      row: { sourceId: string; paymentIntentId: string | null; amountCents: number; feeCents: number; };
    };
    "ledger-claim-payment": {
      values: [];
      row: { paymentIntentId: string; };
    };
    "ledger-creator-payable": {
      values: [authorId: string, day: string];
      row: { cents: number; };
    };
    "ledger-creators-owed": {
      values: [authorId: string, value2: number | bigint | string];
      row: { creatorId: string; };
    };
    "ledger-figures": {
      values: [value1: string, value2: string, value3: string];
      row: {
        from: string;
        payments: number;
        grossCents: number;
        refundCents: number;
        disputeCents: number;
        feeCents: number;
        creatorCents: number;
        taxCents: number;
        platformCents: number;
      };
    };
    "ledger-figures-newest": {
      values: [value1: string, value2: string];
      row: { from: string; };
    };
    "ledger-finish-payment": {
      values: [paymentIntentId: string, hints: number];
      row: Record<never, never>;
    };
    "ledger-insert-entries": {
      values: [
        transactionId: number | bigint | string,
        account: readonly ("creator-held" | "creator-payable" | "disputes-held" | "disputes-lost" | "financial-account" | "owed-back" | "payouts-in-transit" | "platform-revenue" | "provider-balance" | "provider-clearing" | "provider-fees" | "refunds" | "tax-payable" | "unsplit-sales")[],
        authorId: readonly (string | null)[],
        amountCents: readonly (number)[]
      ];
      row: Record<never, never>;
    };
    "ledger-insert-payment": {
      values: [
        paymentIntentId: string,
        kind: "free" | "purchase" | "refused",
        authorId: string | null,
        settledCents: number | null,
        creatorPercent: number
      ];
      row: Record<never, never>;
    };
    "ledger-insert-payout": {
      values: [
        sourceId: string,
        kind: "charge" | "dispute" | "dispute-lost" | "dispute-reversal" | "payout-reserved" | "payout-returned" | "payout-reversal-refused" | "payout-reversed" | "payout-reversing" | "payout-transferred" | "payout-undone" | "provider-fee" | "refund" | "refund-failure" | "settlement",
        payoutId: string | null,
        amountCents: number,
        value5: number | null
      ];
      row: { id: string; };
    };
    "ledger-insert-payout-entries": {
      values: [
        value1: number | bigint | string,
        value2: string,
        value3: string | null,
        value4: string,
        value5: string | null,
        value6: number
      ];
      row: Record<never, never>;
    };
    "ledger-insert-provider-fee": {
      values: [sourceId: string, amountCents: number, value3: number];
      row: Record<never, never>;
    };
    "ledger-insert-transaction": {
      values: [
        sourceId: string,
        kind: "charge" | "dispute" | "dispute-lost" | "dispute-reversal" | "payout-reserved" | "payout-returned" | "payout-reversal-refused" | "payout-reversed" | "payout-reversing" | "payout-transferred" | "payout-undone" | "provider-fee" | "refund" | "refund-failure" | "settlement",
        paymentIntentId: string | null,
        subjectId: string | null,
        amountCents: number,
        feeCents: number,
        value7: number | null
      ];
      row: { id: string; };
    };
    "ledger-lock-payment": {
      values: [paymentIntentId: string];
      row: { locked: number; };
    };
    "ledger-payable-lines": {
      values: [authorId: string, day: string, value3: number | null];
      row: {
        week: string;
        line: "disputes" | "payouts" | "refunds" | "sales" | "transfer-reversals";
        movements: number;
        amountCents: number;
      };
    };
    "ledger-payment": {
      values: [paymentIntentId: string];
      row: {
        paymentIntentId: string;
        kind: "free" | "purchase" | "refused";
        authorId: string | null;
        settledCents: number | null;
        creatorPercent: number;
        hints: number;
        taxCents: number;
        taxCalculationId: string | null;
        isCharged: boolean;
      };
    };
    "ledger-postings": {
      values: [paymentIntentId: string];
      row: {
        sourceId: string;
        kind: "charge" | "dispute" | "dispute-lost" | "dispute-reversal" | "payout-reserved" | "payout-returned" | "payout-reversal-refused" | "payout-reversed" | "payout-reversing" | "payout-transferred" | "payout-undone" | "provider-fee" | "refund" | "refund-failure" | "settlement";
        subjectId: string | null;
        amountCents: number;
        feeCents: number;
      };
    };
    "ledger-recheck-all": {
      values: [];
      row: Record<never, never>;
    };
    "ledger-schedule-reconciliation": {
      values: [paymentIntentId: string];
      row: Record<never, never>;
    };
    "payment-taxes-entries": {
      values: [value1: number, value2: number, value3: string];
      row: { id: string; paymentIntentId: string; amountCents: number; taxCents: number; };
    };
    "payment-taxes-find": {
      values: [paymentIntentId: string];
      row: {
        calculationId: string;
        taxCents: number;
        transactionId: string | null;
        lineItemId: string | null;
        returnedCents: number;
        reversedCents: number;
        postedReturnedCents: number;
        postedTaxCents: number;
      };
    };
    "payment-taxes-insert": {
      values: [paymentIntentId: string, calculationId: string, taxCents: number];
      row: Record<never, never>;
    };
    "payment-taxes-insert-reversal": {
      values: [paymentIntentId: string, reversalId: string, amountCents: number, taxCents: number];
      row: Record<never, never>;
    };
    "payment-taxes-recorded": {
      values: [paymentIntentId: string, transactionId: string | null, lineItemId: string | null];
      row: Record<never, never>;
    };
    "payment-taxes-try-lock": {
      values: [value1: string];
      row: { taken: boolean; };
    };
    "payment-taxes-unreported": {
      values: [value1: number];
      row: { paymentIntentId: string; reportedCents: number; owedCents: number; };
    };
  }
}
