import { type ComponentType, lazy } from "react";

const loadDownloads = () => import("./downloads.tsx");
const loadAccessEnd = () => import("./access-end.tsx");
const loadCodeBanner = () => import("./code-banner.tsx");

/** Starts loading the code of what an open post adds to its page, as while the body is on its way. */
export function preloadOpenedParts({ withCode }: { withCode: boolean }): void {
  for (const load of [loadAccessEnd, loadDownloads, ...(withCode ? [loadCodeBanner] : [])]) {
    load().catch(() => {
      // Showing it tries again.
    });
  }
}

/** The files of an open post, their code loaded when they are first shown. Needs a `Suspense` around it. The server has it at hand. */
export const LazyDownloads = import.meta.env.SSR ? (await loadDownloads()).default : lazy(loadDownloads);

/** Until when a paid post is open, loaded in the same way. The receipt says it as well: no post fails for it. */
export const LazyAccessEnd = lazy<ComponentType<{ endsAtSec: number }>>(() =>
  loadAccessEnd().catch(() => ({ default: () => null })),
);

/** The access code above an open post, loaded in the same way. It is in a mail as well: no post fails for it. */
export const LazyCodeBanner = lazy<ComponentType<{ accessCode: string }>>(() =>
  loadCodeBanner().catch(() => ({ default: () => null })),
);
