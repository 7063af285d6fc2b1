// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "content-add-categories": {
      values: [name: readonly (string)[], premium: boolean];
      row: Record<never, never>;
    };
    "content-all-category-names": {
      values: [];
      row: { name: string; };
    };
    "content-categories-of-post": {
      values: [postId: string];
      row: { name: string; };
    };
    "content-category-names": {
      values: [postId: string, premium: boolean];
      row: { names: string[]; sameKind: boolean; };
    };
    "content-claim-old-paths": {
      values: [postId: string, path: readonly (string)[]];
      row: { path: string; };
    };
    "content-claim-slug": {
      values: [slug: string, postId: string];
      row: { claimed: number; };
    };
    "content-drop-old-paths": {
      values: [value1: string];
      row: { path: string; };
    };
    "content-end-post": {
      values: [postId: string, cause: "returned" | "taken-down" | "withdrawn" | "withdrawn-by-creator"];
      row: { written: number; };
    };
    "content-forget-categories": {
      values: [postId: string];
      row: Record<never, never>;
    };
    "content-has-ending": {
      values: [postId: string, cause: string];
      row: { found: boolean; };
    };
    "content-has-post-ended": {
      values: [slug: string];
      row: { hasEnded: boolean; };
    };
    "content-is-past": {
      values: [value1: Date];
      row: { isPast: boolean; };
    };
    "content-join-categories": {
      values: [id: string, value2: readonly string[]];
      row: Record<never, never>;
    };
    "content-lift-post-ending": {
      values: [postId: string, cause: string];
      row: { written: number; };
    };
    "content-lift-returned": {
      values: [slug: string];
      row: Record<never, never>;
    };
    "content-live-slug-of-source": {
      values: [sourceKey: string];
      row: { slug: string; };
    };
    "content-lock-post": {
      values: [id: string];
      row: Record<never, never>;
    };
    "content-lock-shared": {
      values: [id: string];
      row: { id: string; };
    };
    "content-lock-source": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "content-next-publication": {
      values: [value1: string | null];
      row: { checkedAt: string; seconds: number | null; hasPassed: boolean; };
    };
    "content-offer-of-slug": {
      values: [slug: string];
      row: {
        id: string;
        username: string;
        slug: string;
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        isCreatorHidden: boolean;
      };
    };
    "content-post-body": {
      values: [id: string, accessType: string];
      row: {
        contentHtml: string;
        files: { id: string; role: "body" | "captions" | "cover" | "download" | "portrait" | "preview"; name: string; mime: string; sizeBytes: number; width: number | null; height: number | null; alternativeText: string | null; placeholder: string | null; variants: { name: string; width: number; height: number }[]; pageCount: number | null; durationMs: number | null; book: { title: string; author: string | null } | null; isStreamed: boolean; hasStill: boolean; companionOf: string | null; language: string | null; label: string | null }[];
      };
    };
    "content-post-by-source": {
      values: [sourceKey: string];
      row: { id: string; slug: string; sha256: Buffer; };
    };
    "content-post-by-source-to-change": {
      values: [sourceKey: string];
      row: { id: string; slug: string; sha256: Buffer; };
    };
    "content-post-of-old-path": {
      values: [path: string];
      row: { slug: string; username: string; accessType: "FREE" | "PAID"; };
    };
    "content-posts-of-sources": {
      values: [sourceKey: readonly string[], title: string];
      row: { id: string; slug: string; sourceKey: string; accessType: "FREE" | "PAID"; contentHtml: string; };
    };
    "content-published-version": {
      values: [id: string];
      row: {
        username: string;
        slug: string;
        title: string;
        excerpt: string | null;
        contentHtml: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        publishedAt: Date;
        categories: string[];
        files: { role: "body" | "captions" | "cover" | "download" | "portrait" | "preview"; name: string; storageKey: string; alternativeText: string | null; focus: { x: number; y: number } | null; language: string | null; label: string | null }[];
      };
    };
    "content-recall-post": {
      values: [id: string];
      row: Record<never, never>;
    };
    "content-reference-by-id": {
      values: [id: string];
      row: {
        id: string;
        slug: string;
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        authorId: string;
        username: string;
        authorName: string;
        category: string;
      };
    };
    "content-reference-by-slug": {
      values: [slug: string];
      row: {
        id: string;
        slug: string;
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        authorId: string;
        username: string;
        authorName: string;
        category: string;
      };
    };
    "content-slugs-like": {
      values: [slug: string];
      row: { slug: string; postId: string; };
    };
    "content-sold-by-slug": {
      values: [slug: string];
      row: {
        id: string;
        slug: string;
        title: string;
        language: "English" | "Spanish";
        accessType: "FREE" | "PAID";
        priceCents: number | null;
        authorId: string;
        username: string;
        authorName: string;
        category: string;
      };
    };
    "content-sold-by-title": {
      values: [authorId: string, title: string];
      row: { id: string; slug: string; contentHtml: string; priceCents: number; };
    };
    "content-source-addresses": {
      values: [value1: string];
      row: { name: string; slug: string; username: string; accessType: "FREE" | "PAID"; isLive: boolean; };
    };
    "content-source-keys": {
      values: [value1: string];
      row: { key: string; slug: string; };
    };
    "content-taken-old-paths": {
      values: [postId: string, path: readonly string[]];
      row: { path: string; slug: string; };
    };
    "content-upsert-post": {
      values: [
        id: string,
        authorId: string,
        slug: string,
        title: string,
        excerpt: string | null,
        contentHtml: string,
        language: "English" | "Spanish",
        accessType: "FREE" | "PAID",
        priceCents: number | null,
        value10: Date | null,
        sourceKey: string | null,
        sourceSha256: Buffer | null
      ];
      row: Record<never, never>;
    };
    "content-withdrawn-posts": {
      values: [authorId: string, value2: string];
      row: {
        id: string;
        slug: string;
        title: string;
        sourceKey: string;
        accessType: "FREE" | "PAID";
        contentHtml: string;
      };
    };
    "content-write-price": {
      values: [id: string, priceCents: number | null];
      row: Record<never, never>;
    };
    "posts-facts": {
      values: [id: string];
      row: {
        excerpt: string | null;
        isLive: boolean;
        files: { name: string; mime: string; sizeBytes: number }[];
      };
    };
  }
}
