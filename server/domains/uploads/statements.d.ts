// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "uploads-begin-check": {
      values: [id: string, authorId: string, value3: string];
      row: { begun: number; };
    };
    "uploads-cancel-work": {
      values: [id: string, authorId: string];
      row: Record<never, never>;
    };
    "uploads-count": {
      values: [authorId: string];
      row: { total: number; usedBytes: number; };
    };
    "uploads-delete": {
      values: [id: string, authorId: string];
      row: { deleted: number; };
    };
    "uploads-delete-abandoned": {
      values: [];
      row: Record<never, never>;
    };
    "uploads-delete-unused": {
      values: [authorId: string];
      row: Record<never, never>;
    };
    "uploads-discard": {
      values: [id: string, authorId: string];
      row: { deleted: number; };
    };
    "uploads-find": {
      values: [id: string, authorId: string];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string | null;
        receivedSha256: string | null;
      };
    };
    "uploads-find-begun": {
      values: [authorId: string, kind: string, sizeBytes: number | bigint | string, value4: string];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string;
        receivedSha256: string | null;
      };
    };
    "uploads-find-draft-file": {
      values: [value1: string, value2: string, value3: boolean];
      row: { creatorId: string; file: unknown; };
    };
    "uploads-find-many": {
      values: [authorId: string, id: readonly string[]];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string | null;
        receivedSha256: string | null;
      };
    };
    "uploads-find-reviewed": {
      values: [id: string];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string | null;
        receivedSha256: string | null;
      };
    };
    "uploads-find-same": {
      values: [authorId: string, kind: string, value3: string];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string | null;
        receivedSha256: string | null;
      };
    };
    "uploads-find-work": {
      values: [id: string, authorId: string];
      row: { workKey: string; isCancelled: boolean; isAtWork: boolean; };
    };
    "uploads-finish": {
      values: [id: string, authorId: string, file: string | JsonObject | null, value4: string];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string | null;
        receivedSha256: string | null;
      };
    };
    "uploads-hold-writer": {
      values: [id: string, writer: string];
      row: { held: number; };
    };
    "uploads-is-work-wanted": {
      values: [value1: string];
      row: { wanted: number; };
    };
    "uploads-list": {
      values: [authorId: string, value2: number | bigint | string, value3: number | bigint | string];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string | null;
        receivedSha256: string | null;
        isWorkCancelled: boolean;
        work: unknown;
        uses: { draftId: string; title: string; isNewest: boolean }[];
      };
    };
    "uploads-list-unfinished": {
      values: [];
      row: { id: string; };
    };
    "uploads-lock-file": {
      values: [id: string, authorId: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "uploads-lock-quota": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "uploads-newest-uses": {
      values: [id: string, authorId: string];
      row: { draftId: string; };
    };
    "uploads-note-received": {
      values: [id: string, authorId: string, value3: string];
      row: Record<never, never>;
    };
    "uploads-note-refusal": {
      values: [
        id: string,
        authorId: string,
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null
      ];
      row: Record<never, never>;
    };
    "uploads-refuse-unchecked": {
      values: [value1: string];
      row: Record<never, never>;
    };
    "uploads-start": {
      values: [
        authorId: string,
        kind: "captions" | "download" | "export" | "picture",
        name: string,
        sizeBytes: number | bigint | string,
        value5: string
      ];
      row: {
        uploadId: string;
        creatorId: string;
        kind: "captions" | "download" | "export" | "picture";
        name: string;
        sizeBytes: number;
        startedAt: Date;
        file: unknown;
        isChecking: boolean;
        refusal: "active-document" | "camera-data" | "captions" | "checksum" | "damaged" | "empty" | "infected" | "large-document" | "large-picture" | "not-checked" | "picture" | "protected-document" | "protected-media" | "too-large" | "type" | null;
        announcedSha256: string | null;
        receivedSha256: string | null;
      };
    };
    "uploads-take-over": {
      values: [id: string, authorId: string, writer: string | null];
      row: { sizeBytes: number; };
    };
    "uploads-want-work": {
      values: [id: string, authorId: string];
      row: Record<never, never>;
    };
  }
}
