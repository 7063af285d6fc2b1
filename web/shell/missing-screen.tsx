import { goneStatus } from "#contract/errors.ts";
import { type EndedSession, endedSessionStatus } from "./ended-session.ts";
import { EndedSessionScreen } from "./ended-session-screen.tsx";
import { GoneScreen } from "./gone-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { ViewOnlyScreen } from "./view-only-screen.tsx";

/** In place of a page that does not exist, no longer, or not for a posted form. Load it lazily: few readers see it. */
export default function MissingScreen({ error: { status, data } }: { error: { status: number; data: unknown } }) {
  if (status === endedSessionStatus) return <EndedSessionScreen {...(data as EndedSession)} />;
  if (status === 403) return <ViewOnlyScreen />;
  return status === goneStatus ? <GoneScreen /> : <NotFoundScreen />;
}
