import { paths } from "#contract/paths.ts";
import { hassleFreeAccessPolicy } from "./hassle-free-access-policy.server.ts";
import { identityVerificationPolicy } from "./identity-verification-policy.server.ts";
import { oneTimeAccessPolicy } from "./one-time-access-policy.server.ts";
import { privacyAndTerms } from "./privacy-and-terms.server.ts";

/** The policy pages by their address, in the order in which they are listed. Their long texts stay on the server. */
export const policies = {
  [paths.hassleFreeAccessPolicy]: hassleFreeAccessPolicy,
  [paths.oneTimeAccessPolicy]: oneTimeAccessPolicy,
  [paths.identityVerificationPolicy]: identityVerificationPolicy,
  [paths.privacyAndTerms]: privacyAndTerms,
};
