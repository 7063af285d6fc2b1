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
  /** Its smallest form. */
  coverForm: string;
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

// The filter of a creator ($1) by title, state and language ($2 to $4).
const matching = `FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id AND r.version = d.version
   LEFT JOIN shared_posts p ON p.id = d.post_id
   WHERE d.author_id = $1 AND ($2::text IS NULL OR strpos(lower(r.title), lower($2)) > 0)
     AND ($3::text IS NULL OR ${stateColumn} = $3) AND ($4::text IS NULL OR r.language = $4)`;

const countAll = prepared("drafts-count-all", "SELECT count(*)::integer AS total FROM drafts WHERE author_id = $1");
const countMatching = prepared("drafts-count", `SELECT count(*)::integer AS total ${matching}`);

const views = "(SELECT v.views FROM shared_post_views v WHERE v.post_id = d.post_id)";
const sales = "(SELECT s.sales FROM shared_post_sales s WHERE s.post_id = d.post_id)";

/** The drafts that `chosen` selects, as lists show them, in an order. */
const listed = (chosen: string, order: string) =>
  `SELECT d.id AS "draftId", d.version, ${stateColumn} AS state, r.title, r.language, r.access_type AS "accessType", r.price_cents AS "priceCents",
     d.updated_at AS "updatedAt", ${postColumn},
     c.id AS "coverId", coalesce(c.variants->0->>'name', 'original') AS "coverForm",
     coalesce(${views}, 0) AS views, coalesce(${sales}, 0) AS sales
   FROM (${chosen}) AS d JOIN draft_revisions r ON r.draft_id = d.id AND r.version = d.version
     JOIN shared_creators a ON a.id = d.author_id LEFT JOIN shared_posts p ON p.id = d.post_id
     LEFT JOIN LATERAL (SELECT m.id, m.variants FROM shared_media_files m WHERE m.post_id = p.id AND m.role = 'cover' ORDER BY m.position LIMIT 1) c ON true
   ORDER BY ${order}d.updated_at DESC, d.id`;
const page = (key: string, order = "") =>
  listed(
    `SELECT d.*, ${key} AS key ${matching} ORDER BY ${order}d.updated_at DESC, d.id LIMIT $5 OFFSET $6`,
    order && `d.${order}`,
  );

// The page that a creator opens first follows an index and reads no more than it shows.
const listNewest = prepared(
  "drafts-list-newest",
  listed("SELECT d.* FROM drafts d WHERE d.author_id = $1 ORDER BY d.updated_at DESC, d.id LIMIT $2 OFFSET $3", ""),
);
const lists = {
  updated: prepared("drafts-list", page("NULL::integer")),
  title: prepared("drafts-list-by-title", page("lower(r.title)", "key, ")),
  price: prepared("drafts-list-by-price", page("r.price_cents", "key DESC NULLS LAST, ")),
  views: prepared("drafts-list-by-views", page(views, "key DESC NULLS LAST, ")),
  sales: prepared("drafts-list-by-sales", page(sales, "key DESC NULLS LAST, ")),
};

/** How many drafts of a creator match a filter. */
export async function countDrafts(db: Queryable, creatorId: string, filter: DraftFilter): Promise<number> {
  const values = filterValues(filter);
  const counted = isFiltered(values)
    ? oneRow(db, countMatching(creatorId, ...values))
    : oneRow(db, countAll(creatorId));
  return (await counted).total;
}

/** Drafts of a creator, the most recently changed first unless the filter sets another order. */
export async function listDrafts(
  db: Queryable,
  creatorId: string,
  { filter, limit, offset }: { filter: DraftFilter; limit: number; offset: number },
): Promise<ListedDraft[]> {
  const { sort = "updated" } = filter;
  const values = filterValues(filter);
  if (sort === "updated" && !isFiltered(values)) return rows(db, listNewest(creatorId, limit, offset));
  return rows(db, lists[sort](creatorId, ...values, limit, offset));
}

function filterValues({ q, state, language }: DraftFilter) {
  return [q ?? null, state ?? null, language ?? null] as const;
}

function isFiltered(values: readonly unknown[]): boolean {
  return values.some((value) => value !== null);
}
