// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "drafts-create": {
      values: [
        authorId: string,
        title: string,
        slug: string,
        excerpt: string,
        bodyMarkdown: string,
        language: "English" | "Spanish",
        accessType: "FREE" | "PAID",
        priceCents: number | null,
        categories: readonly string[],
        files: string | JsonObject,
        publishAt: Date | null
      ];
      row: { draftId: string; };
    };
    "drafts-find": {
      values: [id: string, authorId: string];
      row: {
        version: number;
        savedAt: Date;
        post: { id: string; slug: string; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        title: string;
        slug: string;
        excerpt: string;
        bodyMarkdown: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        categories: string[];
        files: unknown;
        publishAt: Date | null;
      };
    };
    "drafts-find-revision": {
      values: [id: string, authorId: string, version: number];
      row: {
        title: string;
        slug: string;
        excerpt: string;
        bodyMarkdown: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        categories: string[];
        files: unknown;
        publishAt: Date | null;
      };
    };
    "drafts-link-post": {
      values: [id: string, postId: string | null, publishedVersion: number | null];
      row: Record<never, never>;
    };
    "drafts-list": {
      values: [authorId: string, value2: number | bigint | string, value3: number | bigint | string];
      row: {
        draftId: string;
        version: number;
        title: string;
        language: "English" | "Spanish";
        updatedAt: Date;
        post: { id: string; slug: string; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
      };
    };
    "drafts-list-revisions": {
      values: [id: string, authorId: string];
      row: {
        version: number;
        cause: "autosaved" | "created" | "restored" | "saved";
        title: string;
        savedAt: Date;
      };
    };
    "drafts-lock": {
      values: [id: string, authorId: string];
      row: {
        version: number;
        publishedVersion: number | null;
        username: string;
        now: Date;
        publicationDate: Date | null;
      };
    };
    "drafts-save": {
      values: [
        id: string,
        authorId: string,
        version: number,
        cause: "autosaved" | "created" | "restored" | "saved",
        title: string,
        slug: string,
        excerpt: string,
        bodyMarkdown: string,
        language: "English" | "Spanish",
        accessType: "FREE" | "PAID",
        priceCents: number | null,
        categories: readonly string[],
        files: string | JsonObject,
        publishAt: Date | null
      ];
      row: { version: number; savedAt: Date; };
    };
  }
}
