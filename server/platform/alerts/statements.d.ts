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
      row: { kind: string; message: string; details: string; };
    };
    "alerts-insert": {
      values: [kind: string, subjectId: string, message: string, details: string];
      row: { id: string; wasMailed: boolean; };
    };
    "alerts-recent": {
      values: [kind: string, subjectId: string];
      row: { "?column?": number; };
    };
  }
}
