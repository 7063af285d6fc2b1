// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "form-tokens-now": {
      values: [];
      row: { now: number; };
    };
  }
}
