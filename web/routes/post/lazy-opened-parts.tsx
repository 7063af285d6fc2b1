import { type ComponentType, lazy } from "react";

const loadDownloads = () => import("./downloads.tsx");
const loadLeadMedia = () => import("./lead-media.tsx");
const loadGallery = () => import("./gallery.tsx");
const loadAccessEnd = () => import("./access-end.tsx");
const loadAccessEnded = () => import("./access-ended.tsx");
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

/** The film or recording that an open post begins with; likewise. */
export const LazyLeadMedia = import.meta.env.SSR ? (await loadLeadMedia()).default : lazy(loadLeadMedia);

/** The pictures that an open post begins with; likewise. */
export const LazyGallery = import.meta.env.SSR ? (await loadGallery()).default : lazy(loadGallery);

/** A part that no post fails for: nothing where its code does not come. */
function lazyOrNothing<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
}

/** Until when a paid post is open. The receipt says it as well. */
export const LazyAccessEnd = lazyOrNothing(loadAccessEnd);

/** The access code above an open post. It is in a mail as well. */
export const LazyCodeBanner = lazyOrNothing(loadCodeBanner);

/** That access has ended. The offer stands below it. */
export const LazyAccessEnded = lazyOrNothing(loadAccessEnded);
