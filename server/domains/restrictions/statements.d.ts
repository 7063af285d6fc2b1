// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "restrictions-creator": {
      values: [value1: string];
      row: { id: string; username: string; name: string; };
    };
    "restrictions-find": {
      values: [id: string];
      row: {
        id: string;
        creatorId: string;
        capability: "payout" | "publish" | "sign-in" | "upload";
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
        capability: "payout" | "publish" | "sign-in" | "upload";
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
        capability: "payout" | "publish" | "sign-in" | "upload",
        cause: "fraud" | "moderation" | "operator" | "security",
        note: string,
        setBy: string
      ];
      row: { id: string; };
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
        capability: "payout" | "publish" | "sign-in" | "upload";
        cause: "fraud" | "moderation" | "operator" | "security";
        note: string;
        setBy: string;
        setAt: Date;
        liftedAt: Date | null;
      };
    };
  }
}
