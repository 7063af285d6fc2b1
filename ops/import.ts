import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { importFolder } from "#importer/import-folder.ts";
import { importUsage, readImportArguments } from "#importer/import-options.ts";
import { ImportError } from "#importer/report/import-error.ts";
import { quoteControls } from "#importer/report/quote-controls.ts";
import { type ImportSummary, reportLine, warningLine } from "#importer/report/report-line.ts";
import { StartError } from "#local/processes/start-error.ts";
import { ConfigError } from "#server/config.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { trustMeasures } from "#server/platform/pictures/read-picture.ts";
import { openShop } from "#server/shop.ts";
import { readMeasures } from "./import/measures-file.ts";
import { createProgressBar } from "./import/progress-bar.ts";
import { outageLine } from "./outage-line.ts";
import { openToolDatabase } from "./tool-database.ts";

/** Publishes a folder of Markdown. Returns 1 if a file was rejected. */
async function main(): Promise<number> {
  if (existsSync(".env")) loadEnvFile(".env");
  const command = readImportArguments(process.argv.slice(2));
  if (!command) {
    console.log(importUsage);
    return 0;
  }
  const { folder, options, asJson, measuresFile } = command;
  if (measuresFile !== undefined) trustMeasures(readMeasures(measuresFile));
  const { config, close } = await openToolDatabase(process.env);
  const shop = openShop(config, createLog("warn", 2));
  const progress = createProgressBar(process.stderr);
  try {
    await shop.reachBucket();
    const summary = await importFolder({
      folder,
      options,
      shop,
      supportEmail: config.brand.supportEmail,
      begin: (total) => progress.begin(total),
      report(line) {
        progress.clear();
        if (asJson) console.log(quoteControls(JSON.stringify(line)));
        else if (line.outcome !== "unchanged") console.log(reportLine(line));
        if (!asJson) for (const warning of line.warnings) console.log(warningLine(line, warning));
        progress.step();
      },
    });
    progress.clear();
    console.log(asJson ? JSON.stringify({ summary }) : summaryLine(summary));
    return summary.refused > 0 ? 1 : 0;
  } finally {
    await shop.close();
    await close();
  }
}

function summaryLine(summary: ImportSummary): string {
  return Object.entries(summary)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");
}

try {
  process.exitCode = await main();
} catch (error) {
  const isSaid = [ImportError, ConfigError, StartError].some((refusal) => error instanceof refusal);
  const outage = outageLine(error, "Run the same command again: what is published stays, and the rest follows.");
  console.error(outage ?? (isSaid ? (error as Error).message : (error as Error).stack));
  process.exitCode = 1;
}
