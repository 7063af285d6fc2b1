// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "desk-waiting-refund-request": {
      values: [value1: string];
      row: { id: string; };
    };
  }
}
