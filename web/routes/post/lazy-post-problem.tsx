import { lazy } from "react";

const loadProblem = () => import("./post-problem.tsx");

/**
 * Replaces a post that cannot be shown; its code loads when it is first shown. Needs a `Suspense` around it. The server
 * has it loaded.
 */
export const LazyPostProblem = import.meta.env.SSR
  ? (await loadProblem()).PostProblem
  : lazy(async () => ({ default: (await loadProblem()).PostProblem }));
