import type { Queryable, Transaction } from "#db/client.ts";
import type { Creator, PublishOutcome } from "./creator.ts";
import { publishCreator } from "./publish-creator.ts";
import { findAuthor } from "./store.ts";

/** What other domains may ask about creators. */
export interface Creators {
  /** A creator by the exact username. */
  find(username: string, db?: Queryable): Promise<{ id: string; username: string } | undefined>;
  /**
   * Creates or updates a creator within the caller's transaction, and records the source if one is given. Throws
   * `InvalidCreator`.
   */
  publish(tx: Transaction, creator: Creator, sourceKey?: string): Promise<{ id: string; outcome: PublishOutcome }>;
}

export type { Creator, PublishOutcome } from "./creator.ts";
export { InvalidCreator } from "./publish-creator.ts";

/** The creators domain on a database. */
export function createCreators({ db }: { db: Queryable }): Creators {
  return {
    find: (username, queryable = db) => findAuthor(queryable, username),
    publish: publishCreator,
  };
}
