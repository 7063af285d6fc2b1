import type { Transaction } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { derivedKey } from "#server/platform/storage/storage.ts";
import { queueLadders } from "./encode-film-job.ts";
import type { FileToPublish } from "./file-to-publish.ts";
import { forgetUnmadeLadder } from "./film-ladders-store.ts";
import {
  findQueuedFilm,
  forgetPackage,
  listPackagedFilms,
  notePackagedFilm,
  noteQueuedFilms,
  noteRefusedFilm,
  noteRequeuedFilm,
} from "./film-packages-store.ts";
import { packagedName } from "./films/film-package.ts";
import { packageFilm } from "./films/package-film.ts";
import { refusalOf } from "./films/refusal-of.ts";
import type { LostWork } from "./lost-work.ts";
import type { MediaDeps } from "./media-deps.ts";
import { mediaJobs } from "./media-jobs.ts";
import { claimBlob } from "./unreferenced-blobs-store.ts";

const maxAttempts = 3;

/**
 * Packages a film of the store, and stores the package under the key of the work. Until then, and if that fails three times, readers get the
 * film as it is. The subject is that key. The kind is not that of the released version, whose workers take the subject for a blob.
 */
export const packageFilmJob = mediaJobs.defineJob({
  kind: "package-creators-film",
  queue: "films",
  maxAttempts,
  async run({ db, storage, jobs }, { subjectId: workKey, attempts, signal, progress }) {
    const storageKey = await findQueuedFilm(db, workKey);
    if (storageKey === undefined) return;
    // No sweep deletes it meanwhile.
    await claimBlob(db, storageKey);
    const isLast = attempts >= maxAttempts;
    // A process that dies in its last attempt notes nothing any more.
    if (isLast)
      await db.transaction(async (tx) => {
        await noteRefusedFilm(tx, workKey, "interrupted");
        // The encoder may take what cannot be packaged.
        await queueLadders(tx, jobs, [workKey]);
      });
    // The next report ends the job if it was cancelled.
    const onProgress = (fraction: number) => void progress(fraction).catch(() => undefined);
    try {
      if (!(await storage.stat(storageKey))) throw new Error("The store does not have the film");
      await storage.withFile(storageKey, (film) =>
        packageFilm(film, { signal, onProgress }, async ({ path, packaged }) => {
          if (packaged !== "unsuited") await storage.putDerivedFile(workKey, packagedName, path);
          await db.transaction(async (tx) => {
            if (packaged === "unsuited") await noteRefusedFilm(tx, workKey, "unsuited");
            else await notePackagedFilm(tx, workKey, packaged);
            // Readers can play it now; other sizes come later.
            await queueLadders(tx, jobs, [workKey]);
          });
        }),
      );
    } catch (error) {
      if (isLast && !signal.aborted) await noteRefusedFilm(db, workKey, packageRefusalOf(error));
      throw error;
    }
  },
});

/** A fault of the shop, which passes, apart from a film that cannot be packaged. */
function packageRefusalOf(error: unknown): "failed" | "too-long" | "no-space" {
  const refusal = refusalOf(error);
  return refusal === "too-long" || refusal === "no-space" ? refusal : "failed";
}

/** Queues a film whose packaging was cancelled or met a fault that passes, and with it its ladder; false for any other. */
export async function queueRefusedFilm(
  tx: Transaction,
  jobs: Pick<Jobs, "queueJob">,
  workKey: string,
): Promise<boolean> {
  if (!(await noteRequeuedFilm(tx, workKey))) return false;
  // Once it is packaged, the ladder is queued as for a new film.
  await forgetUnmadeLadder(tx, workKey);
  await jobs.queueJob(tx, packageFilmJob, { subjectId: workKey, payload: {} });
  return true;
}

/** The films whose package the store lost, as after a restore: backups leave it out. */
export async function* findLostPackages({ db, storage }: Pick<MediaDeps, "db" | "storage">): AsyncGenerator<LostWork> {
  for (const film of await listPackagedFilms(db))
    if (!(await storage.stat(derivedKey(film.workKey, packagedName)))) yield film;
}

/** Queues such a film again; false if that was done. */
export async function queueLostPackage(
  tx: Transaction,
  jobs: Pick<Jobs, "queueJob">,
  workKey: string,
): Promise<boolean> {
  if (!(await forgetPackage(tx, workKey))) return false;
  await jobs.queueJob(tx, packageFilmJob, { subjectId: workKey, payload: {} });
  return true;
}

/**
 * Queues the films among these files, each once however often it is used: those that HLS can carry as they are encoded to be packaged,
 * the others to be encoded. `workKeys` are by their blobs.
 */
export async function queueFilms(
  tx: Transaction,
  jobs: Pick<Jobs, "queueJob">,
  films: readonly FileToPublish[],
  workKeys: ReadonlyMap<string, string>,
): Promise<void> {
  const worksOn = (files: readonly FileToPublish[]) =>
    files.flatMap(({ storageKey }) => workKeys.get(storageKey) ?? []);
  const keys = worksOn(films.filter(isPackageable));
  await queueLadders(tx, jobs, worksOn(films.filter((film) => !isPackageable(film))));
  if (keys.length === 0) return;
  for (const subjectId of await noteQueuedFilms(tx, keys))
    await jobs.queueJob(tx, packageFilmJob, { subjectId, payload: {} });
}

/** The films among some files. */
export function filmsAmong(files: readonly FileToPublish[]): FileToPublish[] {
  return files.filter(isFilm);
}

/** A file that was not measured may be one. */
function isFilm({ mime, playback }: FileToPublish): boolean {
  return mime.startsWith("video/") && playback?.size !== null;
}

function isPackageable({ mime, playback }: FileToPublish): boolean {
  const isMp4 = mime === "video/mp4" || mime === "video/quicktime";
  return isMp4 && playback?.support === "everywhere" && playback.codecs.some((codec) => /^avc\d\./.test(codec));
}
