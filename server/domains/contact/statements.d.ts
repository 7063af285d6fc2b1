// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "contact-delete-expired": {
      values: [];
      row: Record<never, never>;
    };
    "contact-insert": {
      values: [id: string, language: "en" | "es", sealed: Buffer, submissionFingerprint: Buffer];
      row: { id: string; };
    };
    "contact-key-uses": {
      values: [value1: readonly string[]];
      row: {
        keyId: string;
        what: "answers to contact messages" | "contact messages";
        count: number;
        neededUntil: Date | null;
      };
    };
    "contact-language": {
      values: [id: string];
      row: { language: "en" | "es"; };
    };
    "inbox-answer": {
      values: [id: string];
      row: { language: "en" | "es"; receivedAt: Date; sealedAnswer: Buffer | null; };
    };
    "inbox-claim": {
      values: [id: string, claimedBy: string | null];
      row: { until: Date; };
    };
    "inbox-count": {
      values: [];
      row: { total: number; now: Date; };
    };
    "inbox-ending-of-message": {
      values: [messageId: string];
      row: {
        id: string;
        accountId: string;
        outcome: "answered" | "closed";
        reason: "answered-elsewhere" | "duplicate" | "no-answer-needed" | "spam" | null;
        sealedAnswer: Buffer | null;
        at: Date;
      };
    };
    "inbox-insert-ending": {
      values: [
        id: string,
        messageId: string,
        accountId: string,
        outcome: "answered" | "closed",
        reason: "answered-elsewhere" | "duplicate" | "no-answer-needed" | "spam" | null,
        sealedAnswer: Buffer | null
      ];
      row: Record<never, never>;
    };
    "inbox-list": {
      values: [value1: number | bigint | string, value2: number | bigint | string];
      row: {
        id: string;
        language: "en" | "es";
        receivedAt: Date;
        dueAt: Date;
        isOpened: boolean;
        claimedBy: string | null;
        claimedUntil: Date | null;
        now: Date;
      };
    };
    "inbox-lock": {
      values: [id: string];
      row: { id: string; };
    };
    "inbox-mark-alerted": {
      values: [];
      row: { id: string; dueAt: Date; };
    };
    "inbox-mark-read": {
      values: [id: string];
      row: Record<never, never>;
    };
    "inbox-message": {
      values: [id: string];
      row: {
        id: string;
        language: "en" | "es";
        receivedAt: Date;
        dueAt: Date | null;
        isOpened: boolean;
        claimedBy: string | null;
        claimedUntil: Date | null;
        now: Date;
        sealed: Buffer;
      };
    };
  }
}
