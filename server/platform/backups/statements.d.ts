// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "backups-overdue": {
      values: [value1: number];
      row: { takenAt: Date | null; };
    };
    "backups-record": {
      values: [address: string, value2: number];
      row: Record<never, never>;
    };
  }
}
