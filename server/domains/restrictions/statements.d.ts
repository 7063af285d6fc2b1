// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "restrictions-barred-applicant": {
      values: [emailFingerprint: readonly Buffer[], profileFingerprint: readonly Buffer[]];
      row: { found: boolean; };
    };
    "restrictions-carry-over": {
      values: [emailFingerprint: readonly Buffer[], profileFingerprint: readonly Buffer[], authorId: string];
      row: { id: string; };
    };
    "restrictions-creator": {
      values: [value1: string];
      row: { id: string; username: string; name: string; };
    };
    "restrictions-find": {
      values: [id: string];
      row: {
        id: string;
        creatorId: string;
        capability: "apply" | "payout" | "publish" | "sell" | "sign-in" | "upload";
        cause: "fraud" | "moderation" | "operator" | "security";
        note: string;
        setBy: string;
        setAt: Date;
        liftedAt: Date | null;
      };
    };
    "restrictions-in-force": {
      values: [authorId: string];
      row: {
        id: string;
        creatorId: string;
        capability: "apply" | "payout" | "publish" | "sell" | "sign-in" | "upload";
        cause: "fraud" | "moderation" | "operator" | "security";
        note: string;
        setBy: string;
        setAt: Date;
        liftedAt: Date | null;
      };
    };
    "restrictions-insert": {
      values: [
        authorId: string,
        capability: "apply" | "payout" | "publish" | "sell" | "sign-in" | "upload",
        cause: "fraud" | "moderation" | "operator" | "security",
        note: string,
        setBy: string,
        emailFingerprint: Buffer | null,
        profileFingerprint: Buffer | null,
        keyId: string | null
      ];
      row: { id: string; };
    };
    "restrictions-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "restricted people"; count: number; neededUntil: Date | null; };
    };
    "restrictions-lift": {
      values: [id: string, liftedBy: string | null];
      row: { id: string; };
    };
    "restrictions-of-creator": {
      values: [authorId: string];
      row: {
        id: string;
        creatorId: string;
        capability: "apply" | "payout" | "publish" | "sell" | "sign-in" | "upload";
        cause: "fraud" | "moderation" | "operator" | "security";
        note: string;
        setBy: string;
        setAt: Date;
        liftedAt: Date | null;
      };
    };
    "restrictions-of-person": {
      values: [emailFingerprint: readonly Buffer[], profileFingerprint: readonly Buffer[]];
      row: {
        capability: "apply" | "payout" | "publish" | "sell" | "sign-in" | "upload";
        cause: "fraud" | "moderation" | "operator" | "security";
        setAt: Date;
        username: string;
      };
    };
    "restrictions-remember": {
      values: [
        authorId: string,
        emailFingerprint: Buffer | null,
        profileFingerprint: Buffer | null,
        keyId: string | null
      ];
      row: Record<never, never>;
    };
  }
}
