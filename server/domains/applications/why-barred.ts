import type { Queryable } from "#db/client.ts";
import { emailFingerprints } from "#server/domains/restrictions/index.ts";
import { equalInConstantTime } from "#server/platform/keys/keys.ts";
import { openApplicationText } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { listSteps } from "./steps-store.ts";
import type { ApplicationRow } from "./store.ts";

/** Why a team member must not decide an application: it is the member's own, or an appeal against the member's own decision. */
export async function whyBarred(
  { keys, accounts }: Pick<ApplicationsDeps, "keys" | "accounts">,
  db: Queryable,
  application: ApplicationRow,
  accountId: string,
): Promise<"own-case" | "own-decision" | null> {
  const [own] = emailFingerprints(keys, (await accounts.findContact(db, accountId))?.email ?? "") as [Buffer];
  const [applicant] = emailFingerprints(keys, openApplicationText(keys, application).email) as [Buffer];
  if (equalInConstantTime(own, applicant)) return "own-case";
  if (application.state !== "appealed") return null;
  const steps = await listSteps(db, application.id);
  return steps.some(({ state, takenBy }) => state === "declined" && takenBy === accountId) ? "own-decision" : null;
}
