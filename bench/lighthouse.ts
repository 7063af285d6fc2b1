import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "#local/processes/free-port.ts";
import { startProduct } from "#local/product/start-product.ts";
import { findChromium } from "#scripts/chromium.ts";
import { judgePage, type PageFigures } from "./lighthouse/judge-page.ts";
import { measurePage, type PageRun } from "./lighthouse/measure-page.ts";
import { type PageBudget, pageBudgets } from "./lighthouse/page-budgets.ts";
import { changeSessionPriority, lowestPriority } from "./lighthouse/session-priority.ts";
import { documentOf, tableOf } from "./lighthouse/write-figures.ts";

/**
 * Measures the pages of `page-budgets.ts` in a product of its own, `--runs` (5) loads each, and writes `docs/lighthouse.md`. Ends with
 * an error if anything required is missed. Names of pages (`Home`, `a post`) measure those alone and write nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" } },
});
const runs = Number(values.runs);
const pages = pageBudgets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

async function measure(page: PageBudget, origin: string): Promise<PageFigures> {
  const measured: PageRun[] = [];
  for (let run = 0; run < runs; run++) measured.push(await measurePage(origin + page.path, chromium));
  const figures = judgePage(page, measured);
  console.log(`  ${page.name}: ${measured.map(({ scores }) => scores.performance).join(", ")}`);
  for (const fault of figures.faults) console.log(`    ${fault}`);
  return figures;
}

const chromium = await findChromium();
const folder = mkdtempSync(join(tmpdir(), "vitrina-lighthouse-"));
const product = await startProduct({
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    STRIPE_SANDBOX_PORT: String(await freePort()),
  },
  forTests: true,
  say: () => {},
});
// The terminal has the same session and continues after this.
let ownBefore: number | undefined;
const putBack = async () => {
  if (ownBefore !== undefined) await changeSessionPriority(process.pid, ownBefore);
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void putBack().then(() => process.kill(process.pid, signal)));
try {
  // Media of the demo are resized on their first visit, which readers do not wait for.
  for (const { path } of pages) await fetch(product.publicUrl + path);
  const app = product.current("app");
  const appBefore = app && (await changeSessionPriority(app.pid, lowestPriority));
  ownBefore = await changeSessionPriority(process.pid, lowestPriority);
  const gaveWay = appBefore !== undefined && ownBefore !== undefined;
  const figures: PageFigures[] = [];
  for (const page of pages) figures.push(await measure(page, product.publicUrl));
  console.log(`\n${tableOf(figures)}`);
  if (positionals.length === 0) {
    const machine = `${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
    writeFileSync(
      "docs/lighthouse.md",
      documentOf(figures, { date: new Date().toISOString().slice(0, 10), machine, runs, gaveWay }),
    );
  }
  process.exitCode = figures.some(({ missed }) => missed.length > 0) ? 1 : 0;
} finally {
  await putBack();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
