import type { PageFigures } from "./judge-page.ts";
import { performanceGoal, requiredScores } from "./page-budgets.ts";

const columns = [
  "",
  ...["Performance", "Accessibility", "Best practices", "SEO", "LCP", "TBT", "CLS"],
  ...["Requests", "kB", "Scripts", "Fonts", "Images"],
];

function cells({ page, scores, lcpMs, tbtMs, cls, requests, bytes }: PageFigures): string[] {
  const kb = (is: number, atMost: number) => `${Math.round(is / 1_000)}/${atMost}`;
  return [
    page.name,
    String(scores.performance),
    String(scores.accessibility),
    String(scores["best-practices"]),
    page.unlisted ? "noindex" : String(scores.seo),
    `${(lcpMs / 1_000).toFixed(2)} s`,
    `${Math.round(tbtMs)} ms`,
    cls.toFixed(3),
    `${requests}/${page.requests}`,
    kb(bytes.total, page.totalKb),
    kb(bytes.script, page.scriptKb),
    kb(bytes.font, page.fontKb),
    kb(bytes.image, page.imageKb),
  ];
}

/** The figures as a table for the terminal, followed by missed requirements. */
export function tableOf(figures: readonly PageFigures[]): string {
  const rows = [columns, ...figures.map(cells)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  const missed = figures.flatMap(({ page, missed }) => missed.map((what) => `${page.name}: ${what}`));
  return [...lines, "", ...(missed.length > 0 ? missed : ["Everything required is met."])].join("\n");
}

interface Measured {
  date: string;
  machine: string;
  runs: number;
  /** Whether the server and Lighthouse had the lowest priority (decision 088). */
  gaveWay: boolean;
}

/** The figures as a Markdown document. */
export function documentOf(figures: readonly PageFigures[], { date, machine, runs, gaveWay }: Measured): string {
  const row = (values: readonly string[]) => `| ${values.join(" | ")} |`;
  const speeds = figures.map(({ benchmarkIndex }) => Math.round(benchmarkIndex));
  const missed = figures.flatMap(({ page, missed }) => missed.map((what) => `- ${page.name}: ${what}`));
  return `# Lighthouse

\`npm run lighthouse\` wrote this file on ${date}: Lighthouse's mobile preset (a slow phone on a slow network) against the built product, the median of
${runs} loads a page, the worst shift. Machine: ${machine}; Lighthouse's benchmark index: ${Math.min(...speeds)} to ${Math.max(...speeds)} (the median for each page;
below 1,000 it warns that scores suffer).${gaveWay ? " The server and Lighthouse itself gave way to the browser (decision 088)." : ""}

${row(columns)}
${row(columns.map(() => "---"))}
${figures.map((one) => row(cells(one))).join("\n")}

Required: performance ${requiredScores.performance} (goal ${performanceGoal}), the other scores 100, no shift, and what stands behind the strokes: the budgets of
\`bench/lighthouse/page-budgets.ts\`. \`/payment\` asks search engines to stay away, so its SEO score does not count.

${missed.length > 0 ? `Missed:\n\n${missed.join("\n")}` : "Everything required is met."}
`;
}
