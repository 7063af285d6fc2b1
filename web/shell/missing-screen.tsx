import { GoneScreen } from "./gone-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** In place of a page that does not exist, or no longer. Load it lazily: few readers see it. */
export default function MissingScreen({ isGone }: { isGone: boolean }) {
  return isGone ? <GoneScreen /> : <NotFoundScreen />;
}
