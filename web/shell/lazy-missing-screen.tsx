import { lazy } from "react";

const loadScreen = () => import("./missing-screen.tsx");

/** `MissingScreen`, its code loaded when it is first shown. Needs a `Suspense` around it. The server has it at hand. */
export const LazyMissingScreen = import.meta.env.SSR ? (await loadScreen()).default : lazy(loadScreen);
