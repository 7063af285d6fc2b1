// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "cache-nodes-missing": {
      values: [confirmed: number | bigint | string, value2: number];
      row: { isMissing: boolean; };
    };
    "cache-nodes-register": {
      values: [id: string];
      row: Record<never, never>;
    };
    "cache-nodes-remove": {
      values: [id: string];
      row: Record<never, never>;
    };
    "cache-nodes-renew": {
      values: [id: string, confirmed: number | bigint | string];
      row: Record<never, never>;
    };
    "cache-nodes-request-confirmation": {
      values: [value1: number];
      row: { number: number; pg_notify: unknown; };
    };
  }
}
