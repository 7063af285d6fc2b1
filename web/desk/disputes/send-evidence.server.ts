import { staffPaths } from "#contract/staff-paths.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/** Saves the posted texts, sends them too if that button was pressed, or sends again what was sent without an answer. Returns the next page. */
export async function sendEvidence(
  { calls }: Pick<AppContext, "calls">,
  id: string,
  posted: URLSearchParams,
): Promise<string> {
  const params = { id };
  const kind = posted.get("kind");
  let version = Number(posted.get("version"));
  if (kind !== "again") {
    const [description, serviceDate] = [posted.get("description") ?? "", posted.get("serviceDate") ?? ""];
    const [accessLog, terms] = [posted.get("accessLog") ?? "", posted.get("terms") ?? ""];
    const texts = { description, serviceDate, accessLog, terms, statement: posted.get("statement") ?? "" };
    ({ version } = await calls.saveDisputeEvidence({ params, body: { version, ...texts } }));
  }
  if (kind === "save") return staffPaths.deskDispute(id, { done: "saved" });
  await calls.submitDisputeEvidence({ params, body: { version } });
  return staffPaths.deskDispute(id, { done: "sent" });
}
