// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "replica-facts": {
      values: [];
      row: { isStandby: boolean; systemId: string; nowMs: number; };
    };
    "replica-has-position": {
      values: [value1: string, value2: string, id: string];
      row: { isCurrent: boolean; };
    };
    "replica-has-replayed": {
      values: [value1: string | null];
      row: { hasReplayed: boolean; };
    };
    "replica-insert-mark": {
      values: [id: string];
      row: { timeline: string; };
    };
    "replica-primary-position": {
      values: [];
      row: { lsn: string; at: string; timeline: string; };
    };
  }
}
