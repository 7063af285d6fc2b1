import type { FormParts } from "#server/platform/form-tokens/receive-form.ts";

/** What the contact domain is made of. */
export interface ContactParts extends FormParts {
  brandName: string;
  supportEmail: string;
}
