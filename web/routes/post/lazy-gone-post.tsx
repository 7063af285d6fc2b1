import { lazy } from "react";

const loadGonePost = () => import("./gone-post.tsx");

/** `GonePost`, its code loaded when it is first shown. Needs a `Suspense` around it. The server has it at hand. */
export const LazyGonePost = import.meta.env.SSR ? (await loadGonePost()).default : lazy(loadGonePost);
