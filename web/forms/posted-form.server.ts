import { data } from "react-router";
import { paths, type ThankYouStatus } from "#contract/paths.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { type FieldRules, type FieldValues, fieldFaults } from "./field-faults.ts";
import { redirectAfterPost } from "./redirect-after-post.server.ts";

/** Why a form that was posted as a page came back. */
export type PostedFailure = "invalid" | "expired" | "limited" | "unknown" | "failed";

/** The data of the returned page: the typed values, and the error. */
export interface ReturnedForm<Field extends string = string> {
  values: FieldValues<Field>;
  failure: PostedFailure;
}

export interface PostedForm<Field extends string> {
  values: FieldValues<Field>;
  formToken: string;
  trap: string;
}

const statuses: Record<PostedFailure, number> = { invalid: 400, expired: 401, limited: 429, unknown: 504, failed: 500 };

/**
 * Answers a form that was posted before its script had loaded: with the thank-you page, or the page with the typed
 * values. `send` makes the call that the script would have made.
 */
export async function answerPostedForm<Field extends string>(
  request: Request,
  { reportError }: AppContext,
  rules: FieldRules<Field>,
  form: { thanks: ThankYouStatus; send: (posted: PostedForm<Field>) => Promise<void> },
) {
  const posted = readForm(rules, new URLSearchParams(await request.text()));
  const back = (failure: PostedFailure, retryAfterSec?: number) =>
    data<ReturnedForm<Field>>(
      { values: posted.values, failure },
      {
        status: statuses[failure],
        headers: retryAfterSec === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfterSec)) },
      },
    );
  if (Object.keys(fieldFaults(rules, posted.values)).length > 0) return back("invalid");
  try {
    await form.send(posted);
  } catch (error) {
    const code = errorCode(error);
    if (code === "FORM_TOKEN_REQUIRED") return back("expired");
    if (code === "INVALID_DATA") return back("invalid");
    if (code === "TOO_MANY_REQUESTS") return back("limited", (error as { retryAfterSec?: number }).retryAfterSec);
    reportError(error);
    return back(code === "OUTCOME_UNKNOWN" ? "unknown" : "failed");
  }
  throw redirectAfterPost(request, paths.thankYou(form.thanks));
}

/** The fields as a browser posts them; its line ends count once, as in the script's JSON. */
function readForm<Field extends string>(rules: FieldRules<Field>, posted: URLSearchParams): PostedForm<Field> {
  const text = (name: string) => (posted.get(name) ?? "").replaceAll("\r\n", "\n");
  const values = Object.fromEntries(Object.keys(rules).map((field) => [field, text(field)]));
  return { values: values as FieldValues<Field>, formToken: text("formToken"), trap: text("trap") };
}

/** The headers of a page with a form: its token is for one visitor, so no cache may store it. */
export function formPageHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
}
