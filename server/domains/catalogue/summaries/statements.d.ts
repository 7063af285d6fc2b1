// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "content-ended-post-by-slug": {
      values: [value1: string, value2: string];
      row: { summary: unknown; priceCents: number | null; isCreatorHidden: boolean; coverId: string | null; };
    };
    "content-post-by-slug": {
      values: [value1: string, value2: string];
      row: { summary: unknown; priceCents: number | null; coverId: string | null; salesPaused: boolean; };
    };
  }
}
