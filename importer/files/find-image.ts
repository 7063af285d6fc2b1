import { isRemote } from "#server/domains/post-markdown/index.ts";
import type { FindFile, FoundFile } from "./found-file.ts";
import type { RemoteImages } from "./remote-images.ts";

/** Finds the image of a reference, or why there is none, in a few words. Throws `ImportRefusal` as `FindFile` does. */
export type FindImage = (reference: string) => Promise<FoundFile | { absence: string }>;

/** Finds images among the files of the folder and, where the operator named their hosts, on the web. */
export function imageFinder(find: FindFile, remote: RemoteImages): FindImage {
  return async (reference) =>
    isRemote(reference) ? remote.fetch(reference) : ((await find(reference)) ?? { absence: "not there" });
}
