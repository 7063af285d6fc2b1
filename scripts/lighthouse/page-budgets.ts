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
  { name: "Home", path: paths.home, requests: 40, totalKb: 400, scriptKb: 125, fontKb: 130, imageKb: 150 },
  { name: "Explore", path: paths.explore(), requests: 50, totalKb: 400, scriptKb: 125, fontKb: 130, imageKb: 150 },
  {
    name: "a post",
    path: paths.post("marta-olmedo", "the-quiet-hour-of-the-market"),
    ...{ requests: 40, totalKb: 400, scriptKb: 125, fontKb: 130, imageKb: 150 },
  },
  {
    name: "a creator",
    path: paths.creator("marta-olmedo"),
    ...{ requests: 40, totalKb: 400, scriptKb: 125, fontKb: 130, imageKb: 150 },
  },
  {
    name: "/payment",
    path: paths.payment,
    ...{ requests: 30, totalKb: 300, scriptKb: 125, fontKb: 130, imageKb: 5 },
    unlisted: true,
  },
];

/** Scores that are required, of 100; the performance that is the goal. */
export const requiredScores = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
export const performanceGoal = 98;
export type Category = keyof typeof requiredScores;
