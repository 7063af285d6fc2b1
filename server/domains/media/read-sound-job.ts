import type { Transaction } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { derivedKey } from "#server/platform/storage/storage.ts";
import { refusalOf } from "./films/refusal-of.ts";
import { throttleProgress } from "./films/throttle-progress.ts";
import { withWorkFolder } from "./films/work-folder.ts";
import type { LostWork } from "./lost-work.ts";
import type { MediaDeps } from "./media-deps.ts";
import { mediaJobs } from "./media-jobs.ts";
import {
  findWantedSound,
  forgetSoundProfile,
  listRefusedSounds,
  listSoundForms,
  noteQueuedSounds,
  noteRefusedSound,
  noteRequeuedSound,
  noteSoundProfile,
} from "./sound-profiles-store.ts";
import { readSound } from "./sounds/read-sound.ts";
import { type SoundToRead, soundFormName } from "./sounds-to-read.ts";
import { claimBlob } from "./unreferenced-blobs-store.ts";

const maxAttempts = 3;

type Queue = Pick<Jobs, "queueJob">;

/**
 * Reads the loudness, the waveform and the chapters of a recording of the store, and makes a form that every browser seeks in where
 * it needs one (decision 210). Until then, and if that fails three times, readers get the recording as it is. The subject is the key of
 * the work.
 */
export const readSoundJob = mediaJobs.defineJob({
  kind: "read-sound",
  queue: "sounds",
  maxAttempts,
  async run({ db, storage, encoder }, { subjectId: workKey, attempts, signal, progress }) {
    const isLast = attempts >= maxAttempts;
    const wanted = await findWantedSound(db, workKey);
    if (!wanted) return;
    const { storageKey, needsForm } = wanted;
    // No sweep deletes it meanwhile.
    await claimBlob(db, storageKey);
    if (!(await storage.stat(storageKey))) return;
    if (!encoder) return noteRefusedSound(db, workKey, "no-encoder");
    // A process that dies in its last attempt notes nothing any more.
    if (isLast) await noteRefusedSound(db, workKey, "interrupted");
    // The next report ends the job if it was cancelled.
    const onProgress = throttleProgress((fraction) => void progress(fraction).catch(() => undefined));
    try {
      await withWorkFolder(async (folder) => {
        const { formPath, ...profile } = await storage.withFile(storageKey, (path) =>
          readSound(encoder, path, { needsForm, folder, signal, onProgress }),
        );
        // Throws if another process has taken over.
        await progress(0.99);
        if (formPath !== undefined) await storage.putDerivedFile(workKey, soundFormName, formPath);
        await noteSoundProfile(db, workKey, profile);
      });
    } catch (error) {
      if (isLast && !signal.aborted) await noteRefusedSound(db, workKey, refusalOf(error));
      throw error;
    }
  },
});

/** Queues these recordings, each once however often it is used. `workKeys` are by their blobs. */
export async function queueSounds(
  tx: Transaction,
  jobs: Queue,
  sounds: readonly SoundToRead[],
  workKeys: ReadonlyMap<string, string>,
): Promise<void> {
  const works = sounds.flatMap(({ storageKey, needsForm }) => {
    const workKey = workKeys.get(storageKey);
    return workKey === undefined ? [] : [{ workKey, needsForm }];
  });
  if (works.length === 0) return;
  for (const subjectId of await noteQueuedSounds(tx, works))
    await jobs.queueJob(tx, readSoundJob, { subjectId, payload: {} });
}

/** Queues a recording that was not read; false if it was, or its last job has not ended. */
export async function queueRefusedSound(tx: Transaction, jobs: Queue, workKey: string): Promise<boolean> {
  if (!(await noteRequeuedSound(tx, workKey))) return false;
  await jobs.queueJob(tx, readSoundJob, { subjectId: workKey, payload: {} });
  return true;
}

/** Queues all recordings that were not read. Returns how many. */
export async function queueRefusedSounds({ db }: Pick<MediaDeps, "db">, jobs: Queue): Promise<number> {
  let count = 0;
  for (const workKey of await listRefusedSounds(db)) {
    if (await db.transaction((tx) => queueRefusedSound(tx, jobs, workKey))) count += 1;
  }
  return count;
}

/** The recordings whose form the store lost, as after a restore: backups leave it out. */
export async function* findLostSounds({ db, storage }: Pick<MediaDeps, "db" | "storage">): AsyncGenerator<LostWork> {
  for (const sound of await listSoundForms(db))
    if (!(await storage.stat(derivedKey(sound.workKey, soundFormName)))) yield sound;
}

/** Queues such a recording again; false if that was done. */
export async function queueLostSound(tx: Transaction, jobs: Queue, workKey: string): Promise<boolean> {
  if (!(await forgetSoundProfile(tx, workKey))) return false;
  await jobs.queueJob(tx, readSoundJob, { subjectId: workKey, payload: {} });
  return true;
}
