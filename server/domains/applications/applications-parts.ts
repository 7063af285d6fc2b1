import type { FormParts } from "#server/platform/form-tokens/receive-form.ts";

/** What the applications domain is made of. */
export interface ApplicationsParts extends FormParts {
  brandName: string;
  supportEmail: string;
}
