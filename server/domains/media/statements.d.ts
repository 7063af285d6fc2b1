// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "blobs-claim": {
      values: [key: string];
      row: Record<never, never>;
    };
    "blobs-creators": {
      values: [value1: readonly string[]];
      row: { key: string; creatorId: string; };
    };
    "blobs-held": {
      values: [];
      row: { held: number; };
    };
    "blobs-keep-referenced": {
      values: [key: string];
      row: { kept: number; };
    };
    "blobs-list-unreferenced": {
      values: [value1: readonly string[]];
      row: { key: string; };
    };
    "blobs-note-deletion": {
      values: [key: string];
      row: Record<never, never>;
    };
    "blobs-note-unreferenced": {
      values: [key: readonly (string)[]];
      row: Record<never, never>;
    };
    "blobs-purge": {
      values: [];
      row: Record<never, never>;
    };
    "blobs-referenced": {
      values: [];
      row: { key: string; };
    };
    "blobs-take-due": {
      values: [value1: number];
      row: { key: string; };
    };
    "blobs-wait-for-store": {
      values: [];
      row: { timeout: string | null; };
    };
    "content-add-books": {
      values: [mediaFileId: string | JsonObject];
      row: Record<never, never>;
    };
    "content-add-files": {
      values: [value1: string, id: string | JsonObject];
      row: Record<never, never>;
    };
    "content-add-playback": {
      values: [mediaFileId: string | JsonObject];
      row: Record<never, never>;
    };
    "content-add-variants": {
      values: [mediaFileId: string | JsonObject];
      row: Record<never, never>;
    };
    "content-archived-files": {
      values: [postId: string];
      row: {
        name: string;
        mime: string;
        sizeBytes: number;
        storageKey: string;
        creatorId: string;
        slug: string;
        accessType: "FREE" | "PAID";
        hasEnded: boolean;
      };
    };
    "content-file-ids": {
      values: [postId: string];
      row: { ids: string[]; };
    };
    "content-forget-files": {
      values: [postId: string];
      row: Record<never, never>;
    };
    "content-media-file": {
      values: [id: string, name: string];
      row: {
        role: "body" | "captions" | "cover" | "download" | "portrait" | "preview";
        name: string;
        mime: string;
        sizeBytes: number;
        storageKey: string;
        postId: string | null;
        creatorId: string;
        accessType: "FREE" | "PAID" | null;
        variantWidth: number | null;
        pageCount: number | null;
        language: "English" | "Spanish" | null;
        hasEnded: boolean;
        workKey: string | null;
      };
    };
    "content-same-files": {
      values: [postId: string, value2: string | JsonObject];
      row: { areSame: boolean; };
    };
    "content-stamped-purchase": {
      values: [value1: string];
      row: { receiptNumber: string | null; expiresAt: Date; language: "en" | "es"; };
    };
    "films-cancel": {
      values: [blobKey: string];
      row: { cancelled: number; };
    };
    "films-find-queued": {
      values: [blobKey: string];
      row: { storageKey: string; };
    };
    "films-forget": {
      values: [blobKey: string];
      row: Record<never, never>;
    };
    "films-forget-parts": {
      values: [blobKey: string];
      row: { forgotten: number; };
    };
    "films-lengths": {
      values: [blobKey: string];
      row: { segmentMs: number[]; };
    };
    "films-note-package": {
      values: [
        blobKey: string,
        initBytes: number | null,
        segmentBytes: readonly number[] | null,
        segmentMs: readonly number[] | null,
        width: number | null,
        height: number | null,
        codecs: string | null
      ];
      row: Record<never, never>;
    };
    "films-note-refusal": {
      values: [
        blobKey: string,
        refusal: "cancelled" | "failed" | "interrupted" | "no-space" | "too-long" | "unsuited" | null
      ];
      row: Record<never, never>;
    };
    "films-packaged": {
      values: [];
      row: { workKey: string; storageKey: string; };
    };
    "films-place": {
      values: [blobKey: string, value2: number];
      row: { offset: number; sizeBytes: number | null; };
    };
    "films-queue": {
      values: [blobKey: readonly (string)[]];
      row: { workKey: string; };
    };
    "films-requeue": {
      values: [blobKey: string];
      row: { requeued: number; };
    };
    "ladders-add-cancelled": {
      values: [blobKey: string];
      row: Record<never, never>;
    };
    "ladders-add-rendition": {
      values: [
        blobKey: string,
        size: number,
        edition: string,
        width: number,
        height: number,
        codecs: string,
        initBytes: number,
        segmentBytes: readonly number[],
        segmentMs: readonly number[]
      ];
      row: Record<never, never>;
    };
    "ladders-cancel": {
      values: [blobKey: string];
      row: { cancelled: number; };
    };
    "ladders-find-wanted": {
      values: [blobKey: string];
      row: { storageKey: string; };
    };
    "ladders-forget": {
      values: [blobKey: string];
      row: Record<never, never>;
    };
    "ladders-forget-made": {
      values: [blobKey: string];
      row: { forgotten: number; };
    };
    "ladders-forget-renditions": {
      values: [blobKey: string];
      row: Record<never, never>;
    };
    "ladders-forget-unmade": {
      values: [blobKey: string];
      row: Record<never, never>;
    };
    "ladders-grid": {
      values: [blobKey: string];
      row: { everyMs: number; count: number; columns: number; width: number; height: number; };
    };
    "ladders-made": {
      values: [];
      row: { workKey: string; storageKey: string; hasPreviews: boolean; sizes: number[]; };
    };
    "ladders-note-made": {
      values: [
        blobKey: string,
        previewEveryMs: number | null,
        previewCount: number | null,
        previewColumns: number | null,
        previewWidth: number | null,
        previewHeight: number | null,
        replacesPackage: boolean
      ];
      row: { made: number; };
    };
    "ladders-note-refusal": {
      values: [
        blobKey: string,
        refusal: "cancelled" | "interrupted" | "no-encoder" | "no-space" | "too-long" | "unreadable" | null
      ];
      row: { refused: number; };
    };
    "ladders-place": {
      values: [blobKey: string, size: number, edition: string, value4: number];
      row: { offset: number; sizeBytes: number | null; };
    };
    "ladders-queue": {
      values: [blobKey: readonly (string)[]];
      row: { workKey: string; };
    };
    "ladders-refused": {
      values: [];
      row: { workKey: string; };
    };
    "ladders-renditions": {
      values: [blobKey: string, value2: string];
      row: {
        name: string;
        size: number;
        width: number | null;
        height: number | null;
        codecs: string | null;
        segmentBytes: number[];
        segmentMs: number[];
      };
    };
    "ladders-requeue": {
      values: [blobKey: string];
      row: { requeued: number; };
    };
    "media-verify-blobs": {
      values: [value1: string, value2: number | bigint | string];
      row: { key: string; sizeBytes: number | null; };
    };
    "media-verify-files": {
      values: [id: string, value2: number | bigint | string];
      row: {
        id: string;
        storageKey: string;
        creatorId: string;
        sizeBytes: number;
        isStamped: boolean;
        variants: { name: string; width: number; height: number }[];
      };
    };
    "media-verify-use": {
      values: [value1: string];
      row: { source: "draft_revisions" | "media_files" | "uploads"; name: string | null; slug: string | null; };
    };
    "sounds-cancel": {
      values: [blobKey: string];
      row: { cancelled: number; };
    };
    "sounds-forget": {
      values: [blobKey: string];
      row: Record<never, never>;
    };
    "sounds-forget-made": {
      values: [blobKey: string];
      row: { forgotten: number; };
    };
    "sounds-forms": {
      values: [];
      row: { workKey: string; storageKey: string; };
    };
    "sounds-note-profile": {
      values: [
        blobKey: string,
        loudness: number | null,
        levels: Buffer | null,
        chapterMs: readonly number[] | null,
        chapterTitles: readonly string[] | null
      ];
      row: Record<never, never>;
    };
    "sounds-note-refusal": {
      values: [
        blobKey: string,
        refusal: "cancelled" | "failed" | "interrupted" | "no-encoder" | "no-space" | "too-long" | "unreadable" | null
      ];
      row: Record<never, never>;
    };
    "sounds-profile": {
      values: [blobKey: string];
      row: { loudness: number | null; levels: Buffer; startsMs: number[]; titles: string[]; };
    };
    "sounds-queue": {
      values: [blobKey: string | JsonObject];
      row: { workKey: string; };
    };
    "sounds-refused": {
      values: [];
      row: { workKey: string; };
    };
    "sounds-requeue": {
      values: [blobKey: string];
      row: { requeued: number; };
    };
    "sounds-wanted": {
      values: [blobKey: string];
      row: { storageKey: string; needsForm: boolean; };
    };
    "work-jobs": {
      values: [value1: string];
      row: { jobId: string; };
    };
    "works-drop-unused": {
      values: [authorId: string, workKey: string];
      row: { dropped: number; };
    };
    "works-find": {
      values: [authorId: string, blobKey: string];
      row: { workKey: string; };
    };
    "works-forget-blob": {
      values: [blobKey: string];
      row: Record<never, never>;
    };
    "works-list-unused": {
      values: [value1: string, value2: string, value3: number | bigint | string];
      row: { creatorId: string; storageKey: string; workKey: string; };
    };
    "works-lock": {
      values: [workKey: string];
      row: { locked: number; };
    };
    "works-note": {
      values: [value1: string | null, value2: readonly string[]];
      row: { storageKey: string; workKey: string; };
    };
    "works-of-blob": {
      values: [blobKey: string];
      row: { workKey: string; };
    };
  }
}
