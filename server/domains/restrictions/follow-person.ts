import type { Queryable, Transaction } from "#db/client.ts";
import { emailFingerprints, profileFingerprints } from "./applicant-fingerprints.ts";
import { fingerprintApplicant } from "./barred-applicants.ts";
import { mailRestricted } from "./change-restrictions.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";
import { carryRestrictionsOver, listInForce, listRestrictionsOfPerson, rememberPerson } from "./restrictions-store.ts";

/** An applicant's address and profile. */
export interface Applicant {
  email: string;
  profile: string;
}

/** Notes on each restriction in force by which applications its creator will be recognised. Call it while the account has its address. */
export async function rememberIn(deps: RestrictionsDeps, tx: Transaction, creatorId: string): Promise<void> {
  if ((await listInForce(tx, creatorId)).length === 0) return;
  await rememberPerson(tx, creatorId, await fingerprintApplicant(deps, tx, creatorId));
}

/** The restrictions in force of the closed accounts of an applicant. */
export function listOfApplicant({ keys }: RestrictionsDeps, db: Queryable, { email, profile }: Applicant) {
  return listRestrictionsOfPerson(db, emailFingerprints(keys, email), profileFingerprints(keys, profile));
}

/** Restricts a new creator as the applicant's closed accounts are, and mails each restriction. */
export async function carryOverIn(
  deps: RestrictionsDeps,
  tx: Transaction,
  { email, profile, creatorId }: Applicant & { creatorId: string },
): Promise<void> {
  const person = { emails: emailFingerprints(deps.keys, email), profiles: profileFingerprints(deps.keys, profile) };
  for (const id of await carryRestrictionsOver(tx, creatorId, person))
    await mailRestricted(deps, tx, { id, creatorId });
}
