// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "doctor-database": {
      values: [];
      row: { version: number; nowMs: number; hasShiftableClock: boolean; };
    };
    "doctor-identity": {
      values: [];
      row: { identity: string; };
    };
    "doctor-notify": {
      values: [value1: string];
      row: { pg_notify: unknown; };
    };
    "doctor-owed": {
      values: [];
      row: { cents: number; };
    };
    "doctor-replication": {
      values: [];
      row: { names: string; commit: string; standbys: number; synchronous: number; isHidden: boolean; };
    };
  }
}
