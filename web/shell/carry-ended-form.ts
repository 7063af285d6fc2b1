import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { interruptedField } from "#web/forms/interrupted-form.ts";
import { type EndedSession, endedSessionStatus } from "./ended-session.ts";

/**
 * Client middleware of the studio and the desk: takes a form whose session has ended to the sign-in, which sends it afterwards. A form
 * that is posted without the router gets `EndedSessionScreen` instead.
 */
export const carryEndedForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_args, next) => {
  const results = await next();
  const ended = Object.values(results).find(({ result }) => isEndedSession(result))?.result;
  if (!ended) return results;
  post((ended as { data: EndedSession }).data);
  // The screen stays as it is until the other page arrives.
  return new Promise(() => {});
};

function isEndedSession(result: unknown): boolean {
  return isRouteErrorResponse(result) && result.status === endedSessionStatus;
}

function post({ fields, signIn }: EndedSession): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: signIn, hidden: true });
  const field = document.createElement("input");
  Object.assign(field, { name: interruptedField, value: fields });
  form.append(field);
  document.body.append(form);
  form.submit();
}
