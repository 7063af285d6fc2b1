// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
import type { JsonObject } from "#db/client.ts";

declare module "#db/client.ts" {
  interface Statements {
    "drafts-advance-imported": {
      values: [id: string];
      row: { version: number; };
    };
    "drafts-count": {
      values: [authorId: string, value2: string | null, value3: string | null, language: string | null];
      row: { total: number; };
    };
    "drafts-count-all": {
      values: [authorId: string];
      row: { total: number; };
    };
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
        isImported: boolean
      ];
      row: { draftId: string; };
    };
    "drafts-delete": {
      values: [id: string, authorId: string];
      row: { deleted: number; };
    };
    "drafts-delete-all-unpublished": {
      values: [authorId: string];
      row: Record<never, never>;
    };
    "drafts-delete-other-revisions": {
      values: [authorId: string];
      row: Record<never, never>;
    };
    "drafts-end-with-published": {
      values: [authorId: string];
      row: Record<never, never>;
    };
    "drafts-find": {
      values: [id: string, authorId: string];
      row: {
        version: number;
        savedAt: Date;
        editorId: string | null;
        editorSave: number | null;
        needsReview: boolean;
        state: "draft" | "held" | "in-review" | "published" | "returned" | "scheduled" | "taken-down" | "withdrawn";
        reviewVersion: number | null;
        last: { version: number; reason: string | null; note: string | null; at: number; dueAt: number | null; scheduledFor: number | null; localTime: string | null; timeZone: string | null } | null;
        post: { id: string; slug: string; username: string; accessType: "FREE" | "PAID"; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        caseId: string | null;
        title: string;
        slug: string;
        excerpt: string;
        bodyMarkdown: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        categories: string[];
        files: unknown;
      };
    };
    "drafts-find-in-review": {
      values: [authorId: string];
      row: { draftId: string; creatorId: string; };
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
      };
    };
    "drafts-imported-date": {
      values: [value1: string];
      row: { moment: Date; isToCome: boolean; localTime: string | null; };
    };
    "drafts-insert-imported": {
      values: [value1: string];
      row: { draftId: string; };
    };
    "drafts-link-post": {
      values: [id: string, postId: string | null, publishedVersion: number | null];
      row: Record<never, never>;
    };
    "drafts-list": {
      values: [
        authorId: string,
        value2: string | null,
        value3: string | null,
        language: string | null,
        value5: number | bigint | string,
        value6: number | bigint | string
      ];
      row: {
        draftId: string;
        version: number;
        state: "draft" | "held" | "in-review" | "published" | "returned" | "scheduled" | "taken-down" | "withdrawn";
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        updatedAt: Date;
        post: { id: string; slug: string; username: string; accessType: "FREE" | "PAID"; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        coverId: string | null;
        coverForm: string;
        views: number;
        sales: number;
      };
    };
    "drafts-list-by-price": {
      values: [
        authorId: string,
        value2: string | null,
        value3: string | null,
        language: string | null,
        value5: number | bigint | string,
        value6: number | bigint | string
      ];
      row: {
        draftId: string;
        version: number;
        state: "draft" | "held" | "in-review" | "published" | "returned" | "scheduled" | "taken-down" | "withdrawn";
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        updatedAt: Date;
        post: { id: string; slug: string; username: string; accessType: "FREE" | "PAID"; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        coverId: string | null;
        coverForm: string;
        views: number;
        sales: number;
      };
    };
    "drafts-list-by-sales": {
      values: [
        authorId: string,
        value2: string | null,
        value3: string | null,
        language: string | null,
        value5: number | bigint | string,
        value6: number | bigint | string
      ];
      row: {
        draftId: string;
        version: number;
        state: "draft" | "held" | "in-review" | "published" | "returned" | "scheduled" | "taken-down" | "withdrawn";
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        updatedAt: Date;
        post: { id: string; slug: string; username: string; accessType: "FREE" | "PAID"; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        coverId: string | null;
        coverForm: string;
        views: number;
        sales: number;
      };
    };
    "drafts-list-by-title": {
      values: [
        authorId: string,
        value2: string | null,
        value3: string | null,
        language: string | null,
        value5: number | bigint | string,
        value6: number | bigint | string
      ];
      row: {
        draftId: string;
        version: number;
        state: "draft" | "held" | "in-review" | "published" | "returned" | "scheduled" | "taken-down" | "withdrawn";
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        updatedAt: Date;
        post: { id: string; slug: string; username: string; accessType: "FREE" | "PAID"; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        coverId: string | null;
        coverForm: string;
        views: number;
        sales: number;
      };
    };
    "drafts-list-by-views": {
      values: [
        authorId: string,
        value2: string | null,
        value3: string | null,
        language: string | null,
        value5: number | bigint | string,
        value6: number | bigint | string
      ];
      row: {
        draftId: string;
        version: number;
        state: "draft" | "held" | "in-review" | "published" | "returned" | "scheduled" | "taken-down" | "withdrawn";
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        updatedAt: Date;
        post: { id: string; slug: string; username: string; accessType: "FREE" | "PAID"; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        coverId: string | null;
        coverForm: string;
        views: number;
        sales: number;
      };
    };
    "drafts-list-newest": {
      values: [authorId: string, value2: number | bigint | string, value3: number | bigint | string];
      row: {
        draftId: string;
        version: number;
        state: "draft" | "held" | "in-review" | "published" | "returned" | "scheduled" | "taken-down" | "withdrawn";
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        updatedAt: Date;
        post: { id: string; slug: string; username: string; accessType: "FREE" | "PAID"; publishedVersion: number; state: "ended" | "public" | "scheduled" } | null;
        coverId: string | null;
        coverForm: string;
        views: number;
        sales: number;
      };
    };
    "drafts-list-revisions": {
      values: [id: string, authorId: string];
      row: {
        version: number;
        cause: "autosaved" | "created" | "imported" | "restored" | "saved";
        title: string;
        savedAt: Date;
      };
    };
    "drafts-lock": {
      values: [id: string, authorId: string];
      row: {
        version: number;
        publishedVersion: number | null;
        state: "draft" | "in-review" | "published" | "returned" | "scheduled" | "withdrawn";
        lastStep: number | null;
        reviewVersion: number | null;
        username: string;
        slug: string | null;
        now: Date;
        publicationDate: Date | null;
        sourceKey: string | null;
        hasEnded: boolean;
      };
    };
    "drafts-lock-of-source": {
      values: [value1: string];
      row: { draftId: string; slug: string; isTouched: boolean; };
    };
    "drafts-save": {
      values: [
        id: string,
        authorId: string,
        version: number,
        cause: "autosaved" | "created" | "imported" | "restored" | "saved",
        title: string,
        slug: string,
        excerpt: string,
        bodyMarkdown: string,
        language: "English" | "Spanish",
        accessType: "FREE" | "PAID",
        priceCents: number | null,
        categories: readonly string[],
        files: string | JsonObject,
        editorId: string | null,
        editorSave: number | null
      ];
      row: { version: number; savedAt: Date; };
    };
    "drafts-write-imported": {
      values: [draftId: string, version: number, title: string, value4: string | null, value5: string | JsonObject];
      row: Record<never, never>;
    };
    "publications-count-published": {
      values: [value1: string];
      row: { posts: number; };
    };
    "publications-insert": {
      values: [
        id: string,
        toState: "draft" | "in-review" | "published" | "returned" | "scheduled" | "withdrawn",
        action: "appear" | "approve" | "publish" | "return" | "schedule" | "submit" | "take-back" | "unschedule" | "withdraw",
        version: number,
        accountId: string | null,
        reason: string | null,
        note: string | null,
        contentSha256: Buffer | null,
        confirmsPrice: boolean,
        scheduledFor: Date | null,
        localTime: string | null,
        timeZone: string | null,
        value13: Date | null
      ];
      row: { id: string; };
    };
    "publications-last": {
      values: [draftId: string, toState: string | null];
      row: {
        action: "appear" | "approve" | "publish" | "return" | "schedule" | "submit" | "take-back" | "unschedule" | "withdraw";
        version: number;
        reason: string | null;
        note: string | null;
        at: Date;
        dueAt: Date | null;
        contentSha256: Buffer | null;
        confirmsPrice: boolean;
        moment: Date | null;
        localTime: string | null;
        timeZone: string | null;
      };
    };
    "reviews-count": {
      values: [];
      row: { total: number; now: Date; };
    };
    "reviews-decided": {
      values: [id: string];
      row: {
        draftId: string;
        action: "appear" | "approve" | "publish" | "return" | "schedule" | "submit" | "take-back" | "unschedule" | "withdraw";
        creatorId: string;
        title: string;
        reason: string | null;
        note: string | null;
        scheduledFor: Date | null;
        timeZone: string | null;
        username: string;
        slug: string | null;
        accessType: "FREE" | "PAID" | null;
        isPublic: boolean;
      };
    };
    "reviews-find": {
      values: [id: string];
      row: {
        draftId: string;
        version: number;
        creatorId: string;
        username: string;
        name: string;
        submittedAt: Date;
        dueAt: Date;
        isUpdate: boolean;
        now: Date;
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        step: number;
        contentSha256: Buffer;
        confirmsPrice: boolean;
        moment: Date | null;
        localTime: string | null;
        timeZone: string | null;
        slug: string;
        excerpt: string;
        bodyMarkdown: string;
        categories: string[];
        files: unknown;
      };
    };
    "reviews-find-published": {
      values: [postId: string, value2: number | null];
      row: {
        draftId: string;
        version: number;
        title: string;
        slug: string;
        excerpt: string;
        bodyMarkdown: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        categories: string[];
        files: unknown;
      };
    };
    "reviews-list": {
      values: [value1: number | bigint | string, value2: number | bigint | string];
      row: {
        draftId: string;
        version: number;
        creatorId: string;
        username: string;
        name: string;
        submittedAt: Date;
        dueAt: Date;
        isUpdate: boolean;
        now: Date;
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
      };
    };
    "reviews-mark-alerted": {
      values: [value1: number];
      row: { id: string; dueAt: Date; isOverdue: boolean; };
    };
    "reviews-of-post": {
      values: [postId: string];
      row: { draftId: string; creatorId: string; };
    };
    "reviews-past-decisions": {
      values: [draftId: string];
      row: {
        action: "appear" | "approve" | "publish" | "return" | "schedule" | "submit" | "take-back" | "unschedule" | "withdraw";
        version: number;
        reason: string | null;
        note: string | null;
        accountId: string;
        at: Date;
      };
    };
    "reviews-record-opening": {
      values: [draftId: string, version: number, accountId: string];
      row: Record<never, never>;
    };
    "translations-choices": {
      values: [authorId: string, value2: string];
      row: { id: string; title: string; };
    };
    "translations-link": {
      values: [authorId: string, englishId: string, spanishId: string];
      row: { linked: number; };
    };
    "translations-linkable": {
      values: [id: string, authorId: string];
      row: { postId: string; language: "English" | "Spanish"; };
    };
    "translations-linked": {
      values: [value1: string];
      row: { id: string; title: string; };
    };
    "translations-unlink": {
      values: [englishId: string];
      row: Record<never, never>;
    };
  }
}
