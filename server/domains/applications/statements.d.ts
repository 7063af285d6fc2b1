// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "application-steps-find": {
      values: [id: string];
      row: {
        id: string;
        applicationId: string;
        state: "appealed" | "approved" | "asked" | "declined" | "received";
        previousState: "appealed" | "asked" | "declined" | "received" | null;
        takenBy: string | null;
        takenAt: Date;
        reason: "against-the-rules" | "barred" | "duplicate" | "no-answer" | "other" | "profile-not-found" | "profile-not-verified" | "too-few-followers" | "undecided" | null;
        sealedNote: Buffer | null;
        checks: string[];
      };
    };
    "application-steps-insert": {
      values: [
        id: string,
        id: string,
        state: "appealed" | "approved" | "asked" | "declined" | "received",
        takenBy: string | null,
        reason: "against-the-rules" | "barred" | "duplicate" | "no-answer" | "other" | "profile-not-found" | "profile-not-verified" | "too-few-followers" | "undecided" | null,
        sealedNote: Buffer | null,
        checks: readonly string[]
      ];
      row: Record<never, never>;
    };
    "application-steps-list": {
      values: [applicationId: string];
      row: {
        id: string;
        applicationId: string;
        state: "appealed" | "approved" | "asked" | "declined" | "received";
        previousState: "appealed" | "asked" | "declined" | "received" | null;
        takenBy: string | null;
        takenAt: Date;
        reason: "against-the-rules" | "barred" | "duplicate" | "no-answer" | "other" | "profile-not-found" | "profile-not-verified" | "too-few-followers" | "undecided" | null;
        sealedNote: Buffer | null;
        checks: string[];
      };
    };
    "applications-claim": {
      values: [id: string, claimedBy: string | null, value3: number];
      row: { until: Date; };
    };
    "applications-count": {
      values: [];
      row: { open: number; asked: number; approved: number; declined: number; now: Date; };
    };
    "applications-delete-expired": {
      values: [];
      row: Record<never, never>;
    };
    "applications-duplicates": {
      values: [
        id: string,
        emailFingerprint: readonly Buffer[] | null,
        profileFingerprint: readonly Buffer[] | null
      ];
      row: {
        id: string;
        state: "appealed" | "approved" | "asked" | "declined" | "received";
        receivedAt: Date;
        isSameEmail: boolean;
        isSameProfile: boolean;
      };
    };
    "applications-find": {
      values: [id: string];
      row: {
        id: string;
        language: "en" | "es";
        sealed: Buffer;
        platform: string | null;
        state: "appealed" | "approved" | "asked" | "declined" | "received";
        lastStep: number;
        receivedAt: Date;
        dueAt: Date | null;
        expiresAt: Date;
        now: Date;
        claimedBy: string | null;
        claimedUntil: Date | null;
      };
    };
    "applications-insert": {
      values: [
        id: string,
        language: "en" | "es",
        sealed: Buffer,
        submissionFingerprint: Buffer,
        emailFingerprint: Buffer | null,
        profileFingerprint: Buffer | null,
        platform: string | null
      ];
      row: { id: string; };
    };
    "applications-key-uses": {
      values: [value1: readonly string[]];
      row: {
        keyId: string;
        what: "applications" | "notes of applications";
        count: number;
        neededUntil: Date | null;
      };
    };
    "applications-lock": {
      values: [id: string];
      row: {
        id: string;
        language: "en" | "es";
        sealed: Buffer;
        platform: string | null;
        state: "appealed" | "approved" | "asked" | "declined" | "received";
        lastStep: number;
        receivedAt: Date;
        dueAt: Date | null;
        expiresAt: Date;
        now: Date;
        claimedBy: string | null;
        claimedUntil: Date | null;
      };
    };
    "applications-mark-alerted": {
      values: [value1: number];
      row: { id: string; dueAt: Date; isOverdue: boolean; };
    };
    "applications-of-state": {
      values: [value1: number | bigint | string, value2: number | bigint | string, state: string];
      row: {
        id: string;
        state: "appealed" | "approved" | "asked" | "declined" | "received";
        isAnswered: boolean;
        platform: string | null;
        language: "en" | "es";
        receivedAt: Date;
        dueAt: Date | null;
        claimedBy: string | null;
        claimedUntil: Date | null;
        duplicates: number;
      };
    };
    "applications-queue": {
      values: [value1: number | bigint | string, value2: number | bigint | string];
      row: {
        id: string;
        state: "appealed" | "approved" | "asked" | "declined" | "received";
        isAnswered: boolean;
        platform: string | null;
        language: "en" | "es";
        receivedAt: Date;
        dueAt: Date;
        claimedBy: string | null;
        claimedUntil: Date | null;
        duplicates: number;
      };
    };
    "applications-unanswered": {
      values: [value1: number];
      row: { id: string; };
    };
    "applications-undecided": {
      values: [];
      row: { id: string; };
    };
  }
}
