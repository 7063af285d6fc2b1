import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { findLostLadders, queueLostLadder } from "./encode-film-job.ts";
import type { MediaDeps } from "./media-deps.ts";
import { findLostPackages, queueLostPackage } from "./package-film-job.ts";
import { findLostSounds, queueLostSound } from "./read-sound-job.ts";

const kinds = [
  { name: "package", find: findLostPackages, queue: queueLostPackage },
  { name: "other sizes", find: findLostLadders, queue: queueLostLadder },
  { name: "form for players", find: findLostSounds, queue: queueLostSound },
] as const;

/** A form of a film or a recording that players stream, and that the store lost. */
export interface LostStream {
  /** In words: `other sizes`. */
  name: string;
  storageKey: string;
  /** Queues the work that makes it; false if another process did. */
  queue(): Promise<boolean>;
}

/** The lost forms whose originals the store has. */
export async function* findLostStreams(
  deps: Pick<MediaDeps, "db" | "storage">,
  jobs: Pick<Jobs, "queueJob">,
): AsyncGenerator<LostStream> {
  for (const { name, find, queue } of kinds)
    for await (const { workKey, storageKey } of find(deps)) {
      if (!(await deps.storage.stat(storageKey))) continue;
      yield { name, storageKey, queue: () => deps.db.transaction((tx) => queue(tx, jobs, workKey)) };
    }
}

/** Queues the work that makes all of them. Returns how much. */
export async function queueLostStreams(
  deps: Pick<MediaDeps, "db" | "storage">,
  jobs: Pick<Jobs, "queueJob">,
): Promise<number> {
  let count = 0;
  for await (const lost of findLostStreams(deps, jobs)) if (await lost.queue()) count += 1;
  return count;
}
