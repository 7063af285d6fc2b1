import { CallError, gone } from "#contract/errors.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import type { Queryable } from "#db/client.ts";
import { hasCreatorEnded } from "./creator-endings-store.ts";

/** Throws NOT_FOUND for a username without a public profile: with status 410 if the creator is hidden, else with 404. */
export async function rejectMissingCreator(db: Queryable, username: string): Promise<never> {
  throw isUsername(username) && (await hasCreatorEnded(db, username)) ? gone() : new CallError("NOT_FOUND");
}
