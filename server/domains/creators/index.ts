import type { Queryable, Transaction } from "#db/client.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import type { Creator } from "./creator.ts";
import { liftCreatorEnding, writeCreatorEnding } from "./creator-endings-store.ts";
import type { CreatorsDeps } from "./creators-deps.ts";
import { type AuthorSource, type PublishedCreator, publishAuthor, refuseForeignAuthor } from "./publish-author.ts";
import { refuseMissingCreator } from "./refuse-missing-creator.ts";
import { findAuthor, lockAuthor } from "./store.ts";

export type { Creator, PublishOutcome } from "./creator.ts";
export { ForeignCreator, type PublishedCreator } from "./publish-author.ts";
export { InvalidCreator } from "./publish-creator.ts";
export type { PublishedChange } from "./published-change.ts";

/** The people who publish: who they are, and whether the shop shows them. */
export interface Creators {
  /** A creator by the exact username; within the caller's transaction, if there is one. */
  find(username: string, db?: Queryable): Promise<{ id: string; username: string } | undefined>;
  /**
   * A creator by the exact username, whom others can neither change nor publish for until the transaction ends. Lock a creator before their
   * posts: everybody takes both in this order.
   */
  lock(tx: Transaction, username: string): Promise<{ id: string; username: string } | undefined>;
  /** Throws NOT_FOUND for a username without a public profile, with status 410 if the creator is hidden. */
  refuseMissing(username: string): Promise<never>;

  /** Throws `ForeignCreator` unless the source may publish posts of this creator. */
  refuseForeignAuthor(username: string, source: AuthorSource): Promise<void>;
  /**
   * This process shows the creator as before no more; others drop their pages when the database notifies them. Without a source it
   * changes whichever creator has the username. Throws `InvalidCreator`, `ForeignCreator`.
   */
  publishAuthor(creator: Creator, portrait?: FileToPublish, source?: AuthorSource): Promise<PublishedCreator>;

  /** Takes a creator and every post of theirs off the shop; false if that was done before. */
  hide(tx: Transaction, id: string): Promise<boolean>;
  /** Lifts what `hide` did; false if there was nothing to lift. */
  show(tx: Transaction, id: string): Promise<boolean>;
}

/** The creators domain on a database. */
export function createCreators(deps: CreatorsDeps): Creators {
  const { db } = deps;
  return {
    find: (username, queryable = db) => findAuthor(queryable, username),
    lock: lockAuthor,
    refuseMissing: (username) => refuseMissingCreator(db, username),
    refuseForeignAuthor: (username, source) => refuseForeignAuthor(deps, username, source),
    publishAuthor: (creator, portrait, source) => publishAuthor(deps, creator, portrait, source),
    hide: (tx, id) => writeCreatorEnding(tx, id, "hidden"),
    show: (tx, id) => liftCreatorEnding(tx, id, "hidden"),
  };
}
