import { isDeepStrictEqual } from "node:util";
import { CallError } from "#contract/errors.ts";
import { studioPostsPerPage } from "#contract/pagination.ts";
import type { Database, Queryable, Transaction } from "#db/client.ts";
import type { PublishedPost } from "#server/domains/posts/index.ts";
import { type Draft, type DraftContent, type DraftKey, emptyContent } from "./draft.ts";
import { InvalidDraft, OutdatedDraft } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import {
  createDraft,
  deleteDraft,
  findDraft,
  findRevision,
  listRevisions,
  type Revision,
  type RevisionToSave,
  type SavedRevision,
  saveDraft,
} from "./drafts-store.ts";
import { findLimitProblems } from "./find-limit-problems.ts";
import { importPost, type PostToImport } from "./import-post.ts";
import { countDrafts, type DraftFilter, type ListedDraft, listDrafts } from "./list-store.ts";
import { type DraftPreview, previewDraft } from "./preview-draft.ts";
import { type Publication, type PublishedDraft, publishDraft } from "./publish-draft.ts";
import { createTranslations, type Translations } from "./translations.ts";

export type { Draft, DraftContent, DraftFiles, DraftKey, DraftPost } from "./draft.ts";
export { type DraftProblem, EditedInStudio, InvalidDraft, OutdatedDraft } from "./draft-errors.ts";
export type { Revision, SavedRevision } from "./drafts-store.ts";
export type { DraftFilter, ListedDraft } from "./list-store.ts";
export type { PublishedDraft } from "./publish-draft.ts";
export { createPublishing, type Publishing } from "./publishing.ts";

/**
 * The drafts that creators write before readers see them. Calls answer alike for another creator's draft and for one
 * that does not exist.
 */
export interface Drafts {
  /**
   * Creates a draft of a creator, empty except for the given fields. Throws `InvalidDraft`, and QUOTA_EXCEEDED beyond
   * 500 unpublished ones.
   */
  create(creatorId: string, content?: Partial<DraftContent>): Promise<Draft>;
  /** Creates a draft from an import, of which a creator may have 10,000 unpublished ones. Returns its id. Throws as `create`. */
  createImported(tx: Transaction, creatorId: string, content: Partial<DraftContent>): Promise<string>;
  find(key: DraftKey): Promise<Draft | undefined>;
  /**
   * Fifty drafts of a creator, the most recently changed first unless the filter sets another order. `page` counts from
   * 1.
   */
  list(creatorId: string, page: number, filter?: DraftFilter): Promise<ListedDraft[]>;
  /** How many drafts of a creator match a filter. */
  count(creatorId: string, filter?: DraftFilter): Promise<number>;
  /** Deletes a draft that readers never saw. Throws NOT_FOUND, and WRONG_STATE for any other. */
  delete(key: DraftKey): Promise<void>;
  /**
   * Saves a content as the version after `basedOn`. Throws `OutdatedDraft` with the current draft, and writes nothing,
   * if another save came first. A retried save, whose answer was lost, resolves with the saved version. Throws
   * NOT_FOUND, `InvalidDraft`.
   */
  save(key: DraftKey, save: RevisionToSave & { cause: "autosaved" | "saved" }): Promise<SavedRevision>;
  /** The stored revisions of a draft, newest first: one autosave per ten minutes, a hundred in all. */
  listRevisions(key: DraftKey): Promise<Revision[]>;
  findRevision(key: DraftKey, version: number): Promise<DraftContent | undefined>;
  /**
   * The newest version as readers would get it, with other fields in place of its own, and the problems that prevent its
   * publication. Throws NOT_FOUND.
   */
  preview(key: DraftKey, unsaved?: Partial<DraftContent>): Promise<DraftPreview>;
  /** Saves the content of an older revision as the version after `basedOn`. Throws NOT_FOUND, `OutdatedDraft`. */
  restoreRevision(key: DraftKey, restore: { basedOn: number; version: number }): Promise<SavedRevision>;
  /**
   * Publishes the newest version without a review; with a future date, readers see it from then on. The same version
   * again changes nothing. Throws NOT_FOUND, `OutdatedDraft`, `InvalidDraft`.
   */
  publish(key: DraftKey, publication: Omit<Publication, "accountId">): Promise<PublishedDraft>;
  /**
   * Publishes a post from outside of the studio together with its draft. A later import changes both until the creator
   * changes them in the studio; from then on it throws `EditedInStudio` (decision 150). Throws as posts do, too.
   */
  importPost(post: PostToImport): Promise<PublishedPost>;
  translations: Translations;
}

/** The drafts domain on a database. */
export function createDrafts(deps: DraftsDeps): Drafts {
  const { db } = deps;
  return {
    async create(creatorId, given = {}) {
      const draftId = await db.transaction((tx) => create(tx, creatorId, { given, isImported: false }));
      return getDraft(db, { creatorId, draftId });
    },
    createImported: (tx, creatorId, given) => create(tx, creatorId, { given, isImported: true }),
    find: (key) => findDraft(db, key),
    list: (creatorId, page, filter = {}) =>
      listDrafts(db, creatorId, { filter, limit: studioPostsPerPage, offset: (page - 1) * studioPostsPerPage }),
    count: (creatorId, filter = {}) => countDrafts(db, creatorId, filter),
    async delete(key) {
      if (await deleteDraft(db, key)) return;
      const { state } = await getDraft(db, key);
      throw new CallError("WRONG_STATE", { details: { state } });
    },
    save: (key, given) => save(db, key, given),
    listRevisions: (key) => listRevisions(db, key),
    findRevision: (key, version) => findRevision(db, key, version),
    async preview(key, unsaved = {}) {
      const draft = await getDraft(db, key);
      return previewDraft(deps, { ...draft, content: { ...draft.content, ...unsaved } });
    },
    async restoreRevision(key, { basedOn, version }) {
      const content = await findRevision(db, key, version);
      if (!content) throw new CallError("NOT_FOUND");
      return save(db, key, { basedOn, content, cause: "restored" });
    },
    publish: (key, publication) => publishDraft(deps, key, { ...publication, accountId: null }),
    importPost: (post) => importPost(deps, post),
    translations: createTranslations(deps),
  };
}

async function create(
  db: Queryable,
  creatorId: string,
  { given, isImported }: { given: Partial<DraftContent>; isImported: boolean },
): Promise<string> {
  const content = storedContent({ ...emptyContent, ...given });
  const draftId = await createDraft(db, creatorId, { content, isImported });
  if (draftId === undefined) throw new CallError("QUOTA_EXCEEDED");
  return draftId;
}

async function save(
  db: Database,
  key: DraftKey,
  { content: given, ...revision }: RevisionToSave,
): Promise<SavedRevision> {
  const content = storedContent(given);
  // In a transaction, because only a commit is known to be on a standby.
  const saved = await db.transaction((tx) => saveDraft(tx, key, { ...revision, content }));
  if (saved) return saved;
  const current = await getDraft(db, key);
  if (isDeepStrictEqual(current.content, content)) return { version: current.version, savedAt: current.savedAt };
  throw new OutdatedDraft(current);
}

async function getDraft(db: Database, key: DraftKey): Promise<Draft> {
  const draft = await findDraft(db, key);
  if (!draft) throw new CallError("NOT_FOUND");
  return draft;
}

/** A content as the database will return it. Throws `InvalidDraft` for one that it would reject. */
function storedContent(content: DraftContent): DraftContent {
  const problems = findLimitProblems(content);
  if (problems.length > 0) throw new InvalidDraft(problems);
  return { ...content, files: JSON.parse(JSON.stringify(content.files)) as DraftContent["files"] };
}
