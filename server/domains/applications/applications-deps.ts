import type { FormParts } from "#server/platform/form-tokens/receive-form.ts";

/** The dependencies of the applications domain. */
export interface ApplicationsDeps extends FormParts {
  brandName: string;
  supportEmail: string;
}
