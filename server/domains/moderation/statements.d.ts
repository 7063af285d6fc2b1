// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "moderation-case": {
      values: [id: string];
      row: {
        id: string;
        state: "appealed" | "dismissed" | "open" | "restored" | "returned" | "taken-down" | "upheld";
        postId: string;
        creatorId: string;
        lastStep: number | null;
        openedAt: Date;
        dueAt: Date | null;
        claimedBy: string | null;
        claimedUntil: Date | null;
        title: string;
        slug: string;
        language: "English" | "Spanish";
        username: string;
        name: string;
        reports: number;
        takenDownBy: string | null;
        now: Date;
      };
    };
    "moderation-case-of-step": {
      values: [id: string];
      row: {
        caseId: string;
        action: "appeal" | "dismiss" | "restore" | "return" | "take-down" | "uphold";
        reason: "hateful" | "illegal" | "misleading" | "not-original" | "other" | "personal-data" | "sexual" | null;
        note: string | null;
      };
    };
    "moderation-claim": {
      values: [id: string, claimedBy: string | null];
      row: { until: Date; };
    };
    "moderation-count": {
      values: [];
      row: { total: number; now: Date; };
    };
    "moderation-delete-reports": {
      values: [];
      row: Record<never, never>;
    };
    "moderation-draft-of-post": {
      values: [value1: string];
      row: { draftId: string; };
    };
    "moderation-insert-report": {
      values: [
        id: string,
        postId: string,
        reason: "hateful" | "illegal" | "misleading" | "not-original" | "other" | "personal-data" | "sexual",
        language: "en" | "es",
        sealed: Buffer | null
      ];
      row: Record<never, never>;
    };
    "moderation-insert-step": {
      values: [
        id: string,
        action: "appeal" | "dismiss" | "restore" | "return" | "take-down" | "uphold",
        accountId: string,
        reason: "hateful" | "illegal" | "misleading" | "not-original" | "other" | "personal-data" | "sexual" | null,
        note: string | null
      ];
      row: { id: string; state: "appealed" | "dismissed" | "restored" | "returned" | "taken-down" | "upheld"; };
    };
    "moderation-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "reports"; count: number; neededUntil: Date | null; };
    };
    "moderation-lock": {
      values: [id: string];
      row: { post_id: string; };
    };
    "moderation-mark-alerted": {
      values: [value1: number];
      row: { id: string; dueAt: Date; isOverdue: boolean; };
    };
    "moderation-open-case": {
      values: [postId: string, authorId: string];
      row: Record<never, never>;
    };
    "moderation-queue": {
      values: [value1: number | bigint | string, value2: number | bigint | string];
      row: {
        id: string;
        state: "appealed" | "dismissed" | "open" | "restored" | "returned" | "taken-down" | "upheld";
        postId: string;
        creatorId: string;
        lastStep: number | null;
        openedAt: Date;
        dueAt: Date;
        claimedBy: string | null;
        claimedUntil: Date | null;
        title: string;
        slug: string;
        language: "English" | "Spanish";
        username: string;
        name: string;
        reports: number;
        takenDownBy: string | null;
        now: Date;
      };
    };
    "moderation-reported-versions": {
      values: [caseId: string];
      row: { version: number; reports: number; };
    };
    "moderation-reports": {
      values: [caseId: string];
      row: {
        id: string;
        reason: "hateful" | "illegal" | "misleading" | "not-original" | "other" | "personal-data" | "sexual";
        sealed: Buffer | null;
        receivedAt: Date;
      };
    };
    "moderation-steps": {
      values: [caseId: string];
      row: {
        id: string;
        action: "appeal" | "dismiss" | "restore" | "return" | "take-down" | "uphold";
        accountId: string;
        reason: "hateful" | "illegal" | "misleading" | "not-original" | "other" | "personal-data" | "sexual" | null;
        note: string | null;
        at: Date;
      };
    };
  }
}
