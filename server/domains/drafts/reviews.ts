import { CallError } from "#contract/errors.ts";
import { studioPostsPerPage } from "#contract/pagination.ts";
import type { ReturnReason } from "#contract/return-reasons.ts";
import type { ReviewedPart } from "#contract/reviews.ts";
import type { Database, Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { PreviewedPost } from "#server/domains/posts/index.ts";
import { changedParts } from "./changed-parts.ts";
import { approveReview, returnReview } from "./decide-review.ts";
import type { DraftContent } from "./draft.ts";
import { findRevision } from "./drafts-store.ts";
import { fingerprintVersion, prepareVersion } from "./prepared-version.ts";
import { previewContent } from "./preview-content.ts";
import type { PublishingDeps } from "./publishing-deps.ts";
import { renderDraft, renderTurns } from "./render-draft.ts";
import {
  countReviews,
  findPublishedVersion,
  findReviewOfPost,
  findSubmission,
  listPastDecisions,
  listReviews,
  type PastDecision,
  type Review,
  recordOpening,
  type Submission,
} from "./reviews-store.ts";
import { takeBackIn } from "./withdraw-draft.ts";

/** A submission as a moderator reads it. */
export interface OpenedReview extends Submission, PreviewedPost {
  /** Elements that the text loses, one line each, in English. */
  leftOut: string[];
  /** The fingerprint of everything that readers will get. */
  sha256: Buffer;
  /** The decisions about earlier submissions, the newest first, with the addresses of the moderators. */
  decisions: (Omit<PastDecision, "accountId"> & { by: string })[];
  /** The parts that differ from the version decided last; null without one, or once that version is thinned out. */
  changed: ReviewedPart[] | null;
}

/** A version that readers got, as a moderator reads it. */
export interface PublishedPiece extends PreviewedPost {
  excerpt: string;
}

/** A moderator's decision about a version. */
export type ReviewDecision =
  | { decision: "approve"; version: number; sha256: string }
  | { decision: "return"; version: number; reason: ReturnReason; note?: string | undefined };

/** The reviews of new creators' posts. */
export interface Reviews {
  /** Fifty drafts under review, nearest deadline first. `page` counts from 1. */
  list(page: number): Promise<{ reviews: Review[]; total: number; now: Date }>;
  /** The version under review, rendered as readers would get it. Records the moderator's opening. Throws NOT_FOUND. */
  open(draftId: string, by: Pick<Principal, "accountId">): Promise<OpenedReview>;
  /**
   * The version of a post that readers got last, rendered for a moderator with its files at private addresses; without `withText` the cover
   * and the files alone, in less time. Undefined for a post without a draft. Records nothing: the caller does.
   */
  readPublished(
    postId: string,
    options: { withText: boolean; version?: number | undefined },
  ): Promise<PublishedPiece | undefined>;
  /** The parts in which each of these versions of a post differs from the one that readers got last; without those that it is or that are gone. */
  compareWithPublished(postId: string, versions: readonly number[]): Promise<Map<number, ReviewedPart[]>>;
  /**
   * Publishes the version under review or returns it, and mails its creator. Throws NOT_FOUND, OWN_CASE for a
   * moderator's own post, OUTDATED_VERSION unless the version and the fingerprint that the moderator read are those
   * under review, and `InvalidDraft` if the post rejects it.
   */
  decide(draftId: string, decision: ReviewDecision, by: Pick<Principal, "accountId" | "creatorId">): Promise<void>;
  /** Ends the review of a post's change within the transaction that takes the post down. */
  endOfPostIn(tx: Transaction, postId: string, by: Pick<Principal, "accountId">): Promise<void>;
}

/** Reviews on a database. */
export function createReviews(deps: PublishingDeps): Reviews {
  const { db } = deps;
  return {
    async list(page) {
      const window = { limit: studioPostsPerPage, offset: (page - 1) * studioPostsPerPage };
      const [reviews, counted] = await Promise.all([listReviews(db, window), countReviews(db)]);
      return { reviews, ...counted };
    },
    async open(draftId, principal) {
      const submission = await getSubmission(db, draftId);
      const { version, content } = submission;
      const prepared = await prepareVersion({ draftId, version, content }, renderTurns.desk(draftId));
      await db.transaction(async (tx) => {
        await recordOpening(tx, { draftId, version, accountId: principal.accountId });
        await deps.accounts.recordAction(tx, principal, {
          ...{ action: "open-review", subjectKind: "piece", subjectId: draftId },
        });
      });
      const shown = previewContent(deps, content, prepared.rendered.body);
      return {
        ...{ ...submission, ...shown },
        ...{ leftOut: prepared.rendered.leftOut, sha256: fingerprintVersion(prepared) },
        ...(await readPast(deps, submission)),
      };
    },
    async readPublished(postId, { withText, version }) {
      const found = await findPublishedVersion(db, postId, version);
      if (!found) return undefined;
      const { content } = found;
      const rendered = withText ? await renderDraft(content, renderTurns.desk(postId)) : undefined;
      return {
        excerpt: content.excerpt,
        ...previewContent(deps, withText ? content : withoutPictures(content), rendered?.body),
      };
    },
    async compareWithPublished(postId, versions) {
      const published = await findPublishedVersion(db, postId);
      const compared = new Map<number, ReviewedPart[]>();
      for (const version of versions) {
        if (!published || version === published.version) continue;
        const found = await findPublishedVersion(db, postId, version);
        if (found) compared.set(version, changedParts(found.content, published.content));
      }
      return compared;
    },
    async decide(draftId, decision, principal) {
      const submission = await getSubmission(db, draftId);
      if (submission.creatorId === principal.creatorId) throw new CallError("OWN_CASE");
      if (submission.version !== decision.version) throw new CallError("OUTDATED_VERSION");
      if (decision.decision === "approve") await approveReview(deps, submission, { ...decision, principal });
      else await returnReview(deps, submission, { ...decision, principal });
    },
    async endOfPostIn(tx, postId, { accountId }) {
      const key = await findReviewOfPost(tx, postId);
      if (key) await takeBackIn(tx, key, accountId);
    },
  };
}

/** The files of a content except the pictures of its text. */
function withoutPictures({ files }: Pick<DraftContent, "files">): Pick<DraftContent, "files"> {
  return { files: { ...files, images: {} } };
}

async function readPast(
  { db, accounts }: PublishingDeps,
  { draftId, creatorId, content }: Submission,
): Promise<Pick<OpenedReview, "decisions" | "changed">> {
  const past = await listPastDecisions(db, draftId);
  const decisions = await Promise.all(
    past.map(async ({ accountId, ...decision }) => ({
      ...decision,
      by: (await accounts.findContact(db, accountId))?.email ?? "",
    })),
  );
  const [last] = past;
  const before = last && (await findRevision(db, { draftId, creatorId }, last.version));
  return { decisions, changed: before ? changedParts(before, content) : null };
}

async function getSubmission(db: Database, draftId: string): Promise<Submission> {
  const submission = await findSubmission(db, draftId);
  if (!submission) throw new CallError("NOT_FOUND");
  return submission;
}
