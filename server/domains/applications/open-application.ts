import type { ApplicationCheck } from "#contract/application-rules.ts";
import type { getApplication } from "#contract/applications.ts";
import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { Capability, RestrictionCause } from "#contract/restriction-rules.ts";
import { socialProfileOf } from "#contract/social-url.ts";
import type { Principal } from "#server/calls/handler.ts";
import { emailFingerprints, profileFingerprints } from "#server/domains/restrictions/index.ts";
import { verificationCodeOf } from "./application-keys.ts";
import { type ApplicationText, openApplicationText, openNote } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { claimOf } from "./list-applications.ts";
import { listDuplicates } from "./queue-store.ts";
import { listSteps } from "./steps-store.ts";
import { findApplication } from "./store.ts";
import { suggestUsername } from "./suggest-username.ts";
import { toSec, toSecOrNull } from "./unix-seconds.ts";
import { whyBarred } from "./why-barred.ts";

/** Opens an application for a reviewer. Records the opening before it decrypts anything. Throws NOT_FOUND. */
export async function openApplication(
  deps: ApplicationsDeps,
  id: string,
  principal: Principal,
): Promise<CallReply<typeof getApplication>> {
  const { db, keys, creators, accounts } = deps;
  const { accountId } = principal;
  const application = await findApplication(db, id);
  if (!application) throw new CallError("NOT_FOUND");
  const opening = { action: "open-application", subjectKind: "application", subjectId: id } as const;
  await db.transaction((tx) => accounts.recordAction(tx, principal, opening));
  const text = openApplicationText(keys, application);
  return {
    ...{ id, state: application.state, language: application.language },
    receivedAt: toSec(application.receivedAt),
    dueAt: toSecOrNull(application.dueAt),
    now: toSec(application.now),
    claim: claimOf(application, accountId),
    barred: await whyBarred(deps, db, application, accountId),
    applicant: {
      ...{ name: text.name, email: text.email, languages: text.language },
      profile: socialProfileOf(text.socialMedia)?.url ?? text.socialMedia,
    },
    verificationCode: verificationCodeOf(keys, application),
    suggestedUsername: await suggestUsername(creators, db, { id, profile: text.socialMedia }),
    duplicates: await readDuplicates(deps, id, text),
    restrictions: await readRestrictions(deps, text),
    ...(await readHistory(deps, id)),
  };
}

async function readDuplicates({ db, keys }: ApplicationsDeps, id: string, text: ApplicationText) {
  const email = emailFingerprints(keys, text.email);
  const profile = profileFingerprints(keys, text.socialMedia);
  const found = await listDuplicates(db, { id, email, profile });
  return found.map(({ isSameEmail, isSameProfile, receivedAt, ...duplicate }) => ({
    ...duplicate,
    receivedAt: toSec(receivedAt),
    same: [...(isSameEmail ? ["email" as const] : []), ...(isSameProfile ? ["profile" as const] : [])],
  }));
}

async function readRestrictions({ db, restrictions }: ApplicationsDeps, { email, socialMedia }: ApplicationText) {
  const found = await restrictions.listOfApplicant(db, { email, profile: socialMedia });
  return found.map(({ capability, cause, setAt, username }) => ({
    // The constraints of the columns allow no others.
    ...{ capability: capability as Capability, cause: cause as RestrictionCause, username },
    setAt: toSec(setAt),
  }));
}

/** The steps and the openings, with the addresses of the team members. */
async function readHistory({ db, keys, accounts }: ApplicationsDeps, id: string) {
  const [steps, actions] = await Promise.all([listSteps(db, id), accounts.listActionsOn(db, id)]);
  const addresses = new Map<string, string>();
  for (const { takenBy: member } of steps) {
    if (member === null || addresses.has(member)) continue;
    addresses.set(member, (await accounts.findContact(db, member))?.email ?? "");
  }
  // The newest come first.
  const lastOpenings = new Map<string, Date>();
  for (const { action, by, at } of actions)
    if (action === "open-application" && !lastOpenings.has(by)) lastOpenings.set(by, at);
  return {
    steps: steps.map((step) => ({
      ...{ state: step.state, reason: step.reason, takenAt: toSec(step.takenAt), note: openNote(keys, step) },
      by: step.takenBy === null ? null : (addresses.get(step.takenBy) ?? ""),
      // The constraint of the column allows no others.
      checks: step.checks as ApplicationCheck[],
    })),
    openings: [...lastOpenings].map(([by, at]) => ({ by, openedAt: toSec(at) })),
  };
}
