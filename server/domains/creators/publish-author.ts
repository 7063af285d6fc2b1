import type { FileToPublish } from "#server/domains/media/index.ts";
import type { Creator, PublishOutcome } from "./creator.ts";
import type { CreatorsDeps } from "./creators-deps.ts";
import { publishCreator } from "./publish-creator.ts";
import { findPublishedAuthor, type PublishedAuthor } from "./published-author-store.ts";
import type { PublishedChange } from "./published-change.ts";
import { writePortrait } from "./write-portrait.ts";

/** The origin of a creator. */
export interface AuthorSource {
  /** The source's name, as in the keys of its posts. */
  name: string;
  /** The file or export within the source. */
  key: string;
  /** Whether the operator allowed changing a creator of another source. */
  mayTakeOver: boolean;
}

/** The creator comes from another source, and changing it was not allowed. */
export class ForeignCreator extends Error {}

/** The result of publishing a creator. */
export interface PublishedCreator {
  id: string;
  outcome: PublishOutcome;
  verified: boolean;
  /** The changes of an update; empty for other outcomes. */
  changes: PublishedChange[];
}

/**
 * Publishes a creator with the portrait (none removes it). This process shows the former no more when it resolves. Without a source
 * it changes whichever creator has the username. Throws `InvalidCreator`, `ForeignCreator`. The same again changes nothing.
 */
export async function publishAuthor(
  { changes, media }: CreatorsDeps,
  creator: Creator,
  portrait?: FileToPublish,
  source?: AuthorSource,
): Promise<PublishedCreator> {
  return changes.make<PublishedCreator>(async (tx) => {
    const before = await findPublishedAuthor(tx, creator.username, source?.name ?? "");
    if (before && source) rejectForeign(creator.username, before, source);
    const { id, outcome } = await publishCreator(tx, creator, source?.key);
    const isSamePortrait = await writePortrait({ tx, media }, id, portrait);
    const verified = creator.verified ?? before?.verified ?? false;
    if (!before) return { id, outcome, verified, changes: [] };
    const changed = authorChanges(before, creator, isSamePortrait);
    return { id, outcome: changed.length > 0 ? "updated" : "unchanged", verified, changes: changed };
  });
}

/** Throws `ForeignCreator` unless the source may publish posts of this creator. */
export async function rejectForeignAuthor(
  { db }: Pick<CreatorsDeps, "db">,
  username: string,
  source: AuthorSource,
): Promise<void> {
  const author = await findPublishedAuthor(db, username, source.name);
  if (author) rejectForeign(username, author, source);
}

/** Throws `ForeignCreator` unless the source may publish the creator, and posts in the creator's name. */
function rejectForeign(username: string, { sourceKey, hasPostsOfSource }: PublishedAuthor, source: AuthorSource): void {
  if (source.mayTakeOver || sourceKey === source.key) return;
  if (sourceKey === null && hasPostsOfSource) return;
  throw new ForeignCreator(`the creator ${username} comes from another source (${sourceKey ?? "not recorded"})`);
}

function authorChanges(before: PublishedAuthor, after: Creator, isSamePortrait: boolean): PublishedChange[] {
  const names = [before, after].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const [from = "", to = ""] = names;
  return [
    ...(from === to ? [] : [{ field: "name", from, to }]),
    ...(before.email === after.email ? [] : [{ field: "email" }]),
    ...(before.socialMedia === after.socialMedia ? [] : [{ field: "link" }]),
    ...(before.description === after.description ? [] : [{ field: "description" }]),
    ...((after.verified ?? before.verified) === before.verified
      ? []
      : [{ field: "badge", from: before.verified ? "yes" : "no", to: after.verified ? "yes" : "no" }]),
    ...(isSamePortrait ? [] : [{ field: "portrait" }]),
  ];
}
