import type { StudioUpload } from "#contract/uploads.ts";
import type { Upload } from "./upload.ts";

/** Converts an upload to the reply of the studio's calls. */
export function toStudioUpload({ uploadId, kind, name, sizeBytes, startedAt, file, isChecking }: Upload): StudioUpload {
  const { width = null, height = null } = file?.picture ?? {};
  return {
    ...{ id: uploadId, kind, name: file?.name ?? name, sizeBytes, width, height },
    ...{ isFinished: file !== null, isChecking, mime: file?.mime ?? null },
    startedAt: Math.floor(startedAt.getTime() / 1_000),
  };
}
