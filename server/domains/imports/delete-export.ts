import { CallError } from "#contract/errors.ts";
import type { ImportsDeps } from "./imports-deps.ts";
import type { Import } from "./imports-store.ts";

/** Deletes the file of an import that has ended. */
export async function deleteExport(
  { uploads }: Pick<ImportsDeps, "uploads">,
  { uploadId, creatorId }: Pick<Import, "uploadId" | "creatorId">,
): Promise<void> {
  if (uploadId === null) return;
  await uploads.delete({ uploadId, creatorId }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}
