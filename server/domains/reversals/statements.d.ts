// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "reversals-claim-refund": {
      values: [];
      row: {
        paymentIntentId: string;
        reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down";
        attempts: number;
      };
    };
    "reversals-dispute-by-id": {
      values: [id: string];
      row: { paymentIntentId: string; amountCents: number; };
    };
    "reversals-hold": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "reversals-hold-refund": {
      values: [paymentIntentId: string];
      row: Record<never, never>;
    };
    "reversals-mark-refunded": {
      values: [paymentIntentId: string];
      row: Record<never, never>;
    };
    "reversals-owed-refund": {
      values: [paymentIntentId: string];
      row: {
        held: boolean;
        reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down";
      };
    };
    "reversals-put-dispute": {
      values: [
        disputeId: string,
        paymentIntentId: string,
        amountCents: number,
        status: "closed" | "inquiry" | "lost" | "open" | "won",
        value5: number | null
      ];
      row: { id: string; };
    };
    "reversals-put-refund": {
      values: [
        refundId: string,
        paymentIntentId: string,
        amountCents: number,
        status: "canceled" | "failed" | "pending" | "succeeded"
      ];
      row: { id: string; };
    };
    "reversals-put-warning": {
      values: [warningId: string, paymentIntentId: string];
      row: { "?column?": number; };
    };
    "reversals-queue-refund": {
      values: [
        paymentIntentId: string,
        reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down",
        value3: boolean
      ];
      row: { "?column?": number; };
    };
    "reversals-queue-refunds": {
      values: [
        value1: readonly string[],
        reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down"
      ];
      row: Record<never, never>;
    };
    "reversals-refund-by-id": {
      values: [id: string];
      row: { paymentIntentId: string; amountCents: number; };
    };
    "reversals-refunds": {
      values: [paymentIntentId: string];
      row: { refundedCents: number; isPending: boolean; };
    };
    "reversals-release-refund": {
      values: [paymentIntentId: string];
      row: { "?column?": number; };
    };
    "reversals-resolve-refund": {
      values: [value1: string, actionId: string];
      row: { "?column?": number; };
    };
    "reversals-state": {
      values: [paymentIntentId: string, value2: number | bigint | string | null];
      row: { isRefunded: boolean; isDisputed: boolean; isWarned: boolean; };
    };
    "reversals-statuses": {
      values: [paymentIntentId: string];
      row: {
        id: string;
        status: "canceled" | "closed" | "failed" | "inquiry" | "lost" | "open" | "pending" | "succeeded" | "won";
      };
    };
    "reversals-warned": {
      values: [paymentIntentId: string, value2: number | bigint | string];
      row: { "?column?": number; };
    };
  }
}
