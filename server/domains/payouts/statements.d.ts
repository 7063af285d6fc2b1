// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "payout-account": {
      values: [authorId: string];
      row: {
        id: string;
        creatorId: string;
        country: string;
        entityType: "company" | "individual";
        providerAccountId: string | null;
        status: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported";
        requirements: unknown;
      };
    };
    "payout-account-attach": {
      values: [id: string, providerAccountId: string | null];
      row: Record<never, never>;
    };
    "payout-account-insert": {
      values: [authorId: string, country: string, entityType: "company" | "individual"];
      row: { id: string; };
    };
    "payout-account-replace": {
      values: [authorId: string];
      row: Record<never, never>;
    };
    "payout-account-see": {
      values: [
        id: string,
        status: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported",
        requirements: string
      ];
      row: Record<never, never>;
    };
    "payout-accounts-paid": {
      values: [id: string, value2: number | bigint | string];
      row: { id: string; providerAccountId: string; };
    };
    "payouts-claim": {
      values: [];
      row: {
        id: string;
        creatorId: string;
        period: string;
        amountCents: number;
        attempts: number;
        refusals: number;
        providerAccountId: string | null;
      };
    };
    "payouts-end-payday": {
      values: [period: string];
      row: Record<never, never>;
    };
    "payouts-finish": {
      values: [id: string, transferId: string | null, destinationPaymentId: string | null];
      row: Record<never, never>;
    };
    "payouts-held": {
      values: [];
      row: { held: number; };
    };
    "payouts-insert": {
      values: [authorId: string, payoutAccountId: string, period: string, amountCents: number];
      row: { id: string; };
    };
    "payouts-insert-skip": {
      values: [
        authorId: string,
        period: string,
        amountCents: number,
        reason: "below-minimum" | "details-needed" | "disconnected" | "no-account" | "rejected"
      ];
      row: Record<never, never>;
    };
    "payouts-known": {
      values: [authorId: string, period: string];
      row: { known: number; };
    };
    "payouts-list": {
      values: [authorId: string];
      row: {
        id: string;
        period: string;
        amountCents: number;
        askedAt: Date | null;
        transferredAt: Date | null;
        lastFailure: string | null;
        bankStatus: "canceled" | "failed" | "in_transit" | "paid" | "pending" | null;
        arrivesAt: Date | null;
        bankFailure: string | null;
      };
    };
    "payouts-lock": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "payouts-lock-row": {
      values: [id: string];
      row: { transferId: string | null; };
    };
    "payouts-now": {
      values: [];
      row: { now: Date; };
    };
    "payouts-payday": {
      values: [period: string];
      row: { done: number; };
    };
    "payouts-refuse": {
      values: [id: string, lastFailure: string | null];
      row: Record<never, never>;
    };
    "payouts-see-bank": {
      values: [
        providerPayoutId: string,
        payoutAccountId: string,
        amountCents: number,
        status: "canceled" | "failed" | "in_transit" | "paid" | "pending",
        value5: number,
        failureCode: string | null,
        paymentIds: readonly string[]
      ];
      row: Record<never, never>;
    };
  }
}
