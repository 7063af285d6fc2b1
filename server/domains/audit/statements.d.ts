// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "audit-begin": {
      values: [value1: number];
      row: { id: string; cleanUntilSec: number | null; };
    };
    "audit-counts": {
      values: [];
      row: { settlements: number; grants: number; freePayments: number; };
    };
    "audit-end": {
      values: [id: string, value2: number, problems: number | null];
      row: Record<never, never>;
    };
    "audit-failed-refunds": {
      values: [];
      row: {
        refundId: string;
        paymentIntentId: string;
        amountCents: number;
        status: "canceled" | "failed" | "pending" | "succeeded";
      };
    };
    "audit-free-payments-astray": {
      values: [];
      row: { id: string; paymentIntentId: string; };
    };
    "audit-grants-astray": {
      values: [];
      row: { orderId: string; has: "grant" | "settlement"; };
    };
    "audit-now": {
      values: [];
      row: { nowSec: number; };
    };
    "audit-outlived": {
      values: [];
      row: { orderId: string; paymentIntentId: string; };
    };
    "audit-owed": {
      values: [value1: number];
      row: {
        paymentIntentId: string;
        reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down";
        held: boolean;
        isLate: boolean;
      };
    };
    "audit-payouts-arrived": {
      values: [value1: string];
      row: { payoutId: string; paymentId: string; };
    };
    "audit-payouts-at-banks": {
      values: [value1: string];
      row: {
        id: string;
        amountCents: number;
        currency: string;
        isPaid: boolean;
        arrivesAtSec: number;
        isAutomatic: boolean;
      };
    };
    "audit-payouts-by-transfer": {
      values: [value1: string, value2: readonly string[]];
      row: {
        id: string;
        transferId: string;
        amountCents: number;
        accountId: string | null;
        reversedCents: number;
        isReversing: boolean;
      };
    };
    "audit-payouts-moved": {
      values: [value1: number, value2: number, value3: string];
      row: { accountId: string; transferredCents: number; isMoving: boolean; };
    };
    "audit-payouts-transferred": {
      values: [value1: number, value2: number, value3: string, value4: string];
      row: { id: string; transferId: string; };
    };
    "audit-posted-unsettled": {
      values: [];
      row: { paymentIntentId: string; };
    };
    "audit-settlements-astray": {
      values: [];
      row: { orderId: string; paymentIntentId: string | null; postedCents: number | null; settledCents: number; };
    };
    "audit-try-lock": {
      values: [];
      row: { taken: boolean; };
    };
  }
}
