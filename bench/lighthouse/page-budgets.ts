import { paths } from "#contract/paths.ts";

/**
 * The largest size of a page, on a phone with an empty cache and a network of unknown speed, on which the browser fetches
 * pictures further below the screen than on a fast one (decision 087). Bytes as sent, in kB of 1,000.
 */
export interface PageBudget {
  name: string;
  path: string;
  requests: number;
  totalKb: number;
  scriptKb: number;
  fontKb: number;
  imageKb: number;
  /** Not a page for search engines, which is what that score asks for. */
  unlisted?: boolean;
}

export const pageBudgets: PageBudget[] = [
  { name: "Home", path: paths.home, requests: 28, totalKb: 500, scriptKb: 120, fontKb: 85, imageKb: 265 },
  { name: "Explore", path: paths.explore(), requests: 24, totalKb: 420, scriptKb: 120, fontKb: 85, imageKb: 180 },
  {
    name: "a post",
    path: paths.post("marta-olmedo", "the-quiet-hour-of-the-market"),
    ...{ requests: 26, totalKb: 385, scriptKb: 122, fontKb: 85, imageKb: 150 },
  },
  {
    name: "a creator",
    path: paths.creator("marta-olmedo"),
    ...{ requests: 26, totalKb: 400, scriptKb: 122, fontKb: 85, imageKb: 170 },
  },
  {
    name: "/payment",
    path: paths.payment,
    ...{ requests: 20, totalKb: 230, scriptKb: 124, fontKb: 85, imageKb: 5 },
    unlisted: true,
  },
];

/** Scores that are required, of 100; the performance that is the goal. */
export const requiredScores = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
export const performanceGoal = 98;
export type Category = keyof typeof requiredScores;
