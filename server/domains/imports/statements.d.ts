// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "imports-add-entry": {
      values: [
        importId: string,
        position: number,
        name: string,
        outcome: "created" | "existing" | "left-out",
        reason: string | null,
        draftId: string | null,
        notes: string | JsonObject
      ];
      row: Record<never, never>;
    };
    "imports-add-source": {
      values: [authorId: string, sourceKey: string, draftId: string, oldPaths: readonly string[]];
      row: Record<never, never>;
    };
    "imports-count-entries": {
      values: [importId: string, value2: boolean];
      row: { total: number; };
    };
    "imports-end": {
      values: [
        id: string,
        state: "cancelled" | "failed" | "finished" | "running" | "waiting",
        problem: string | null
      ];
      row: Record<never, never>;
    };
    "imports-end-abandoned": {
      values: [];
      row: Record<never, never>;
    };
    "imports-find": {
      values: [id: string, authorId: string];
      row: {
        importId: string;
        creatorId: string;
        uploadId: string | null;
        name: string;
        site: string | null;
        source: "ghost" | "markdown" | "substack" | "wordpress" | null;
        state: "cancelled" | "failed" | "finished" | "running" | "waiting";
        problem: string | null;
        jobId: string | null;
        startedAt: Date;
        created: number;
        existing: number;
        leftOut: number;
        withNotes: number;
      };
    };
    "imports-find-running": {
      values: [id: string];
      row: {
        importId: string;
        creatorId: string;
        uploadId: string | null;
        name: string;
        site: string | null;
        source: "ghost" | "markdown" | "substack" | "wordpress" | null;
        state: "cancelled" | "failed" | "finished" | "running" | "waiting";
        problem: string | null;
        jobId: string | null;
        startedAt: Date;
        created: number;
        existing: number;
        leftOut: number;
        withNotes: number;
      };
    };
    "imports-find-source": {
      values: [authorId: string, sourceKey: string];
      row: { draftId: string; };
    };
    "imports-last-position": {
      values: [importId: string];
      row: { position: number; };
    };
    "imports-link-job": {
      values: [id: string, jobId: string | null];
      row: Record<never, never>;
    };
    "imports-list": {
      values: [authorId: string];
      row: {
        importId: string;
        creatorId: string;
        uploadId: string | null;
        name: string;
        site: string | null;
        source: "ghost" | "markdown" | "substack" | "wordpress" | null;
        state: "cancelled" | "failed" | "finished" | "running" | "waiting";
        problem: string | null;
        jobId: string | null;
        startedAt: Date;
        created: number;
        existing: number;
        leftOut: number;
        withNotes: number;
      };
    };
    "imports-list-entries": {
      values: [
        importId: string,
        value2: boolean,
        value3: number | bigint | string,
        value4: number | bigint | string
      ];
      row: {
        position: number;
        name: string;
        outcome: "created" | "existing" | "left-out";
        reason: string | null;
        draftId: string | null;
        notes: unknown;
      };
    };
    "imports-lock-running": {
      values: [id: string];
      row: { running: number; };
    };
    "imports-note-old-paths": {
      values: [authorId: string, sourceKey: string, oldPaths: readonly string[]];
      row: Record<never, never>;
    };
    "imports-old-paths": {
      values: [value1: string];
      row: { oldPaths: string[]; postId: string | null; };
    };
    "imports-open": {
      values: [id: string, source: "ghost" | "markdown" | "substack" | "wordpress" | null, value3: string | null];
      row: Record<never, never>;
    };
    "imports-purge": {
      values: [];
      row: Record<never, never>;
    };
    "imports-start": {
      values: [authorId: string, uploadId: string | null, name: string, site: string | null];
      row: { id: string; };
    };
  }
}
