// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "access-assume-opened": {
      values: [orderId: string];
      row: Record<never, never>;
    };
    "access-assume-opened-running": {
      values: [value1: number];
      row: Record<never, never>;
    };
    "access-bind-name": {
      values: [
        emailFingerprint: Buffer,
        nameFingerprint: Buffer,
        fingerprintKeyId: string,
        orderId: string,
        emailFingerprint: readonly Buffer[]
      ];
      row: Record<never, never>;
    };
    "access-bound-name": {
      values: [emailFingerprint: readonly Buffer[]];
      row: { nameFingerprint: Buffer; };
    };
    "access-count-running": {
      values: [postId: string];
      row: { running: number; };
    };
    "access-end": {
      values: [orderId: string, cause: "dispute" | "fraud-warning" | "refund" | "taken-down"];
      row: Record<never, never>;
    };
    "access-end-of-post": {
      values: [postId: string];
      row: { orderId: string; };
    };
    "access-forget-name-resets": {
      values: [];
      row: Record<never, never>;
    };
    "access-grant-by-order": {
      values: [orderId: string];
      row: {
        orderId: string;
        postId: string;
        nameFingerprint: Buffer;
        codeKeyId: string;
        expiresAt: Date;
        revoked: boolean;
        opened: boolean;
        delivered: boolean;
        running: boolean;
      };
    };
    "access-grants-by-email": {
      values: [emailFingerprint: readonly Buffer[]];
      row: {
        orderId: string;
        postId: string;
        nameFingerprint: Buffer;
        codeKeyId: string;
        expiresAt: Date;
        revoked: boolean;
        opened: boolean;
        delivered: boolean;
        running: boolean;
      };
    };
    "access-hold-grant": {
      values: [orderId: string];
      row: Record<never, never>;
    };
    "access-hold-reader": {
      values: [value1: readonly string[]];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "access-insert-grant": {
      values: [
        orderId: string,
        postId: string,
        emailFingerprint: Buffer,
        nameFingerprint: Buffer,
        fingerprintKeyId: string,
        codeKeyId: string
      ];
      row: {
        orderId: string;
        postId: string;
        nameFingerprint: Buffer;
        codeKeyId: string;
        expiresAt: Date;
        revoked: boolean;
        opened: boolean;
        delivered: boolean;
        running: boolean;
      };
    };
    "access-key-uses": {
      values: [value1: readonly string[]];
      row: {
        keyId: string;
        what: "names bound to an address" | "purchases" | "running access codes";
        count: number;
        neededUntil: Date | null;
      };
    };
    "access-lift-ending": {
      values: [orderId: string];
      row: { "?column?": number; };
    };
    "access-name-reset": {
      values: [id: string];
      row: { language: "en" | "es"; postSlug: string | null; };
    };
    "access-open": {
      values: [orderId: string];
      row: Record<never, never>;
    };
    "access-open-name-reset": {
      values: [emailFingerprint: readonly Buffer[], language: "en" | "es", postSlug: string | null];
      row: { id: string; };
    };
    "access-rekey-binding": {
      values: [
        emailFingerprint: Buffer,
        nameFingerprint: Buffer,
        fingerprintKeyId: string,
        emailFingerprint: readonly Buffer[],
        nameFingerprint: readonly Buffer[]
      ];
      row: Record<never, never>;
    };
    "access-rekey-grants": {
      values: [
        emailFingerprint: Buffer,
        nameFingerprint: Buffer,
        fingerprintKeyId: string,
        emailFingerprint: readonly Buffer[],
        nameFingerprint: readonly Buffer[]
      ];
      row: Record<never, never>;
    };
    "access-unbind-name": {
      values: [id: string];
      row: { id: string; };
    };
    "access-wipe-grant": {
      values: [orderId: string];
      row: Record<never, never>;
    };
    "access-wipe-name-binding": {
      values: [orderId: string];
      row: Record<never, never>;
    };
  }
}
