import { isRemote } from "#server/domains/post-markdown/index.ts";
import type { FindFile, FoundFile } from "./found-file.ts";
import type { RemoteImages } from "./remote-images.ts";

/** Finds the image of a reference, or a short reason why it cannot be used. Throws `ImportError` as `FindFile` does. */
export type FindImage = (reference: string) => Promise<FoundFile | { absence: string }>;

/** Finds images in the folder and, for hosts that the operator allowed, on the web. */
export function imageFinder(find: FindFile, remote: RemoteImages): FindImage {
  return async (reference) =>
    isRemote(reference) ? remote.fetch(reference) : ((await find(reference)) ?? { absence: "not there" });
}
