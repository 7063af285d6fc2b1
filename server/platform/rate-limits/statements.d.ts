// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "rate-limits-hit": {
      values: [key: Buffer, value2: number, hits: number];
      row: { hits: number; reset_after_sec: number; };
    };
    "rate-limits-sweep": {
      values: [];
      row: Record<never, never>;
    };
  }
}
