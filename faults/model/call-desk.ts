import type { TeamRole } from "#contract/roles.ts";
import type { CallResult } from "#server/testing/test-browser.ts";
import { startSession } from "../world/creator-session.ts";
import type { Stage } from "./stage.ts";

/** A call of the desk by a new member of the team, who has just proved a second factor. */
export async function callDesk(stage: Stage, role: TeamRole, address: string, body: object = {}): Promise<CallResult> {
  const member = await startSession(stage, await stage.openAccount({ role }), 2);
  return stage.withRetry(() => member.send("POST", address, body, { origin: stage.origin }));
}
