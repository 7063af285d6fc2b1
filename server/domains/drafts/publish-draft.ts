import { CallError } from "#contract/errors.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import type { Draft, DraftKey } from "./draft.ts";
import { InvalidDraft, OutdatedDraft } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { findDraft, type LockedDraft, lockDraft } from "./drafts-store.ts";
import { moveDraft, recordAppearance } from "./move-draft.ts";
import { prepareVersion } from "./prepared-version.ts";
import { renderTurns } from "./render-draft.ts";
import type { Schedule } from "./transition.ts";
import { writePost } from "./write-post.ts";

/** The version to publish, the account that publishes it, and the terms. */
export interface Publication {
  version: number;
  /** Null: no signed-in person. */
  accountId: string | null;
  /** Allows a price that differs from the published one. */
  confirmPrice?: boolean | undefined;
  /** Undefined: at once. */
  schedule?: Schedule | undefined;
}

/** The result of publishing a version. */
export interface PublishedDraft {
  postId: string;
  slug: string;
  /** Elements that the text lost, one line each, in English; empty if this version was published before. */
  leftOut: string[];
}

/**
 * Publishes the newest version of a draft, or schedules it: renders the text, then writes the post, its link to the
 * draft and the transition in one transaction. A repeated call changes nothing. Throws NOT_FOUND for an unknown draft,
 * `OutdatedDraft` unless the version is the newest, `InvalidDraft`, and WRONG_STATE for a draft under review.
 */
export async function publishDraft(deps: DraftsDeps, key: DraftKey, publication: Publication): Promise<PublishedDraft> {
  const { version, accountId, confirmPrice, schedule } = publication;
  const draft = await getNewest(deps.db, key, version);
  const before = publishedBefore(draft, publication);
  if (before) return before;
  const prepared = await prepareVersion(
    { ...key, version, content: draft.content },
    renderTurns.creator(key.creatorId),
  );
  return deps.changes.make(async (tx) => {
    const locked = await lockNewest(tx, key, version);
    const meanwhile = publishedBefore(await getNewest(tx, key, version), publication);
    if (meanwhile) return meanwhile;
    refuseImpossibleDate(schedule, locked);
    const terms = { confirmPrice, publishAt: schedule?.moment };
    const post = await writePost(deps, tx, { prepared, locked, terms });
    const how = schedule
      ? ({ action: "schedule", to: "scheduled" } as const)
      : ({ action: "publish", to: "published" } as const);
    await moveDraft(tx, key.draftId, locked, {
      ...how,
      version,
      accountId,
      schedule,
      confirmsPrice: confirmPrice ?? false,
    });
    return { ...post, leftOut: prepared.rendered.leftOut };
  });
}

/** A draft whose newest version is this one. Throws NOT_FOUND, `OutdatedDraft`. */
export async function getNewest(db: Queryable, key: DraftKey, version: number): Promise<Draft> {
  const draft = await findDraft(db, key);
  if (!draft) throw new CallError("NOT_FOUND");
  if (draft.version !== version) throw new OutdatedDraft(draft);
  return draft;
}

/** The same, locked until the transaction ends, after its date if it is scheduled. */
export async function lockNewest(tx: Transaction, key: DraftKey, version: number): Promise<LockedDraft> {
  const locked = await lockDraft(tx, key);
  if (locked?.version !== version) await getNewest(tx, key, version);
  if (!locked) throw new CallError("NOT_FOUND");
  return recordAppearance(tx, key, locked);
}

/** The end of the years for which posts can be scheduled: the database marks held posts with a moment far beyond it. */
const lastScheduleYears = 100;

/** Throws `InvalidDraft` for a past date, and for one that is more than a hundred years ahead. */
export function refuseImpossibleDate(schedule: Schedule | undefined, { now }: LockedDraft): void {
  if (!schedule) return;
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + lastScheduleYears);
  if (schedule.moment <= now) throw new InvalidDraft([{ field: "publishAt", code: "too-late" }]);
  if (schedule.moment > end) throw new InvalidDraft([{ field: "publishAt", code: "too-far" }]);
}

/** The post, if this version is already published on these terms. */
export function publishedBefore(
  { post, state }: Draft,
  { version, schedule }: Publication,
): PublishedDraft | undefined {
  const isSame = !schedule && state === "published" && post?.state === "public" && post.publishedVersion === version;
  return isSame ? { postId: post.id, slug: post.slug, leftOut: [] } : undefined;
}
