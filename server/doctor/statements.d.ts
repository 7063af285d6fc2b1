// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "doctor-database": {
      values: [];
      row: { version: number; nowMs: number; hasShiftableClock: boolean; };
    };
    "doctor-owed": {
      values: [];
      row: { cents: number; };
    };
  }
}
