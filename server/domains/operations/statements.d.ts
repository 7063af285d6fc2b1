// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "operations-attention": {
      values: [value1: number | null];
      row: {
        what: "alert" | "audit" | "backup-overdue" | "dead-letter" | "dispute" | "failed-refund" | "fraud-warning" | "held-refund" | "inquiry" | "payout-refused" | "payout-returned" | "payout-unknown" | "refund-request" | "service-fails" | "stuck-refund" | "unfinished-action" | "unmatched-payment";
        id: string;
        subjectId: string | null;
        kind: "free" | "purchase" | null;
        amountCents: number | null;
        period: string | null;
        since: Date;
        dueAt: Date | null;
        detail: string | null;
        username: string | null;
        name: string | null;
      };
    };
    "operations-audited": {
      values: [];
      row: { endedAt: Date; problems: number; };
    };
    "operations-begin": {
      values: [
        actor: string,
        action: string,
        paymentId: string | null,
        detail: string | JsonObject,
        osUser: string | null,
        host: string | null
      ];
      row: { id: string; };
    };
    "operations-close-alert": {
      values: [value1: string, value2: string, value3: number | bigint | string];
      row: { closed: number; };
    };
    "operations-end": {
      values: [actionId: string, outcome: "done" | "failed" | "refused", detail: string | JsonObject];
      row: Record<never, never>;
    };
    "operations-free-payment": {
      values: [value1: string];
      row: {
        freePaymentId: string;
        totalCents: number;
        startedAt: Date;
        paidAt: Date | null;
        paymentIntentId: string;
        receipt: string | null;
        isWarned: boolean;
        owedBack: { reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down"; held: boolean; refunded: boolean } | null;
        refunds: { amountCents: number; status: "canceled" | "failed" | "pending" | "succeeded"; seenSec: number }[];
        disputes: { id: string; amountCents: number; status: "closed" | "inquiry" | "lost" | "open" | "won"; seenSec: number }[];
        mails: { id: string; kind: string; attempts: number; state: "cancelled" | "dead" | "done" | "sent" | "waiting" }[];
      };
    };
    "operations-free-payment-of-id": {
      values: [value1: string];
      row: {
        freePaymentId: string;
        totalCents: number;
        startedAt: Date;
        paidAt: Date | null;
        paymentIntentId: string;
        receipt: string | null;
        isWarned: boolean;
        owedBack: { reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down"; held: boolean; refunded: boolean } | null;
        refunds: { amountCents: number; status: "canceled" | "failed" | "pending" | "succeeded"; seenSec: number }[];
        disputes: { id: string; amountCents: number; status: "closed" | "inquiry" | "lost" | "open" | "won"; seenSec: number }[];
        mails: { id: string; kind: string; attempts: number; state: "cancelled" | "dead" | "done" | "sent" | "waiting" }[];
      };
    };
    "operations-hold-payment": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "operations-now": {
      values: [];
      row: { now: number; };
    };
    "operations-payment-of-mail": {
      values: [value1: string];
      row: { paymentIntentId: string | null; };
    };
    "operations-purchases": {
      values: [value1: readonly Buffer[], value2: string | null, value3: string | null, value4: string | null];
      row: {
        orderId: string;
        postId: string;
        amountCents: number;
        orderedAt: Date;
        settledAt: Date | null;
        paymentIntentId: string | null;
        repeatsOrderId: string | null;
        expiresAt: Date | null;
        isRunning: boolean;
        endings: ("dispute" | "fraud-warning" | "refund" | "taken-down")[];
        receipt: string | null;
        isWarned: boolean;
        owedBack: { reason: "amount" | "currency" | "fraud-warning" | "livemode" | "repeat" | "requested" | "taken-down"; held: boolean; refunded: boolean } | null;
        refunds: { amountCents: number; status: "canceled" | "failed" | "pending" | "succeeded"; seenSec: number }[];
        disputes: { id: string; amountCents: number; status: "closed" | "inquiry" | "lost" | "open" | "won"; seenSec: number }[];
        mails: { id: string; kind: string; attempts: number; state: "cancelled" | "dead" | "done" | "sent" | "waiting" }[];
      };
    };
    "operations-recorded": {
      values: [value1: number | bigint | string];
      row: {
        id: string;
        actor: string;
        action: string;
        subjectId: string | null;
        kind: "free" | "purchase" | null;
        detail: unknown;
        begunAt: Date;
        outcome: "done" | "failed" | "refused" | null;
        systemUser: string | null;
        host: string | null;
      };
    };
    "operations-refund-of-attempt": {
      values: [paymentId: string, value2: string];
      row: { done: unknown; };
    };
    "operations-refunded": {
      values: [paymentId: string, value2: string];
      row: { cents: number; };
    };
    "operations-unfinished": {
      values: [paymentId: string, action: string];
      row: { id: string; detail: unknown; };
    };
    "operations-unmatched-payment": {
      values: [value1: string];
      row: { "?column?": number; };
    };
  }
}
