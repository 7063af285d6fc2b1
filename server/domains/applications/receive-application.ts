import { socialPlatformOf } from "#contract/social-url.ts";
import { type FormSubmission, receiveForm } from "#server/platform/form-tokens/receive-form.ts";
import { emailFingerprints, profileFingerprints } from "./application-keys.ts";
import { applicationReceivedMail } from "./application-received-mail.ts";
import type { ApplicationText } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { insertApplication } from "./store.ts";

/** An application, and the token and language of its page. */
export type ApplicationSubmission = FormSubmission<ApplicationText>;

/** Stores a creator's application for the team, once, and acknowledges it. */
export function receiveApplication(deps: ApplicationsDeps, submission: ApplicationSubmission): Promise<void> {
  const { email, socialMedia } = submission.body.data;
  const [emailFingerprint] = emailFingerprints(deps.keys, email) as [Buffer];
  const [profileFingerprint] = profileFingerprints(deps.keys, socialMedia) as [Buffer];
  const found = { emailFingerprint, profileFingerprint, platform: socialPlatformOf(socialMedia)?.id ?? null };
  const form = {
    sealPurpose: "application-seal",
    insert: (tx, stored) => insertApplication(tx, { ...stored, ...found }),
    acknowledgement: applicationReceivedMail,
  } satisfies Parameters<typeof receiveForm>[1];
  return receiveForm(deps, form, submission);
}
