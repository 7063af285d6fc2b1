import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** The name, words and link of a creator's page. */
export interface CreatorProfile {
  firstName: string;
  lastName: string;
  biographyEn: string;
  biographyEs: string;
  socialMedia: string | null;
}

/** A profile as stored. */
export interface StoredProfile extends CreatorProfile {
  username: string;
  isVerified: boolean;
  /** The file of the picture. */
  pictureId: string | null;
}

const find = prepared(
  "creators-find-profile",
  `SELECT a.username, a.first_name AS "firstName", a.last_name AS "lastName", a.description AS "biographyEn", a.description_es AS "biographyEs",
     a.social_media AS "socialMedia", a.verified_at IS NOT NULL AS "isVerified",
     (SELECT m.id FROM shared_media_files m WHERE m.author_id = a.id AND m.role = 'portrait' ORDER BY m.position LIMIT 1) AS "pictureId"
   FROM authors a WHERE a.id = $1`,
);

/** The profile of a creator. */
export function findProfile(db: Queryable, creatorId: string): Promise<StoredProfile | undefined> {
  return firstRow(db, find(creatorId));
}

const update = prepared(
  "creators-update-profile",
  `UPDATE authors SET first_name = $2, last_name = $3, description = $4, description_es = $5, social_media = $6 WHERE id = $1
   AND (first_name, last_name, description, description_es, social_media) IS DISTINCT FROM ($2, $3, $4, $5, $6)`,
);

/** Stores a profile; the same again writes nothing. */
export async function updateProfile(tx: Transaction, creatorId: string, profile: CreatorProfile): Promise<void> {
  const { firstName, lastName, biographyEn, biographyEs, socialMedia } = profile;
  await rows(tx, update(creatorId, firstName, lastName, biographyEn, biographyEs, socialMedia));
}

const lock = prepared("creators-lock-by-id", "SELECT id FROM authors WHERE id = $1 FOR NO KEY UPDATE");

/** Locks a creator against changes by others until the transaction ends. */
export async function lockCreator(tx: Transaction, creatorId: string): Promise<void> {
  await oneRow(tx, lock(creatorId));
}
