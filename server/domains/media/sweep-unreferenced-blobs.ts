import type { Database, Transaction } from "#db/client.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { dropUnusedWork, forgetWorksOf, listUnusedWorks, listWorksOf, type OwnWork } from "./file-works-store.ts";
import { forgetDeletedLadder } from "./film-ladders-store.ts";
import { forgetFilm } from "./film-packages-store.ts";
import { mediaJobs } from "./media-jobs.ts";
import { belongsToOneOf, isNameOfForm } from "./own-forms.ts";
import { pages } from "./pages.ts";
import { forgetSound } from "./sound-profiles-store.ts";
import {
  isSweepHeld,
  keepIfReferenced,
  listCreatorsOf,
  noteDeleted,
  noteUnreferenced,
  outlastStore,
  purgeDeletedBlobs,
  takeDueBlob,
} from "./unreferenced-blobs-store.ts";
import { isNameOfWork } from "./work-names.ts";

/** Rows that are held in memory at the same time. */
const pageSize = 1_000;
const formsAtOnce = 20_000;

/**
 * Notes the stored blobs to which no row refers, and deletes those that were noted seven days ago if still nothing refers to them,
 * with their smaller forms (decision 166), and the work on films and recordings and the smaller forms that their creators no longer
 * have. A blob that is stored or referred to again meanwhile stays. Does nothing in a restored database until its operator releases it.
 */
export const sweepUnreferencedBlobs = mediaJobs.defineRecurringJob({
  kind: "sweep-unreferenced-blobs",
  everySec: 86_400,
  async run({ db, storage }, { signal }) {
    if (await isSweepHeld(db)) return;
    for await (const keys of listSwept(storage)) {
      if (signal.aborted) return;
      await noteUnreferenced(db, keys);
    }
    while (!signal.aborted && (await deleteDueBlob({ db, storage }, { days: 7 })) !== "none");
    for await (const work of pages<OwnWork>((last) => listUnusedWorks(db, last, pageSize))) {
      if (signal.aborted) return;
      await dropWork({ db, storage }, work);
    }
    await purgeDeletedBlobs(db);
    for await (const keys of inLargeParts(storage.listDerived(isNameOfForm))) {
      for (const key of await listUnusedForms(db, keys)) {
        if (signal.aborted) return;
        await storage.delete(key);
      }
    }
  },
});

/**
 * The keys of all blobs of the store, and those under which it has work on films and recordings, some at a time. A restored database may
 * know nothing of work that the store still has.
 */
export async function* listSwept(storage: Storage): AsyncGenerator<string[]> {
  yield* storage.list();
  yield* storage.listDerivedOnly(isNameOfWork);
}

/**
 * Deletes one blob to which nothing referred for so many days; keeps it if something does now. The bytes go while its row is
 * locked, so a writer of the same bytes waits and stores them again.
 */
export function deleteDueBlob(
  { db, storage }: { db: Database; storage: Storage },
  { days }: { days: number },
): Promise<"deleted" | "kept" | "none"> {
  return db.transaction(async (tx) => {
    const key = await takeDueBlob(tx, days);
    if (key === undefined) return "none";
    if (await keepIfReferenced(tx, key)) return "kept";
    for (const workKey of await listWorksOf(tx, key)) await deleteWork({ tx, storage }, workKey);
    // The blob last: an interrupted sweep begins again.
    await deleteWork({ tx, storage }, key);
    await forgetWorksOf(tx, key);
    await noteDeleted(tx, key);
    return "deleted";
  });
}

/**
 * Drops work on a film or a recording to which nothing of its creator refers, though something of another one may: the creator who uploads it
 * again finds the same as if nobody had it.
 */
function dropWork({ db, storage }: { db: Database; storage: Storage }, work: OwnWork): Promise<void> {
  return db.transaction(async (tx) => {
    await outlastStore(tx);
    const isDropped = await dropUnusedWork(tx, work);
    // The files of work from before are those of the blob.
    if (isDropped && work.workKey !== work.storageKey) await deleteWork({ tx, storage }, work.workKey);
  });
}

/** Those of some forms to whose blobs nothing of their creators refers. They are made again if a creator has the file again. */
async function listUnusedForms(db: Database, keys: readonly string[]): Promise<string[]> {
  const forms = keys.map((key) => ({ key, ...blobAndName(key) }));
  const creators = Map.groupBy(await listCreatorsOf(db, [...new Set(forms.map(({ blob }) => blob))]), ({ key }) => key);
  return forms.flatMap(({ key, blob, name }) => {
    const ids = (creators.get(blob) ?? []).map(({ creatorId }) => creatorId);
    return belongsToOneOf(name, ids) ? [] : [key];
  });
}

/** The same keys, in fewer parts: the creators of each part are found in one pass over all references. */
async function* inLargeParts(given: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let part: string[] = [];
  for await (const keys of given) {
    part.push(...keys);
    if (part.length < formsAtOnce) continue;
    yield part;
    part = [];
  }
  yield part;
}

/** The parts of a derived key. */
function blobAndName(key: string): { blob: string; name: string } {
  const [blob = "", name = ""] = key.split(".");
  return { blob, name };
}

/** Deletes the files of some work and its rows; those of a blob with the blob. */
async function deleteWork({ tx, storage }: { tx: Transaction; storage: Storage }, workKey: string): Promise<void> {
  await storage.delete(workKey);
  await forgetFilm(tx, workKey);
  await forgetDeletedLadder(tx, workKey);
  await forgetSound(tx, workKey);
}
