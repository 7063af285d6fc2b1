// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "share-image-creator": {
      values: [value1: string];
      row: {
        username: string;
        firstName: string;
        lastName: string;
        portrait: { id: string; variants: { name: string; width: number; height: number }[] } | null;
      };
    };
  }
}
