import { lazy } from "react";

const loadProblem = () => import("./post-problem.tsx");

/** What stands in place of a post, its code loaded when it is first shown. Needs a `Suspense` around it. The server has it at hand. */
export const LazyPostProblem = import.meta.env.SSR
  ? (await loadProblem()).PostProblem
  : lazy(async () => ({ default: (await loadProblem()).PostProblem }));
