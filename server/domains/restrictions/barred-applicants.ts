import { CallError } from "#contract/errors.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import { emailFingerprints, profileFingerprints } from "./applicant-fingerprints.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";
import { type ApplicantFingerprints, hasBarredApplicant } from "./restrictions-store.ts";

/**
 * By which later applications of a creator are recognised: the address of the account and the profile. Throws WRONG_STATE once a closed
 * account has lost both.
 */
export async function fingerprintApplicant(
  { keys, accounts, creators }: RestrictionsDeps,
  tx: Transaction,
  creatorId: string,
): Promise<ApplicantFingerprints> {
  const accountId = await accounts.findOfCreator(tx, creatorId);
  const email = accountId && (await accounts.findContact(tx, accountId))?.email;
  const profile = (await creators.findProfile(creatorId))?.socialMedia;
  if (!email && !profile) throw new CallError("WRONG_STATE");
  return {
    keyId: keys.current("application-fingerprint").id,
    emailFingerprint: (email && emailFingerprints(keys, email)[0]) || null,
    profileFingerprint: (profile && profileFingerprints(keys, profile)[0]) || null,
  };
}

/** Whether an address or a profile is of a creator who may not apply. */
export function isBarredApplicant(
  { keys }: RestrictionsDeps,
  db: Queryable,
  { email, profile }: { email: string; profile: string },
): Promise<boolean> {
  return hasBarredApplicant(db, emailFingerprints(keys, email), profileFingerprints(keys, profile));
}
