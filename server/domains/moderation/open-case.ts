import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { getModerationCase, getReportedPiece } from "#contract/moderation.ts";
import { toDollars } from "#contract/money.ts";
import type { Principal } from "#server/calls/handler.ts";
import { type Keys, unseal } from "#server/platform/keys/keys.ts";
import { type CaseRow, findCase } from "./cases-store.ts";
import { toListedCase, toSec } from "./listed-case.ts";
import type { ModerationDeps } from "./moderation-deps.ts";
import { listReportedVersions, listReports } from "./reports-store.ts";
import { listSteps } from "./steps-store.ts";

/** Opens a case for a moderator. Records the opening before it reads a report or the text. Throws NOT_FOUND. */
export async function openCase(
  deps: ModerationDeps,
  id: string,
  principal: Principal,
): Promise<CallReply<typeof getModerationCase>> {
  const { db, access, posts, reviews } = deps;
  const row = await recordedOpening(deps, id, principal);
  const post = await posts.postOfId(row.postId);
  const [html, facts, piece, runningGrants, sent, reported] = await Promise.all([
    posts.readText(post),
    posts.readFacts(row.postId),
    reviews.readPublished(row.postId, { withText: false }),
    access.countRunning(db, row.postId),
    listReports(db, id),
    listReportedVersions(db, id),
  ]);
  const changed = await reviews.compareWithPublished(
    row.postId,
    reported.map(({ version }) => version),
  );
  // Only an open case opens the files.
  const shown = row.dueAt === null ? undefined : piece;
  return {
    ...toListedCase(row, principal),
    ...{ now: toSec(row.now), html, runningGrants },
    ...{ ...facts, price: post.priceCents === null ? null : toDollars(post.priceCents) },
    ...{ mainImage: shown?.mainImage ?? null, hasPiece: shown !== undefined },
    sent: sent.map((report) => ({
      ...{ id: report.id, reason: report.reason, text: openText(deps.keys, report) },
      receivedAt: toSec(report.receivedAt),
    })),
    versions: reported.flatMap(({ version, reports }) => {
      const parts = changed.get(version);
      return parts ? [{ version, reports, changed: parts }] : [];
    }),
    steps: await readSteps(deps, row),
  };
}

/**
 * The post of an open case as readers got it, or a version that a report names, for a moderator. Records the opening. Throws NOT_FOUND,
 * also for a post without a draft.
 */
export async function openReportedPiece(
  deps: ModerationDeps,
  { id, version }: { id: string; version?: number | undefined },
  principal: Principal,
): Promise<CallReply<typeof getReportedPiece>> {
  const { title, language, postId, dueAt } = await recordedOpening(deps, id, principal);
  const isKnown = version === undefined || (await isReported(deps, id, version));
  const isShown = dueAt !== null && isKnown;
  const piece = isShown ? await deps.reviews.readPublished(postId, { withText: true, version }) : undefined;
  if (!piece) throw new CallError("NOT_FOUND");
  const { excerpt, html, mainImage, mediaFiles } = piece;
  return { title, language, excerpt, html, mainImage, mediaFiles };
}

async function isReported({ db }: ModerationDeps, id: string, asked: number): Promise<boolean> {
  return (await listReportedVersions(db, id)).some(({ version }) => version === asked);
}

/** A case, whose opening is recorded before a report or the post is read. */
async function recordedOpening({ db, accounts }: ModerationDeps, id: string, principal: Principal): Promise<CaseRow> {
  const row = await findCase(db, id);
  if (!row) throw new CallError("NOT_FOUND");
  const opening = { action: "open-case", subjectKind: "case", subjectId: id } as const;
  await db.transaction((tx) => accounts.recordAction(tx, principal, opening));
  return row;
}

function openText(keys: Keys, { id, sealed }: { id: string; sealed: Buffer | null }): string | null {
  return (sealed && unseal(keys, "report-seal", id, sealed)) ?? null;
}

async function readSteps({ db, accounts }: ModerationDeps, { id }: CaseRow) {
  const steps = await listSteps(db, id);
  return Promise.all(
    steps.map(async ({ action, accountId, reason, note, at }) => ({
      ...{ action, reason, note, at: toSec(at) },
      by: action === "appeal" ? null : ((await accounts.findContact(db, accountId))?.email ?? ""),
    })),
  );
}
