import { uploadJobs } from "./upload-jobs.ts";
import { deleteAbandonedUploads, listUnfinishedUploads } from "./uploads-store.ts";

/**
 * Deletes uploads to which nothing was sent for three days or that began seven days ago, and incoming bytes without an unfinished upload. A new
 * upload has its row before its bytes, so the folder is listed first.
 */
export const sweepAbandonedUploads = uploadJobs.defineRecurringJob({
  kind: "sweep-abandoned-uploads",
  everySec: 3600,
  async run({ db, incoming }) {
    await deleteAbandonedUploads(db);
    const arrived = await incoming.list();
    const wanted = new Set(await listUnfinishedUploads(db));
    for (const uploadId of arrived) if (!wanted.has(uploadId)) await incoming.remove(uploadId);
  },
});
