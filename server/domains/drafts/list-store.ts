import type { StudioState } from "#contract/studio-states.ts";
import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { DraftContent, DraftPost } from "./draft.ts";
import { postColumn, stateColumn } from "./drafts-store.ts";

/** A draft as lists show it. */
export interface ListedDraft extends Pick<DraftContent, "title" | "language" | "accessType" | "priceCents"> {
  draftId: string;
  version: number;
  state: StudioState;
  updatedAt: Date;
  post: DraftPost | null;
  /** The id of the cover that readers see. */
  coverId: string | null;
  views: number;
  /** The number of purchases before today. */
  sales: number;
}

/** Which drafts a list shows, and in which order. */
export interface DraftFilter {
  /** Part of the title. */
  q?: string | undefined;
  state?: StudioState | undefined;
  language?: DraftContent["language"] | undefined;
  sort?: "updated" | "title" | "price" | "views" | "sales" | undefined;
}

const source = `FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id AND r.version = d.version JOIN shared_creators a ON a.id = d.author_id
   LEFT JOIN shared_posts p ON p.id = d.post_id
   WHERE d.author_id = $1 AND ($2::text IS NULL OR strpos(lower(r.title), lower($2)) > 0)
     AND ($3::text IS NULL OR ${stateColumn} = $3) AND ($4::text IS NULL OR r.language = $4)`;

const count = prepared("drafts-count", `SELECT count(*)::integer AS total ${source}`);
const views = "(SELECT v.views FROM shared_post_views v WHERE v.post_id = p.id)";
const sales = "(SELECT s.sales FROM shared_post_sales s WHERE s.post_id = p.id)";
const list = prepared(
  "drafts-list",
  `SELECT d.id AS "draftId", d.version, ${stateColumn} AS state, r.title, r.language, r.access_type AS "accessType", r.price_cents AS "priceCents",
     d.updated_at AS "updatedAt", ${postColumn},
     (SELECT m.id FROM shared_media_files m WHERE m.post_id = p.id AND m.role = 'cover' ORDER BY m.position LIMIT 1) AS "coverId",
     coalesce(${views}, 0) AS views, coalesce(${sales}, 0) AS sales
   ${source} ORDER BY CASE WHEN $5 = 'title' THEN lower(r.title) END,
     CASE $5 WHEN 'price' THEN r.price_cents WHEN 'views' THEN ${views} WHEN 'sales' THEN ${sales} END DESC NULLS LAST, d.updated_at DESC, d.id LIMIT $6 OFFSET $7`,
);

/** How many drafts of a creator match a filter. */
export async function countDrafts(db: Queryable, creatorId: string, filter: DraftFilter): Promise<number> {
  return (await oneRow(db, count(creatorId, ...filterValues(filter)))).total;
}

/** Drafts of a creator, the most recently changed first unless the filter sets another order. */
export async function listDrafts(
  db: Queryable,
  creatorId: string,
  { filter, limit, offset }: { filter: DraftFilter; limit: number; offset: number },
): Promise<ListedDraft[]> {
  const { sort = "updated" } = filter;
  return rows(db, list(creatorId, ...filterValues(filter), sort, limit, offset));
}

function filterValues({ q, state, language }: DraftFilter) {
  return [q ?? null, state ?? null, language ?? null] as const;
}
