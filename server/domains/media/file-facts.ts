import type { FileFacts } from "#contract/file-facts.ts";
import type { FileToPublish } from "./file-to-publish.ts";

/** The facts of a file that its creator reads beside its name and its size. */
export function factsOf({ picture, playback, pageCount, pageSize }: FileToPublish): FileFacts {
  const { width = null, height = null } = picture ?? playback?.size ?? {};
  return {
    ...{ width, height, durationMs: playback?.durationMs ?? null },
    ...{ pageCount: pageCount ?? null, pageSize: pageSize ?? null, support: playback?.support ?? null },
  };
}
