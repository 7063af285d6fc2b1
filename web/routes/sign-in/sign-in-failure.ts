import type { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

const known = ["INVALID_CODE", "CODE_EXPIRED", "TOO_MANY_REQUESTS", "RESTRICTED"] as const;

/** Why a step of the sign-in failed: the key of its text. */
export type SignInFailure = (typeof known)[number] | "invalidEmail" | "failed";

/** Whether a call refused to change a second factor because the last proof of the session is too weak or too old. */
export function isProofNeeded(code: string | undefined): boolean {
  return code === "SECOND_FACTOR_REQUIRED" || code === "STEP_UP_REQUIRED";
}

/** The failure of a call of the sign-in. Reports what a person cannot cause. */
export function signInFailureOf(error: unknown, { reportError }: Pick<AppContext, "reportError">): SignInFailure {
  const code = errorCode(error);
  const failure = known.find((one) => one === code);
  if (failure) return failure;
  if (code === "INVALID_DATA") return "INVALID_CODE";
  if (code !== "FOREIGN_ORIGIN") reportError(error);
  return "failed";
}

/** The sentence of a failure. */
export function signInFailureText(
  failure: SignInFailure | undefined,
  text: (typeof signInTexts)["en"],
): string | undefined {
  return failure && text[failure];
}
