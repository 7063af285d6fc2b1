// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "catch-up-advance": {
      values: [seenUntilSec: number | bigint | string | null];
      row: Record<never, never>;
    };
    "catch-up-claim": {
      values: [];
      row: { seenUntilSec: number | null; };
    };
    "catch-up-known": {
      values: [eventId: readonly string[]];
      row: { id: string; };
    };
    "catch-up-recheck": {
      values: [value1: number | bigint | string | null];
      row: Record<never, never>;
    };
    "provider-events-insert": {
      values: [eventId: string, type: string, objectId: string, value4: number];
      row: { event_id: string; };
    };
    "provider-events-known": {
      values: [eventId: string];
      row: { known: number; };
    };
    "provider-events-purge": {
      values: [value1: number, value2: number | bigint | string];
      row: { purged: number; };
    };
  }
}
