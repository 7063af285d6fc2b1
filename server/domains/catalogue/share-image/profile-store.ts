import { firstRow, prepared, type Queryable } from "#db/client.ts";

export interface ProfileRow {
  username: string;
  firstName: string;
  lastName: string;
  portrait: { id: string; variants: { name: string }[] } | null;
}

const profile = prepared(
  "share-image-creator",
  `SELECT a.username, a.first_name AS "firstName", a.last_name AS "lastName",
     (SELECT json_build_object('id', m.id, 'variants', m.variants)
      FROM shared_media_files m WHERE m.author_id = a.id AND m.role = 'portrait' LIMIT 1) AS portrait
   FROM shared_creators a WHERE a.username = $1 AND NOT creator_has_ended(a.id)`,
);

/** The contents of a creator's share image; undefined for a hidden creator. */
export function findProfile(db: Queryable, username: string): Promise<ProfileRow | undefined> {
  return firstRow(db, profile(username));
}
