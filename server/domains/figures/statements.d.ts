// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "figures-add-views": {
      values: [value1: readonly string[], value2: readonly number[], value3: readonly number[]];
      row: Record<never, never>;
    };
    "figures-by-post": {
      values: [value1: string, value2: number];
      row: { id: string; title: string; views: number; starts: number; sales: number; revenueCents: number; };
    };
    "figures-post-views-by-day": {
      values: [value1: string, value2: string | null, value3: number];
      row: { day: string; en: number; es: number; };
    };
    "figures-purge-creator-views": {
      values: [value1: number, value2: number | bigint | string];
      row: { purged: number; };
    };
    "figures-purge-post-views": {
      values: [value1: number, value2: number | bigint | string];
      row: { purged: number; };
    };
    "figures-sales-by-period": {
      values: [value1: string, value2: string | null, value3: number];
      row: {
        from: string;
        isDay: boolean;
        starts: number;
        sales: number;
        revenueCents: number;
        refunds: number;
        refundedCents: number;
      };
    };
    "figures-views-by-day": {
      values: [authorId: string, value2: number];
      row: { day: string; en: number; es: number; };
    };
  }
}
