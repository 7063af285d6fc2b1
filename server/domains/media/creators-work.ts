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
export async function cancelWork(tx: Transaction, jobs: Pick<Jobs, "cancelJob">, workKey: string): Promise<void> {
  const isPackaging = await noteCancelledFilm(tx, workKey);
  if (isPackaging) await noteUnwantedLadder(tx, workKey);
  const isCancelled =
    isPackaging || (await noteCancelledLadder(tx, workKey)) || (await noteCancelledSound(tx, workKey));
  if (!isCancelled) return;
  for (const id of await listWorkJobs(tx, workKey)) await jobs.cancelJob(tx, id);
}

/** Queues the work on a film or a recording that failed or was cancelled; false for any other, and while work on it goes on. */
export async function repeatWork(tx: Transaction, jobs: Pick<Jobs, "queueJob">, workKey: string): Promise<boolean> {
  return (
    (await queueRefusedFilm(tx, jobs, workKey)) ||
    (await queueRefusedLadder(tx, jobs, workKey)) ||
    (await queueRefusedSound(tx, jobs, workKey))
  );
}
