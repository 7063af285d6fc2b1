import { claimMinutes } from "#contract/application-rules.ts";
import { CallError } from "#contract/errors.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { claimFor, findApplication } from "./store.ts";
import { whyBarred } from "./why-barred.ts";

/**
 * Claims an application for a reviewer; the end of the claim. Throws NOT_FOUND, OWN_CASE, STATE_CHANGED once it is decided,
 * CLAIMED_BY_ANOTHER.
 */
export async function claimApplication(deps: ApplicationsDeps, id: string, accountId: string): Promise<Date> {
  const application = await findApplication(deps.db, id);
  if (!application) throw new CallError("NOT_FOUND");
  if (await whyBarred(deps, deps.db, application, accountId)) throw new CallError("OWN_CASE");
  if (application.dueAt === null) throw new CallError("STATE_CHANGED");
  const until = await claimFor(deps.db, { id, accountId, minutes: claimMinutes });
  if (!until) throw new CallError("CLAIMED_BY_ANOTHER");
  return until;
}
