// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "alerts-count": {
      values: [];
      row: { kind: string; count: number; };
    };
    "alerts-find": {
      values: [id: string];
      row: { kind: string; says: string; details: string; };
    };
    "alerts-insert": {
      values: [kind: string, about: string, says: string, details: string];
      row: { id: string; wasMailed: boolean; };
    };
    "alerts-recent": {
      values: [kind: string, about: string];
      row: { "?column?": number; };
    };
  }
}
