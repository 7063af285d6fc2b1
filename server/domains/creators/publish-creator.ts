import { isEmailAddress } from "#contract/email.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import type { Transaction } from "#db/client.ts";
import type { Creator, NewCreator, PublishOutcome } from "./creator.ts";
import { findAuthor, insertAuthor, upsertAuthor } from "./store.ts";

/** The input is not a valid creator; the message gives the reason in one line. */
export class InvalidCreator extends Error {}

/** Creates or updates a creator. Idempotent. */
export async function publishCreator(
  tx: Transaction,
  creator: Creator,
  sourceKey?: string,
): Promise<{ id: string; outcome: PublishOutcome }> {
  const reason = whyInvalid(creator);
  if (reason) throw new InvalidCreator(reason);
  const written = await upsertAuthor(tx, creator, sourceKey);
  if (written) return { id: written.id, outcome: written.created ? "created" : "updated" };
  const known = await findAuthor(tx, creator.username);
  if (!known) throw new Error("A creator vanished while being published");
  return { id: known.id, outcome: "unchanged" };
}

/**
 * Stores a new creator within the caller's transaction, never one that exists. Returns the id; undefined if the username is taken.
 * Throws `InvalidCreator`.
 */
export async function registerCreator(tx: Transaction, creator: NewCreator): Promise<string | undefined> {
  const reason = whyInvalid(creator);
  if (reason) throw new InvalidCreator(reason);
  return insertAuthor(tx, creator);
}

function whyInvalid(creator: NewCreator): string | undefined {
  if (!isUsername(creator.username)) return `the username "${creator.username}" is reserved or not a username`;
  if (!creator.firstName || !creator.lastName) return "a creator needs a first and a last name";
  if (!isEmailAddress(creator.email)) return "the creator's e-mail is not an address";
  if (creator.socialMedia !== null && !isWebAddress(creator.socialMedia)) return "socialMedia is not a web address";
  return undefined;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
