import type { Transaction } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { derivedKey } from "#server/platform/storage/storage.ts";
import type { FileToPublish } from "./file-to-publish.ts";
import {
  forgetPackage,
  isFilmQueued,
  listPackagedFilms,
  notePackagedFilm,
  noteQueuedFilms,
  noteRefusedFilm,
} from "./film-packages-store.ts";
import { packagedName } from "./films/film-package.ts";
import { packageFilm } from "./films/package-film.ts";
import type { MediaDeps } from "./media-deps.ts";
import { mediaJobs } from "./media-jobs.ts";
import { claimBlob } from "./unreferenced-blobs-store.ts";

const maxAttempts = 3;

/**
 * Packages a film of the store, and stores the package beside it. Until then, and if that fails three times, readers get the film as
 * it is. The subject is the key of the film's blob.
 */
export const packageFilmJob = mediaJobs.defineJob({
  kind: "package-film",
  queue: "films",
  maxAttempts,
  async run({ db, storage }, { subjectId: storageKey, attempts, signal, progress }) {
    if (!(await isFilmQueued(db, storageKey))) return;
    // No sweep deletes it meanwhile.
    await claimBlob(db, storageKey);
    if (!(await storage.stat(storageKey))) return;
    // A process that dies in its last attempt notes nothing any more.
    if (attempts >= maxAttempts) await noteRefusedFilm(db, storageKey, "failed");
    // The next report ends the job if it was cancelled.
    const onProgress = (fraction: number) => void progress(fraction).catch(() => undefined);
    await storage.withFile(storageKey, (film) =>
      packageFilm(film, { signal, onProgress }, async ({ path, packaged }) => {
        if (packaged === "unsuited") return noteRefusedFilm(db, storageKey, "unsuited");
        await storage.putDerivedFile(storageKey, packagedName, path);
        await notePackagedFilm(db, storageKey, packaged);
      }),
    );
  },
});

/** Queues the films again whose packages the store does not have, as after a restore: backups leave them out. Returns how many. */
export async function queueLostFilms(
  { db, storage }: Pick<MediaDeps, "db" | "storage">,
  jobs: Pick<Jobs, "queueJob">,
): Promise<number> {
  let count = 0;
  for (const storageKey of await listPackagedFilms(db)) {
    if (await storage.stat(derivedKey(storageKey, packagedName))) continue;
    await db.transaction(async (tx) => {
      await forgetPackage(tx, storageKey);
      await jobs.queueJob(tx, packageFilmJob, { subjectId: storageKey, payload: {} });
    });
    count += 1;
  }
  return count;
}

/** Queues the films among these files that HLS can carry as they are encoded, each once however often it is used. */
export async function queueFilms(
  tx: Transaction,
  jobs: Pick<Jobs, "queueJob">,
  files: readonly FileToPublish[],
): Promise<void> {
  const keys = files.filter(isPackageable).map(({ storageKey }) => storageKey);
  if (keys.length === 0) return;
  for (const subjectId of await noteQueuedFilms(tx, keys))
    await jobs.queueJob(tx, packageFilmJob, { subjectId, payload: {} });
}

function isPackageable({ mime, playback }: FileToPublish): boolean {
  const isMp4 = mime === "video/mp4" || mime === "video/quicktime";
  return isMp4 && playback?.support === "everywhere" && playback.codecs.some((codec) => /^avc\d\./.test(codec));
}
