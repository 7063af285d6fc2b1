import { CallError, gone } from "#contract/errors.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import { type ChangedProfile, changePicture, changeProfile } from "./change-profile.ts";
import type { Creator, NewCreator } from "./creator.ts";
import { hasCreatorEnded, liftCreatorEnding, writeCreatorEnding } from "./creator-endings-store.ts";
import type { CreatorsDeps } from "./creators-deps.ts";
import { forgetProfile } from "./forget-profile.ts";
import { type CreatorProfile, findProfile, type StoredProfile } from "./profile-store.ts";
import { type AuthorSource, type PublishedCreator, publishAuthor, rejectForeignAuthor } from "./publish-author.ts";
import { registerCreator } from "./publish-creator.ts";
import { findAuthor, lockAuthor } from "./store.ts";

export type { Creator, PublishOutcome } from "./creator.ts";
export type { CreatorProfile, StoredProfile } from "./profile-store.ts";
export { ForeignCreator, type PublishedCreator } from "./publish-author.ts";
export { InvalidCreator } from "./publish-creator.ts";
export type { PublishedChange } from "./published-change.ts";

/** The people who publish, and whether the shop shows them. */
export interface Creators {
  /** The creator with this exact username, read within the caller's transaction if given. */
  find(username: string, db?: Queryable): Promise<{ id: string; username: string } | undefined>;
  /**
   * The creator with this exact username, locked against changes and publishing by others until the transaction ends.
   * Lock a creator before their posts, in the same order everywhere.
   */
  lock(tx: Transaction, username: string): Promise<{ id: string; username: string } | undefined>;
  /** Throws NOT_FOUND for a username without a public profile, with status 410 if the creator is hidden. */
  refuseMissing(username: string): Promise<never>;

  /** Throws `ForeignCreator` unless the source may publish posts of this creator. */
  refuseForeignAuthor(username: string, source: AuthorSource): Promise<void>;
  /**
   * Creates or changes a creator. This process drops the pages that show the creator before it returns, others when the database notifies
   * them. Without a source it changes whichever creator has the username. Throws `InvalidCreator`, `ForeignCreator`.
   */
  publishAuthor(creator: Creator, portrait?: FileToPublish, source?: AuthorSource): Promise<PublishedCreator>;
  /**
   * Stores a new creator within the caller's transaction, which `ContentChanges` makes. Returns the id; undefined if the username is
   * taken. Throws `InvalidCreator`.
   */
  register(tx: Transaction, creator: NewCreator): Promise<string | undefined>;

  findProfile(creatorId: string): Promise<StoredProfile | undefined>;
  /** Changes a creator's profile and drops this process's pages that show it. Returns both names. Throws NOT_FOUND. */
  changeProfile(creatorId: string, profile: CreatorProfile): Promise<ChangedProfile>;
  /** Replaces a creator's picture, without its metadata, or removes it. Throws INVALID_DATA for a file that is not a picture. */
  changePicture(creatorId: string, picture: { bytes: Uint8Array; maxBytes: number } | undefined): Promise<void>;

  /** Hides a creator and every post of theirs; false if they were hidden already. */
  hide(tx: Transaction, id: string): Promise<boolean>;
  /** Removes a creator whose account was closed, and every post of theirs, from the shop for ever. */
  close(tx: Transaction, id: string): Promise<void>;
  /** Deletes the personal data of a closed creator: name, words, link and picture. The username stays taken. */
  forgetProfile(id: string): Promise<void>;
  /** Shows a hidden creator again; false if they were not hidden. */
  show(tx: Transaction, id: string): Promise<boolean>;
}

/** The creators domain on a database. */
export function createCreators(deps: CreatorsDeps): Creators {
  const { db } = deps;
  return {
    find: (username, queryable = db) => findAuthor(queryable, username),
    lock: lockAuthor,
    async refuseMissing(username) {
      throw isUsername(username) && (await hasCreatorEnded(db, username)) ? gone() : new CallError("NOT_FOUND");
    },
    refuseForeignAuthor: (username, source) => rejectForeignAuthor(deps, username, source),
    publishAuthor: (creator, portrait, source) => publishAuthor(deps, creator, portrait, source),
    register: registerCreator,
    findProfile: (creatorId) => findProfile(db, creatorId),
    changeProfile: (creatorId, profile) => changeProfile(deps, creatorId, profile),
    changePicture: (creatorId, picture) => changePicture(deps, creatorId, picture),
    hide: (tx, id) => writeCreatorEnding(tx, id, "hidden"),
    async close(tx, id) {
      await writeCreatorEnding(tx, id, "closed");
    },
    forgetProfile: (id) => forgetProfile(deps, id),
    show: (tx, id) => liftCreatorEnding(tx, id, "hidden"),
  };
}
