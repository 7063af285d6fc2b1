// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "orders-attach-payment": {
      values: [id: string, paymentIntentId: string | null, clientSecretFingerprint: Buffer | null];
      row: Record<never, never>;
    };
    "orders-claim-check": {
      values: [];
      row: { paymentIntentId: string; };
    };
    "orders-claim-order-to-forget": {
      values: [];
      row: { id: string; paymentIntentId: string | null; paid: boolean; };
    };
    "orders-close-handover": {
      values: [orderId: string];
      row: Record<never, never>;
    };
    "orders-count-repeats": {
      values: [emailFingerprint: readonly Buffer[], addressFingerprint: Buffer | null];
      row: { ofReader: number; ofAddress: number; };
    };
    "orders-declines-of-payment": {
      values: [paymentIntentId: string];
      row: { declines: number; };
    };
    "orders-forget-addresses": {
      values: [];
      row: Record<never, never>;
    };
    "orders-hold-repeats": {
      values: [value1: readonly string[]];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "orders-insert-decline": {
      values: [eventId: string, orderId: string];
      row: Record<never, never>;
    };
    "orders-insert-lost-order": {
      values: [
        id: string,
        postId: string,
        title: string | null,
        creator: string | null,
        amountCents: number,
        language: "en" | "es",
        consentVersion: string,
        emailFingerprint: Buffer,
        nameFingerprint: Buffer,
        fingerprintKeyId: string,
        browserFingerprint: Buffer,
        value12: number
      ];
      row: { id: string; };
    };
    "orders-insert-order": {
      values: [
        postId: string,
        amountCents: number,
        language: "en" | "es",
        consentVersion: string,
        emailFingerprint: Buffer,
        nameFingerprint: Buffer,
        fingerprintKeyId: string,
        browserFingerprint: Buffer,
        attemptFingerprint: Buffer,
        attemptFingerprint: readonly Buffer[],
        addressFingerprint: Buffer | null,
        title: string | null,
        creator: string | null
      ];
      row: { id: string; paymentIntentId: string | null; };
    };
    "orders-insert-settlement": {
      values: [
        orderId: string,
        paymentIntentId: string,
        amountCents: number,
        chargeId: string,
        repeatsOrderId: string | null
      ];
      row: Record<never, never>;
    };
    "orders-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "payments under way"; count: number; neededUntil: Date | null; };
    };
    "orders-lock-order": {
      values: [id: string];
      row: { "?column?": number; };
    };
    "orders-order": {
      values: [id: string];
      row: {
        id: string;
        postId: string;
        amountCents: number;
        language: "en" | "es";
        emailFingerprint: Buffer;
        nameFingerprint: Buffer;
        fingerprintKeyId: string;
        browserFingerprint: Buffer;
        clientSecretFingerprint: Buffer | null;
        paymentIntentId: string | null;
        addressFingerprint: Buffer | null;
        settledAt: Date | null;
        title: string | null;
        creator: string | null;
        consentVersion: string;
        isRebuilt: boolean;
        accessOrderId: string | null;
        handoverOpen: boolean;
        refused: boolean;
      };
    };
    "orders-order-by-payment": {
      values: [paymentIntentId: string];
      row: {
        id: string;
        postId: string;
        amountCents: number;
        language: "en" | "es";
        emailFingerprint: Buffer;
        nameFingerprint: Buffer;
        fingerprintKeyId: string;
        browserFingerprint: Buffer;
        clientSecretFingerprint: Buffer | null;
        paymentIntentId: string;
        addressFingerprint: Buffer | null;
        settledAt: Date | null;
        title: string | null;
        creator: string | null;
        consentVersion: string;
        isRebuilt: boolean;
        accessOrderId: string | null;
        handoverOpen: boolean;
        refused: boolean;
      };
    };
    "orders-payment-intents": {
      values: [orderId: readonly string[]];
      row: { paymentIntentId: string; };
    };
    "orders-put-off-forgetting": {
      values: [id: string, value2: number];
      row: { isPutOff: number; };
    };
    "orders-recheck-all": {
      values: [];
      row: Record<never, never>;
    };
    "orders-stop-checking": {
      values: [id: string];
      row: Record<never, never>;
    };
    "orders-unusual-sales": {
      values: [value1: number | bigint | string];
      row: { creatorId: string; username: string; purchases: number; };
    };
    "orders-wipe-order": {
      values: [id: string];
      row: Record<never, never>;
    };
  }
}
