import type { SoundProfile } from "#contract/sound.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { WorkRefusal } from "./films/refusal-of.ts";
import type { SoundToRead } from "./sounds-to-read.ts";

const queue = prepared(
  "sounds-queue",
  `INSERT INTO sound_profiles (blob_key, needs_form)
   SELECT given."workKey", bool_or(given."needsForm")
   FROM json_to_recordset($1) AS given ("workKey" text, "needsForm" boolean) GROUP BY given."workKey"
   ON CONFLICT DO NOTHING RETURNING blob_key AS "workKey"`,
);

/** Notes that these recordings are to be read, and returns those that were not noted before. */
export async function noteQueuedSounds(
  tx: Transaction,
  sounds: readonly { workKey: string; needsForm: boolean }[],
): Promise<string[]> {
  return (await rows(tx, queue(JSON.stringify(sounds)))).map(({ workKey }) => workKey);
}

const requeue = prepared(
  "sounds-requeue",
  `UPDATE sound_profiles SET refusal = NULL, refused_at = NULL, queued_at = app_now() WHERE blob_key = $1 AND refusal IS NOT NULL
     AND NOT EXISTS (SELECT FROM shared_job_progress j WHERE j.kind = 'read-sound' AND j.subject_id = sound_profiles.blob_key)
   RETURNING 1 AS requeued`,
);

/** Notes that a recording without a profile is to be read after all; false if it has one, or a job that has not ended yet. */
export async function noteRequeuedSound(tx: Transaction, workKey: string): Promise<boolean> {
  return (await rows(tx, requeue(workKey))).length > 0;
}

const listRefused = prepared(
  "sounds-refused",
  `SELECT s.blob_key AS "workKey" FROM sound_profiles s WHERE s.refusal <> 'cancelled'
     AND EXISTS (SELECT FROM file_works w WHERE w.work_key = s.blob_key) ORDER BY s.refused_at`,
);

/** The recordings that were not read, and whose creators did not decide so. */
export async function listRefusedSounds(db: Queryable): Promise<string[]> {
  return (await rows(db, listRefused())).map(({ workKey }) => workKey);
}

const listForms = prepared(
  "sounds-forms",
  `SELECT DISTINCT s.blob_key AS "workKey", w.blob_key AS "storageKey" FROM sound_profiles s JOIN file_works w ON w.work_key = s.blob_key
   WHERE s.made_at IS NOT NULL AND s.needs_form ORDER BY s.blob_key`,
);

/** The recordings that have a form for players, each with its blob. */
export function listSoundForms(db: Queryable): Promise<{ workKey: string; storageKey: string }[]> {
  return rows(db, listForms());
}

const wanted = prepared(
  "sounds-wanted",
  `SELECT w.blob_key AS "storageKey", s.needs_form AS "needsForm" FROM sound_profiles s JOIN file_works w ON w.work_key = s.blob_key
   WHERE s.blob_key = $1 AND s.made_at IS NULL AND s.refusal IS DISTINCT FROM 'cancelled' LIMIT 1`,
);

/** The blob of a recording that is still to be read, and whether it needs a form; undefined for any other. */
export function findWantedSound(db: Queryable, workKey: string): Promise<SoundToRead | undefined> {
  return firstRow(db, wanted(workKey));
}

const noteRefusal = prepared(
  "sounds-note-refusal",
  `UPDATE sound_profiles SET refusal = $2, refused_at = app_now()
   WHERE blob_key = $1 AND made_at IS NULL AND refusal IS DISTINCT FROM 'cancelled'`,
);

/** Notes that a recording has no profile. */
export async function noteRefusedSound(db: Queryable, workKey: string, refusal: WorkRefusal): Promise<void> {
  await rows(db, noteRefusal(workKey, refusal));
}

const noteProfile = prepared(
  "sounds-note-profile",
  `UPDATE sound_profiles SET made_at = app_now(), refusal = NULL, refused_at = NULL, loudness = $2, levels = $3,
     chapter_ms = $4::integer[], chapter_titles = $5::text[]
   WHERE blob_key = $1 AND made_at IS NULL AND refusal IS DISTINCT FROM 'cancelled'`,
);

/** Notes the profile of a recording whose form, if it needs one, is in the store. No effect if its creator cancelled the reading. */
export async function noteSoundProfile(
  db: Queryable,
  workKey: string,
  { loudness, levels, chapters }: Omit<SoundProfile, "levels"> & { levels: Uint8Array },
): Promise<void> {
  const starts = chapters.map(({ startMs }) => startMs);
  const titles = chapters.map(({ title }) => title);
  await rows(db, noteProfile(workKey, loudness, Buffer.from(levels), starts, titles));
}

const cancel = prepared(
  "sounds-cancel",
  `UPDATE sound_profiles SET refusal = 'cancelled', refused_at = app_now() WHERE blob_key = $1 AND made_at IS NULL AND refusal IS NULL
   RETURNING 1 AS cancelled`,
);

/** Notes that a recording is not to be read; false if that was not to be done. */
export async function noteCancelledSound(tx: Transaction, workKey: string): Promise<boolean> {
  return (await firstRow(tx, cancel(workKey))) !== undefined;
}

const profile = prepared(
  "sounds-profile",
  `SELECT loudness, levels AS "levels!", chapter_ms AS "startsMs!", chapter_titles AS "titles!"
   FROM sound_profiles WHERE blob_key = $1 AND made_at IS NOT NULL`,
);

/** The profile of a recording; undefined until it was read. */
export async function findSoundProfile(db: Queryable, workKey: string): Promise<SoundProfile | undefined> {
  const found = await firstRow(db, profile(workKey));
  if (!found) return undefined;
  const { loudness, levels, startsMs, titles } = found;
  const chapters = startsMs.map((startMs, place) => ({ startMs, title: titles[place] ?? "" }));
  return { loudness, levels: [...levels], chapters };
}

const forgetMade = prepared(
  "sounds-forget-made",
  `UPDATE sound_profiles SET made_at = NULL, loudness = NULL, levels = NULL, chapter_ms = NULL, chapter_titles = NULL,
     queued_at = app_now() WHERE blob_key = $1 AND made_at IS NOT NULL RETURNING 1 AS forgotten`,
);

/** Forgets the profile of a recording, which is to be read again; false if it has none. */
export async function forgetSoundProfile(tx: Transaction, workKey: string): Promise<boolean> {
  return (await firstRow(tx, forgetMade(workKey))) !== undefined;
}

const forget = prepared("sounds-forget", "DELETE FROM sound_profiles WHERE blob_key = $1");

/** Forgets a recording whose bytes are deleted. */
export async function forgetSound(tx: Transaction, workKey: string): Promise<void> {
  await rows(tx, forget(workKey));
}
