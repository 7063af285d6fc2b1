import { CallError } from "#contract/errors.ts";
import { studioPostsPerPage } from "#contract/pagination.ts";
import type { ClaimedOldPaths } from "#server/domains/posts/index.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { deleteExport } from "./delete-export.ts";
import { importJobs } from "./import-jobs.ts";
import type { ImportsDeps } from "./imports-deps.ts";
import {
  countImportEntries,
  endImport,
  findImport,
  type Import,
  type ImportEntry,
  type ImportKey,
  listImportEntries,
  listImports,
  listOldPaths,
} from "./imports-store.ts";
import { startImport } from "./start-import.ts";
import "./tidy-imports-job.ts";

export type { Import, ImportEntry, ImportKey } from "./imports-store.ts";

/** The result of allowing the old paths of a creator's imported posts. */
export interface AllowedOldPaths extends ClaimedOldPaths {
  /** How many imported pieces with old paths are not published. */
  unpublished: number;
}

/** The imports of creators' content from elsewhere, which create drafts and publish nothing. */
export interface Imports {
  /**
   * Starts the import of a received export. Throws NOT_FOUND, UPLOAD_INCOMPLETE, INVALID_DATA, WRONG_STATE while another
   * import of the creator runs.
   */
  start(creatorId: string, given: { uploadId: string; site?: string | undefined }): Promise<Import>;
  /** The twenty newest imports of a creator. */
  list(creatorId: string): Promise<Import[]>;
  /** An import with a page of its report; `page` counts from 1. Throws NOT_FOUND. */
  read(
    key: ImportKey,
    report: { page: number; all: boolean },
  ): Promise<{ found: Import; entries: ImportEntry[]; total: number }>;
  /** How much of an export was read, from 0 to 1. */
  progressOf(found: Import): Promise<number>;
  /**
   * Redirects the old paths of a creator's published imported posts to them, except paths that lead to another post already. Call it only
   * after an operator has decided that the old site was the creator's. Repeating it adds the paths of posts that were published since.
   */
  allowOldPaths(username: string): Promise<AllowedOldPaths>;
  /** Stops an import; its drafts stay. No effect on one that has ended. Throws NOT_FOUND. */
  cancel(key: ImportKey): Promise<void>;
  /** For the worker. */
  jobs: RegisteredJob[];
}

/** Imports on a database. */
export function createImports(deps: ImportsDeps): Imports {
  const { db, jobs } = deps;
  const get = async (key: ImportKey) => {
    const found = await findImport(db, key);
    if (!found) throw new CallError("NOT_FOUND");
    return found;
  };
  return {
    start: (creatorId, given) => startImport(deps, creatorId, given),
    list: (creatorId) => listImports(db, creatorId),
    async read(key, { page, all }) {
      const found = await get(key);
      const window = { all, limit: studioPostsPerPage, offset: (page - 1) * studioPostsPerPage };
      const entries = await listImportEntries(db, key.importId, window);
      return { found, entries, total: await countImportEntries(db, key.importId, all) };
    },
    async progressOf({ state, jobId }) {
      if (state === "finished") return 1;
      return jobId === null ? 0 : ((await jobs.jobStatus(db, jobId))?.progress ?? 0);
    },
    async allowOldPaths(username) {
      const allowed: AllowedOldPaths = { claimed: [], taken: [], unpublished: 0 };
      for (const { oldPaths, postId } of await listOldPaths(db, username)) {
        if (postId === null) allowed.unpublished += 1;
        else {
          const { claimed, taken } = await deps.posts.addDecodedOldPaths(postId, oldPaths);
          allowed.claimed.push(...claimed);
          allowed.taken.push(...taken);
        }
      }
      return allowed;
    },
    async cancel(key) {
      const found = await get(key);
      await endImport(db, key.importId, "cancelled");
      if (found.jobId !== null) await jobs.cancelJob(db, found.jobId);
      await deleteExport(deps, found);
    },
    jobs: importJobs.bind(deps),
  };
}
