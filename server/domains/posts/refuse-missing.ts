import { CallError, gone } from "#contract/errors.ts";
import { isSlug } from "#contract/slug.ts";
import type { Queryable } from "#db/client.ts";
import { hasPostEnded } from "./offers-store.ts";

/** Throws NOT_FOUND for a slug without a public post: with status 410 if the post has ended, else with 404. */
export async function refuseMissingPost(db: Queryable, slug: string): Promise<never> {
  throw isSlug(slug) && (await hasPostEnded(db, slug)) ? gone() : new CallError("NOT_FOUND");
}
