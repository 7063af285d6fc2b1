import type { Brand } from "#contract/brand.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { Restrictions } from "#server/domains/restrictions/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";
import type { FormParts } from "#server/platform/form-tokens/receive-form.ts";

/** The dependencies of the applications domain. */
export interface ApplicationsDeps extends FormParts {
  brandName: string;
  supportEmail: string;
  /** The profiles to which applicants can send their verification code. */
  socialLinks: Brand["socialLinks"];
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
  accounts: Pick<Accounts, "open" | "linkCreator" | "creatorOf" | "findContact" | "recordAction" | "listActionsOn">;
  creators: Pick<Creators, "find" | "register">;
  restrictions: Pick<Restrictions, "isBarredApplicant" | "listOfApplicant" | "carryOverIn">;
  changes: ContentChanges;
  alerts: Alerts;
}
