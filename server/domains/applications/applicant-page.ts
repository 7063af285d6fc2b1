import type { getApplicationStatus } from "#contract/applications.ts";
import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import { applicationAppealedMail } from "./application-appealed-mail.ts";
import { isApplicationSignature, verificationCodeOf } from "./application-keys.ts";
import { openNote } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { replyEnd } from "./reply-end.ts";
import { listSteps, type StepRow } from "./steps-store.ts";
import { type ApplicationRow, findApplication, lockApplication } from "./store.ts";
import { takeStep } from "./take-step.ts";
import { toSec, toSecOrNull } from "./unix-seconds.ts";

/** The signed link of an applicant. */
interface ApplicantLink {
  id: string;
  t: string;
}

/** The state of an application for the holder of its link. Throws NOT_FOUND for any other. */
export async function readApplicationStatus(
  { db, keys }: ApplicationsDeps,
  { id, t }: ApplicantLink,
): Promise<CallReply<typeof getApplicationStatus>> {
  const application = isApplicationSignature(keys, id, t) ? await findApplication(db, id) : undefined;
  if (!application) throw new CallError("NOT_FOUND");
  const steps = await listSteps(db, id);
  const last = steps.at(-1) as StepRow;
  // Omits the applicant's own texts.
  const isOfTeam = ["asked", "declined", "approved"].includes(last.state);
  return {
    state: application.state,
    inReview: application.claimedBy !== null,
    verificationCode: verificationCodeOf(keys, application),
    platform: application.platform,
    receivedAt: toSec(application.receivedAt),
    dueAt: toSecOrNull(application.dueAt),
    isLate: application.dueAt !== null && application.dueAt <= application.now,
    note: isOfTeam ? openNote(keys, last) : null,
    reason: last.reason,
    replyBy: toSecOrNull(replyEnd(application, steps)),
    appealed: steps.some(({ state }) => state === "appealed"),
    expiresAt: toSec(application.expiresAt),
    steps: steps.map(({ state, takenAt }) => ({ state, takenAt: toSec(takenAt) })),
  };
}

/** Stores the answer to a question and restarts the team's deadline. Throws NOT_FOUND, STATE_CHANGED. */
export function answerQuestion(deps: ApplicationsDeps, link: ApplicantLink, text: string): Promise<void> {
  return reply(deps, link, "asked", (tx, application) =>
    takeStep(deps, tx, application, { state: "received", note: text }),
  );
}

/**
 * Stores the appeal against a decline and queues the mail that acknowledges it. Throws NOT_FOUND; STATE_CHANGED after
 * 30 days or a first appeal.
 */
export function appealDecline(deps: ApplicationsDeps, link: ApplicantLink, text: string): Promise<void> {
  return reply(deps, link, "declined", (tx, application) =>
    takeStep(deps, tx, application, { state: "appealed", note: text, mail: applicationAppealedMail }),
  );
}

async function reply(
  { db, keys }: ApplicationsDeps,
  { id, t }: ApplicantLink,
  to: "asked" | "declined",
  write: (tx: Transaction, application: ApplicationRow) => Promise<unknown>,
): Promise<void> {
  if (!isApplicationSignature(keys, id, t)) throw new CallError("NOT_FOUND");
  await db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) throw new CallError("NOT_FOUND");
    const end = application.state === to && replyEnd(application, await listSteps(tx, id));
    if (!end) throw new CallError("STATE_CHANGED");
    await write(tx, application);
  });
}
