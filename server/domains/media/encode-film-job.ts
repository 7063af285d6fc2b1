import type { Transaction } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { derivedKey } from "#server/platform/storage/storage.ts";
import {
  findWantedLadder,
  forgetLadder,
  listLadders,
  listRefusedLadders,
  noteLadder,
  noteQueuedLadders,
  noteRefusedLadder,
  noteRequeuedLadder,
} from "./film-ladders-store.ts";
import { findSegmentLengths } from "./film-packages-store.ts";
import { ladderNames } from "./films/ladder-names.ts";
import { refusalOf } from "./films/refusal-of.ts";
import { throttleProgress } from "./films/throttle-progress.ts";
import { withWorkFolder } from "./films/work-folder.ts";
import { writeLadder } from "./films/write-ladder.ts";
import type { LostWork } from "./lost-work.ts";
import type { MediaDeps } from "./media-deps.ts";
import { mediaJobs } from "./media-jobs.ts";
import { claimBlob } from "./unreferenced-blobs-store.ts";

const maxAttempts = 3;

type Queue = Pick<Jobs, "queueJob">;

/**
 * Makes the smaller sizes of a film of the store, its still and its pictures for seeking (decision 203). The subject is the key of the
 * work. Nothing refers to its files until all are stored, and an attempt replaces those of an earlier one.
 */
export const encodeFilmJob = mediaJobs.defineJob({
  kind: "encode-film",
  queue: "encoding",
  maxAttempts,
  async run(deps, { subjectId: workKey, attempts, signal, progress }) {
    const { db, storage, encoder } = deps;
    const storageKey = await findWantedLadder(db, workKey);
    if (storageKey === undefined) return;
    // No sweep deletes it meanwhile.
    await claimBlob(db, storageKey);
    if (!encoder) return void (await noteRefusedLadder(db, workKey, "no-encoder"));
    const isLast = attempts >= maxAttempts;
    // A process that dies in its last attempt notes nothing any more.
    if (isLast) await noteRefusedLadder(db, workKey, "interrupted");
    try {
      if (!(await storage.stat(storageKey))) throw new Error("The store does not have the film");
      await makeLadder({ db, storage, encoder }, { workKey, storageKey }, { signal, progress });
    } catch (error) {
      if (isLast && !signal.aborted) await noteRefusedLadder(db, workKey, refusalOf(error));
      throw error;
    }
  },
});

async function makeLadder(
  { db, storage, encoder }: Required<Pick<MediaDeps, "db" | "storage" | "encoder">>,
  { workKey, storageKey }: { workKey: string; storageKey: string },
  { signal, progress }: { signal: AbortSignal; progress: (fraction: number) => Promise<void> },
): Promise<void> {
  const isPackaged = (await findSegmentLengths(db, workKey)) !== undefined;
  // The next report ends the job if it was cancelled.
  const onProgress = throttleProgress((fraction) => void progress(fraction).catch(() => undefined));
  await withWorkFolder(async (folder) => {
    const { renditions, stills, replacesPackage } = await storage.withFile(storageKey, (path) =>
      writeLadder(encoder, path, { isPackaged, folder, signal, onProgress }),
    );
    const files = [
      ...renditions.map(({ size, path }) => [ladderNames.rendition(size), path] as const),
      [ladderNames.poster, stills.posterPath] as const,
      ...(stills.previews ? [[ladderNames.previews, stills.previews.path] as const] : []),
    ];
    for (const [name, path] of files) {
      // Throws if another process has taken over.
      await progress(0.99);
      await storage.putDerivedFile(workKey, name, path);
    }
    await progress(0.99);
    const made = { renditions, grid: stills.previews?.grid, replacesPackage };
    await db.transaction((tx) => noteLadder(tx, workKey, made));
  });
}

/** Queues the ladders of these films, each once. */
export async function queueLadders(tx: Transaction, jobs: Queue, workKeys: readonly string[]): Promise<void> {
  if (workKeys.length === 0) return;
  for (const subjectId of await noteQueuedLadders(tx, workKeys))
    await jobs.queueJob(tx, encodeFilmJob, { subjectId, payload: {} });
}

/** Queues the ladder of a film that has none; false if it has one, or its last job has not ended. */
export async function queueRefusedLadder(tx: Transaction, jobs: Queue, workKey: string): Promise<boolean> {
  if (!(await noteRequeuedLadder(tx, workKey))) return false;
  await jobs.queueJob(tx, encodeFilmJob, { subjectId: workKey, payload: {} });
  return true;
}

/** Queues all films without a ladder whose creators did not cancel it. Returns how many. */
export async function queueRefusedLadders({ db }: Pick<MediaDeps, "db">, jobs: Queue): Promise<number> {
  let count = 0;
  for (const workKey of await listRefusedLadders(db))
    if (await db.transaction((tx) => queueRefusedLadder(tx, jobs, workKey))) count += 1;
  return count;
}

/** The films with a ladder of which the store lost a file, as after a restore. */
export async function* findLostLadders({ db, storage }: Pick<MediaDeps, "db" | "storage">): AsyncGenerator<LostWork> {
  for (const { workKey, storageKey, hasPreviews, sizes } of await listLadders(db)) {
    const names = [
      ...sizes.map(ladderNames.rendition),
      ladderNames.poster,
      ...(hasPreviews ? [ladderNames.previews] : []),
    ];
    const found = await Promise.all(names.map((name) => storage.stat(derivedKey(workKey, name))));
    if (found.includes(undefined)) yield { workKey, storageKey };
  }
}

/** Queues such a film again; false if that was done. */
export async function queueLostLadder(tx: Transaction, jobs: Queue, workKey: string): Promise<boolean> {
  if (!(await forgetLadder(tx, workKey))) return false;
  await jobs.queueJob(tx, encodeFilmJob, { subjectId: workKey, payload: {} });
  return true;
}
