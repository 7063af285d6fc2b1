import { socialPlatformOf } from "#contract/social-url.ts";
import type { Transaction } from "#db/client.ts";
import { emailFingerprints, profileFingerprints } from "#server/domains/restrictions/index.ts";
import { type Acknowledgement, type FormSubmission, receiveForm } from "#server/platform/form-tokens/receive-form.ts";
import { applicationDeclinedMail } from "./application-declined-mail.ts";
import { applicationReceivedMail } from "./application-received-mail.ts";
import type { ApplicationText } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { insertApplication, lockApplication } from "./store.ts";
import { takeStep } from "./take-step.ts";

/** An application, and the token and language of its page. */
export type ApplicationSubmission = FormSubmission<ApplicationText>;

/**
 * Stores a creator's application for the team, once, and acknowledges it. Declines it at once for a person who may not apply: only the
 * mail says so, so nobody learns it by an address.
 */
export function receiveApplication(deps: ApplicationsDeps, submission: ApplicationSubmission): Promise<void> {
  const { email, socialMedia } = submission.body.data;
  const [emailFingerprint] = emailFingerprints(deps.keys, email) as [Buffer];
  const [profileFingerprint] = profileFingerprints(deps.keys, socialMedia) as [Buffer];
  const found = { emailFingerprint, profileFingerprint, platform: socialPlatformOf(socialMedia)?.id ?? null };
  const form = {
    sealPurpose: "application-seal",
    async insert(tx, stored) {
      if (!(await insertApplication(tx, { ...stored, ...found }))) return undefined;
      const isBarred = await deps.restrictions.isBarredApplicant(tx, { email, profile: socialMedia });
      return isBarred ? declineBarred(deps, tx, stored.id) : { mail: applicationReceivedMail, subjectId: stored.id };
    },
  } satisfies Parameters<typeof receiveForm>[1];
  return receiveForm(deps, form, submission);
}

async function declineBarred(
  deps: ApplicationsDeps,
  tx: Transaction,
  id: string,
): Promise<Acknowledgement | undefined> {
  const application = await lockApplication(tx, id);
  if (!application) return undefined;
  const stepId = await takeStep(deps, tx, application, { state: "declined", reason: "barred" });
  return { mail: applicationDeclinedMail, subjectId: stepId };
}
