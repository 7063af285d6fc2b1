import { lazy, Suspense, useSyncExternalStore } from "react";
import { toasterWanted } from "./notify.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** Where messages appear; costs nothing until the first one. */
export function ToastArea() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.read, () => false);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
