import { interruptedAccountField, interruptedField } from "#web/forms/interrupted-form.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import type { Interruption } from "./interrupted-form.tsx";
import { nextPageOf } from "./next-page.ts";

/**
 * The interrupted form that was posted along with a step, if the address names its page. The account that is signed in when the form
 * arrives is the one that sent it.
 */
export async function postedInterruption(
  posted: URLSearchParams,
  url: URL,
  { calls }: AppContext,
): Promise<Interruption | undefined> {
  const fields = posted.get(interruptedField);
  if (!nextPageOf(url) || fields === null) return undefined;
  const sender = posted.get(interruptedAccountField);
  return { fields, account: sender ?? (await calls.getSession().catch(() => undefined))?.account.id ?? "" };
}
