import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { FormParts } from "#server/platform/form-tokens/receive-form.ts";

/** The dependencies of the contact domain. */
export interface ContactDeps extends FormParts {
  brandName: string;
  supportEmail: string;
  creators: {
    /** The name and profile of a creator. */
    findProfile(
      creatorId: string,
    ): Promise<{ username: string; firstName: string; lastName: string; socialMedia: string | null } | undefined>;
  };
  accounts: Pick<Accounts, "findContact" | "recordAction" | "listActionsOn">;
  alerts: Alerts;
}
