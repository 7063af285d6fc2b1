import { oneRow, type Queryable } from "#db/client.ts";

/** The key of the work on an uploaded film or recording, of its creator: its packages, profiles and jobs have it, and its files in the store. */
export async function workKeyOf(db: Queryable, uploadId: string): Promise<string> {
  const text = `SELECT w.work_key AS key FROM uploads u JOIN file_works w ON w.author_id = u.author_id AND w.blob_key = u.file->>'storageKey'
    WHERE u.id = $1`;
  return (await oneRow<{ key: string }>(db, { text, values: [uploadId] })).key;
}
