// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "sitemap-creator-count": {
      values: [];
      row: { creators: number; };
    };
    "sitemap-creators": {
      values: [value1: number | bigint | string, value2: number | bigint | string];
      row: { username: string; publishedAt: Date; };
    };
    "sitemap-post-parts": {
      values: [value1: number];
      row: { number: number; changedAt: Date; };
    };
    "sitemap-posts": {
      values: [value1: number, value2: number];
      row: {
        username: string;
        slug: string;
        language: "English" | "Spanish";
        translationSlug: string | null;
        changedAt: Date;
      };
    };
  }
}
