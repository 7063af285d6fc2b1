import type { FormParts } from "#server/platform/form-tokens/receive-form.ts";

/** The dependencies of the contact domain. */
export interface ContactDeps extends FormParts {
  brandName: string;
  supportEmail: string;
}
