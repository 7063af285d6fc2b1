import { data, redirectDocument } from "react-router";
import { isEmailAddress } from "#contract/email.ts";
import { errorStatus } from "#contract/errors.ts";
import { isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

const told = ["INVALID_CODE", "CODE_EXPIRED", "TOO_MANY_REQUESTS", "TEAM_MEMBER", "STEP_UP_REQUIRED"] as const;

/** Why a form of the account was refused, and what was typed. */
export interface AccountFailure {
  failure: (typeof told)[number] | "tick" | "invalidEmail" | "failed";
  email: string;
  values: RefusedForm["values"];
}

/** New recovery codes, which the account keeps as hashes only. */
export interface CreatedCodes {
  recoveryCodes: string[];
}

/** Does what a form of the account asks for. Redirects to the account's page in this area, or answers with the failure, or with new recovery codes. */
export async function answerPostedAccount(app: AppContext, posted: URLSearchParams, page: string) {
  const email = posted.get("email") ?? "";
  const values = Object.fromEntries([...posted].map(([name, value]) => [name, [value]]));
  const refuse = (failure: AccountFailure["failure"], status: number) =>
    data<AccountFailure>({ failure, email, values }, { status });
  const intent = posted.get("intent");
  if (intent === "change-email" && !isEmailAddress(email)) return refuse("invalidEmail", 400);
  if (intent === "close" && posted.get("understood") !== "yes") return refuse("tick", 400);
  try {
    // The reply to the form is the only page that shows them.
    if (intent === "recovery-codes") return data<CreatedCodes>(await app.calls.replaceRecoveryCodes());
    return redirectDocument(await perform(app, posted, page), 303);
  } catch (error) {
    const code = errorCode(error) ?? "GENERAL_ERROR";
    if (errorStatus[code] >= 500) app.reportError(error);
    // A code that is empty or too long.
    if (code === "INVALID_DATA" && intent === "confirm-email") return refuse("INVALID_CODE", errorStatus.INVALID_CODE);
    return refuse(told.find((each) => each === code) ?? "failed", errorStatus[code]);
  }
}

/** Makes the call of a form; the page that follows. */
async function perform({ calls }: AppContext, posted: URLSearchParams, page: string): Promise<string> {
  const value = (name: string) => posted.get(name) ?? "";
  const params = { id: value("id") };
  switch (value("intent")) {
    case "change-email":
      await calls.requestEmailChange({ body: { email: value("email") } });
      return page;
    case "confirm-email":
      await calls.confirmEmailChange({ body: { formerCode: value("formerCode"), newCode: value("newCode") } });
      return `${page}?done=email`;
    case "cancel-email":
      await calls.cancelEmailChange();
      return page;
    case "language": {
      const language = value("value");
      if (!isScreenLanguage(language)) return page;
      await calls.setAccountLanguage({ body: { language } });
      return paths.inLanguage(page, language);
    }
    case "close":
      await calls.closeAccount();
      return staffPaths.accountClosed;
    case "remove-app":
      await calls.removeTotp();
      return page;
    case "remove-passkey":
      await calls.deletePasskey({ params });
      return page;
    default:
      await calls.revokeSession({ params });
      return page;
  }
}
