import { socialProfileOf } from "#contract/social-url.ts";
import { hmacs, type Keys } from "#server/platform/keys/keys.ts";
import { mailboxSubject } from "#server/platform/mail/mailbox-subject.ts";

/** The fingerprints of an applicant's mailbox under every key, newest first. */
export function emailFingerprints(keys: Keys, email: string): Buffer[] {
  return hmacs(keys, "application-fingerprint", "email", mailboxSubject(email));
}

/** The fingerprints of a profile under every key, newest first: the same for each spelling of its address. */
export function profileFingerprints(keys: Keys, link: string): Buffer[] {
  return hmacs(keys, "application-fingerprint", "profile", socialProfileOf(link)?.key ?? link);
}
