import type { formTexts } from "#web/i18n/form-texts.ts";
import type { PostedFailure } from "./posted-form.server.ts";

/** Why a form that was posted without its script is back. */
export function returnedFormText(
  failure: PostedFailure | undefined,
  text: (typeof formTexts)["en"],
): string | undefined {
  switch (failure) {
    case undefined:
      return undefined;
    case "invalid":
      return text.fix;
    default:
      return text[failure];
  }
}
