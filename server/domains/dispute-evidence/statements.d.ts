// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "dispute-evidence-begin": {
      values: [id: string, version: number];
      row: { id: string; };
    };
    "dispute-evidence-dispute": {
      values: [value1: string];
      row: {
        paymentDisputeId: string;
        disputeId: string;
        paymentIntentId: string;
        amountCents: number;
        status: "closed" | "inquiry" | "lost" | "open" | "won";
        respondBy: Date | null;
        purchaseId: string;
        now: Date;
      };
    };
    "dispute-evidence-end": {
      values: [id: string, state: "draft" | "sending" | "submitted"];
      row: { id: string; };
    };
    "dispute-evidence-insert": {
      values: [
        paymentDisputeId: string,
        answers: "inquiry" | "open",
        description: string,
        serviceDate: string,
        accessLog: string,
        terms: string,
        statement: string
      ];
      row: { version: number; };
    };
    "dispute-evidence-of-dispute": {
      values: [paymentDisputeId: string];
      row: {
        id: string;
        answers: "inquiry" | "open";
        state: "draft" | "sending" | "submitted";
        version: number;
        description: string;
        serviceDate: string;
        accessLog: string;
        terms: string;
        statement: string;
        savedAt: Date;
        submittedAt: Date | null;
      };
    };
    "dispute-evidence-save": {
      values: [
        paymentDisputeId: string,
        answers: string,
        version: number,
        description: string,
        serviceDate: string,
        accessLog: string,
        terms: string,
        statement: string
      ];
      row: { version: number; };
    };
  }
}
