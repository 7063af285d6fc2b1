// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "content-category-in-other-letters": {
      values: [value1: string];
      row: { name: string; };
    };
    "content-creator-card": {
      values: [value1: string];
      row: { creator: unknown; descriptionEs: string; postCount: number; };
    };
    "content-list-all": {
      values: [value1: number | bigint | string, value2: number | bigint | string, value3: string];
      row: { posts: string; total: number; };
    };
    "content-list-all-in-language": {
      values: [
        value1: number | bigint | string,
        value2: number | bigint | string,
        value3: string,
        language: string
      ];
      row: { posts: string; total: number; };
    };
    "content-list-author": {
      values: [value1: number | bigint | string, value2: number | bigint | string, value3: string, value4: string];
      row: { posts: string; total: number; numLanguages: number; };
    };
    "content-list-author-in-language": {
      values: [
        value1: number | bigint | string,
        value2: number | bigint | string,
        value3: string,
        language: string,
        value5: string
      ];
      row: { posts: string; total: number; numLanguages: number; };
    };
    "content-list-category": {
      values: [value1: number | bigint | string, value2: number | bigint | string, value3: string, value4: string];
      row: { posts: string; total: number; };
    };
    "content-list-category-in-language": {
      values: [
        value1: number | bigint | string,
        value2: number | bigint | string,
        value3: string,
        language: string,
        value5: string
      ];
      row: { posts: string; total: number; };
    };
    "content-post-and-related": {
      values: [value1: string, value2: number, value3: string];
      row: {
        id: string;
        access_type: "FREE" | "PAID";
        posts: string;
        translation: { username: string; slug: string } | null;
        salesPaused: boolean;
      };
    };
    "content-premium-categories": {
      values: [];
      row: { id: string; name: string; };
    };
    "content-related": {
      values: [value1: string, value2: number, value3: string];
      row: { id: string; access_type: "FREE" | "PAID"; posts: string; };
    };
    "content-search": {
      values: [
        value1: number | bigint | string,
        value2: number | bigint | string,
        value3: string,
        value4: string | JsonObject,
        value5: string
      ];
      row: { posts: string; total: number; };
    };
    "content-search-loosely": {
      values: [
        value1: number | bigint | string,
        value2: number | bigint | string,
        value3: string,
        value4: string | JsonObject,
        value5: string
      ];
      row: { posts: string; total: number; };
    };
  }
}
