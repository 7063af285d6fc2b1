import { goneStatus } from "#contract/errors.ts";
import { GoneScreen } from "./gone-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { ViewOnlyScreen } from "./view-only-screen.tsx";

/** In place of a page that does not exist, no longer, or not for forms in a view. Load it lazily: few readers see it. */
export default function MissingScreen({ status }: { status: number }) {
  if (status === 403) return <ViewOnlyScreen />;
  return status === goneStatus ? <GoneScreen /> : <NotFoundScreen />;
}
