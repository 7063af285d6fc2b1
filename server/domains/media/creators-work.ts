import type { Transaction } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { queueRefusedLadder } from "./encode-film-job.ts";
import { noteCancelledLadder, noteUnwantedLadder } from "./film-ladders-store.ts";
import { noteCancelledFilm } from "./film-packages-store.ts";
import { queueRefusedFilm } from "./package-film-job.ts";
import { queueRefusedSound } from "./read-sound-job.ts";
import { noteCancelledSound } from "./sound-profiles-store.ts";
import { listWorkJobs } from "./work-jobs-store.ts";

/** Ends the work on a film or a recording until a creator wants it after all. A film keeps its package. */
export async function cancelWork(tx: Transaction, jobs: Pick<Jobs, "cancelJob">, storageKey: string): Promise<void> {
  const isPackaging = await noteCancelledFilm(tx, storageKey);
  if (isPackaging) await noteUnwantedLadder(tx, storageKey);
  const isCancelled =
    isPackaging || (await noteCancelledLadder(tx, storageKey)) || (await noteCancelledSound(tx, storageKey));
  if (!isCancelled) return;
  for (const id of await listWorkJobs(tx, storageKey)) await jobs.cancelJob(tx, id);
}

/** Queues the work on a film or a recording that failed or was cancelled; false for any other, and while work on it goes on. */
export async function repeatWork(tx: Transaction, jobs: Pick<Jobs, "queueJob">, storageKey: string): Promise<boolean> {
  return (
    (await queueRefusedFilm(tx, jobs, storageKey)) ||
    (await queueRefusedLadder(tx, jobs, storageKey)) ||
    (await queueRefusedSound(tx, jobs, storageKey))
  );
}
