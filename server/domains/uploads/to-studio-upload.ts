import type { StudioUpload } from "#contract/uploads.ts";
import { factsOf } from "#server/domains/media/index.ts";
import type { Upload } from "./upload.ts";

const noFacts = {
  ...{ width: null, height: null, durationMs: null, pageCount: null, pageSize: null },
  ...{ book: null, hasPreview: false, codec: null, support: null },
};

/** Converts an upload to the reply of the studio's calls. */
export function toStudioUpload({ uploadId, kind, name, sizeBytes, startedAt, file, isChecking }: Upload): StudioUpload {
  return {
    ...(file ? factsOf(file) : noFacts),
    ...{ id: uploadId, kind, name: file?.name ?? name, sizeBytes },
    ...{ isFinished: file !== null, isChecking, mime: file?.mime ?? null },
    startedAt: Math.floor(startedAt.getTime() / 1_000),
  };
}
