import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { getModerationCase } from "#contract/moderation.ts";
import type { Principal } from "#server/calls/handler.ts";
import { type Keys, unseal } from "#server/platform/keys/keys.ts";
import { type CaseRow, findCase } from "./cases-store.ts";
import { toListedCase, toSec } from "./listed-case.ts";
import type { ModerationDeps } from "./moderation-deps.ts";
import { listReports } from "./reports-store.ts";
import { listSteps } from "./steps-store.ts";

/** Opens a case for a moderator. Records the opening before it reads a report or the text. Throws NOT_FOUND. */
export async function openCase(
  deps: ModerationDeps,
  id: string,
  principal: Principal,
): Promise<CallReply<typeof getModerationCase>> {
  const { db, accounts, access, posts } = deps;
  const row = await findCase(db, id);
  if (!row) throw new CallError("NOT_FOUND");
  const opening = { action: "open-case", subjectKind: "case", subjectId: id } as const;
  await db.transaction((tx) => accounts.recordAction(tx, principal, opening));
  const post = await posts.postOfId(row.postId);
  const [html, runningGrants, sent] = await Promise.all([
    posts.readText(post),
    access.countRunning(db, row.postId),
    listReports(db, id),
  ]);
  return {
    ...toListedCase(row, principal),
    ...{ now: toSec(row.now), html, runningGrants },
    sent: sent.map((report) => ({
      ...{ id: report.id, reason: report.reason, text: openText(deps.keys, report) },
      receivedAt: toSec(report.receivedAt),
    })),
    steps: await readSteps(deps, row),
  };
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
