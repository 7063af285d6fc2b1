// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "bench-backlog": {
      values: [];
      row: { mails: number; ledger: number; deadLetters: number; };
    };
    "bench-books": {
      values: [paymentIntentId: readonly string[]];
      row: {
        paymentIntentId: string;
        settlements: number;
        grants: number;
        postings: number;
        mails: string[];
        unsent: number;
        refunds: number;
      };
    };
    "bench-jobs": {
      values: [];
      row: { jobs: number; };
    };
  }
}
