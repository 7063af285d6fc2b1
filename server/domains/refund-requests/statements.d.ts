// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "refund-request": {
      values: [id: string];
      row: {
        id: string;
        paymentId: string;
        reason: "bought-twice" | "cannot-open" | "mistake" | "not-as-described" | "other";
        sealed: Buffer | null;
        language: "en" | "es";
        requestedAt: Date;
        dueAt: Date;
        outcome: "automatic" | "declined" | "part" | "refunded" | null;
        sealedNote: Buffer | null;
        paymentIntentId: string;
        amountCents: number;
        purchaseId: string;
        isFree: boolean;
        title: string | null;
        now: Date;
      };
    };
    "refund-request-decide": {
      values: [
        id: string,
        outcome: "automatic" | "declined" | "part" | "refunded" | null,
        decidedBy: string | null,
        sealedNote: Buffer | null
      ];
      row: { id: string; };
    };
    "refund-request-insert": {
      values: [
        id: string,
        paymentId: string,
        reason: "bought-twice" | "cannot-open" | "mistake" | "not-as-described" | "other",
        sealed: Buffer | null,
        language: "en" | "es",
        value6: boolean
      ];
      row: { id: string; };
    };
    "refund-request-lock": {
      values: [id: string];
      row: Record<never, never>;
    };
    "refund-request-of-payment": {
      values: [paymentId: string];
      row: {
        id: string;
        paymentId: string;
        reason: "bought-twice" | "cannot-open" | "mistake" | "not-as-described" | "other";
        sealed: Buffer | null;
        language: "en" | "es";
        requestedAt: Date;
        dueAt: Date;
        outcome: "automatic" | "declined" | "part" | "refunded" | null;
        sealedNote: Buffer | null;
        paymentIntentId: string;
        amountCents: number;
        purchaseId: string;
        isFree: boolean;
        title: string | null;
        now: Date;
      };
    };
    "refund-request-subject": {
      values: [value1: string];
      row: { orderId: string | null; isInTime: boolean | null; isReversed: boolean; mayBeAutomatic: boolean; };
    };
    "refund-requests-count": {
      values: [];
      row: { total: number; now: Date; };
    };
    "refund-requests-hold-reader": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "refund-requests-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "refund requests"; count: number; neededUntil: Date | null; };
    };
    "refund-requests-mark-alerted": {
      values: [];
      row: { id: string; dueAt: Date; };
    };
    "refund-requests-purge": {
      values: [];
      row: Record<never, never>;
    };
    "refund-requests-waiting": {
      values: [id: number | bigint | string, value2: number | bigint | string];
      row: {
        id: string;
        paymentId: string;
        reason: "bought-twice" | "cannot-open" | "mistake" | "not-as-described" | "other";
        sealed: Buffer | null;
        language: "en" | "es";
        requestedAt: Date;
        dueAt: Date;
        outcome: "automatic" | "declined" | "part" | "refunded" | null;
        sealedNote: Buffer | null;
        paymentIntentId: string;
        amountCents: number;
        purchaseId: string;
        isFree: boolean;
        title: string | null;
        now: Date;
      };
    };
  }
}
