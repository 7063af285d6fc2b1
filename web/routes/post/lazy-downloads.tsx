import { lazy } from "react";

const loadDownloads = () => import("./downloads.tsx");

/** Starts loading the code of the files, as while the body that names them is on its way. */
export function preloadDownloads(): void {
  loadDownloads().catch(() => {
    // Showing them tries again.
  });
}

/** The files of an open post, their code loaded when they are first shown. Needs a `Suspense` around it. */
export const LazyDownloads = lazy(loadDownloads);
