// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "content-ask-keepers": {
      values: [value1: number];
      row: { question: number; pg_notify: unknown; };
    };
    "content-enter-keeper": {
      values: [id: string];
      row: Record<never, never>;
    };
    "content-leave-keeper": {
      values: [id: string];
      row: Record<never, never>;
    };
    "content-see-keeper": {
      values: [id: string, answered: number | bigint | string];
      row: Record<never, never>;
    };
    "content-silent-keepers": {
      values: [answered: number | bigint | string, value2: number];
      row: { isSilent: boolean; };
    };
  }
}
