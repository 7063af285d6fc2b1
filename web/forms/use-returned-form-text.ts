import { formTexts } from "#web/i18n/form-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { unknownOutcomeTexts } from "#web/i18n/unknown-outcome-texts.ts";
import type { PostedFailure } from "./posted-form.server.ts";

/** Why a form that was posted without its script is back. */
export function useReturnedFormText(failure: PostedFailure | undefined): string | undefined {
  const text = useText(formTexts);
  const { unknown } = useText(unknownOutcomeTexts);
  switch (failure) {
    case undefined:
      return undefined;
    case "invalid":
      return text.fix;
    case "unknown":
      return unknown;
    default:
      return text[failure];
  }
}
