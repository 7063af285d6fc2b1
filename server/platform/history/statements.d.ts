// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "history-purge-jobs": {
      values: [value1: number, value2: number | bigint | string];
      row: { purged: number; };
    };
    "history-record-purge": {
      values: [what: string, purgedRows: number];
      row: Record<never, never>;
    };
  }
}
