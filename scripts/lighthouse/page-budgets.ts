import { paths } from "#contract/paths.ts";

/** What a page may be at most, on a phone that has nothing of ours yet. Bytes as sent, in kB of 1,000. */
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
  { name: "Home", path: paths.home, requests: 24, totalKb: 430, scriptKb: 120, fontKb: 85, imageKb: 200 },
  { name: "Explore", path: paths.explore(), requests: 24, totalKb: 340, scriptKb: 120, fontKb: 85, imageKb: 100 },
  {
    name: "a post",
    path: paths.post("marta-olmedo", "the-quiet-hour-of-the-market"),
    ...{ requests: 26, totalKb: 385, scriptKb: 122, fontKb: 85, imageKb: 150 },
  },
  {
    name: "a creator",
    path: paths.creator("marta-olmedo"),
    ...{ requests: 26, totalKb: 345, scriptKb: 122, fontKb: 85, imageKb: 115 },
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
