import { CallError } from "#contract/errors.ts";
import { hostOfSite } from "#contract/import-rules.ts";
import { importContentJob } from "./import-content-job.ts";
import type { ImportsDeps } from "./imports-deps.ts";
import { findImport, type Import, insertImport, linkJob, listImports } from "./imports-store.ts";

/**
 * Starts the import of a received export, and returns the running one if it reads that upload already. Throws NOT_FOUND,
 * UPLOAD_INCOMPLETE, INVALID_DATA for an upload that is no export or a blog without a host, WRONG_STATE while another import runs.
 */
export async function startImport(
  { db, jobs, uploads }: ImportsDeps,
  creatorId: string,
  { uploadId, site: typed = "" }: { uploadId: string; site?: string | undefined },
): Promise<Import> {
  const { upload } = await uploads.received({ uploadId, creatorId });
  const site = typed.trim() === "" ? null : hostOfSite(typed);
  if (upload.kind !== "export" || site === undefined) throw new CallError("INVALID_DATA");
  const importId = await db.transaction(async (tx) => {
    const id = await insertImport(tx, { creatorId, uploadId, name: upload.name, site });
    if (id === undefined) return undefined;
    await linkJob(tx, id, await jobs.queueJob(tx, importContentJob, { subjectId: id, payload: {}, once: true }));
    return id;
  });
  const started =
    importId === undefined
      ? (await listImports(db, creatorId)).find((each) => each.uploadId === uploadId)
      : await findImport(db, { importId, creatorId });
  if (!started) throw new CallError("WRONG_STATE");
  return started;
}
