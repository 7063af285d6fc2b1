import { CallError, goneStatus } from "#contract/errors.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { isSlug } from "#contract/slug.ts";
import type { Queryable } from "#db/client.ts";
import { hasCreatorEnded, hasPostEnded } from "./offers-store.ts";

/** NOT_FOUND with status 410: it was published, and the shop no longer offers it. */
export function gone(): CallError {
  return new CallError("NOT_FOUND", { status: goneStatus });
}

/** Throws NOT_FOUND for a slug without a public post: with status 410 if the post has ended, else with 404. */
export async function refuseMissingPost(db: Queryable, slug: string): Promise<never> {
  throw isSlug(slug) && (await hasPostEnded(db, slug)) ? gone() : new CallError("NOT_FOUND");
}

/** Throws NOT_FOUND for a username without a public profile: with status 410 if the creator is hidden, else with 404. */
export async function refuseMissingCreator(db: Queryable, username: string): Promise<never> {
  throw isUsername(username) && (await hasCreatorEnded(db, username)) ? gone() : new CallError("NOT_FOUND");
}
