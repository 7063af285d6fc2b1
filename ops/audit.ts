import { existsSync } from "node:fs";
import { loadEnvFile, stdout } from "node:process";
import { parseArgs } from "node:util";
import { StartError } from "#local/processes/start-error.ts";
import { ConfigError } from "#server/config.ts";
import { auditReportLines } from "#server/domains/audit/index.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { outlastOutage } from "#server/platform/outages/outlast-outage.ts";
import { createProduct } from "#server/product.ts";
import { outageLine } from "./outage-line.ts";
import { openToolDatabase } from "./tool-database.ts";

const usage = `npm run audit -- [--since MOMENT] [--until MOMENT] [--grace-min MINUTES] [--repair] [--strict] [--json]

Compares the ledger with itself, with orders, grants and free payments, and with the card provider's movements one by one.
Ends with 0 if every cent adds up, 1 if not, 2 if it could not be compared.

  --since, --until   the provider's movements of this span only, e.g. 2026-11-01 or 2026-11-01T12:00Z (everything, until now)
  --grace-min        movements younger than this may not be recorded yet (10)
  --repair           asks the provider again about each payment with a problem, and compares again
  --strict           counts movements on the account that are not the shop's as problems, too
  --json             the report as JSON`;

class UsageError extends Error {}

/** Prints the audit; 1 if something does not add up. */
async function main(): Promise<number> {
  if (existsSync(".env")) loadEnvFile(".env");
  const values = readArguments();
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { config, close } = await openToolDatabase(process.env);
  // The log also goes to standard output, where a warning would break --json.
  const product = createProduct(config, createLog("error"));
  try {
    const options = {
      sinceSec: momentSec("since", values.since),
      untilSec: momentSec("until", values.until),
      graceSec: Number(values["grace-min"]) * 60,
      repair: values.repair,
    };
    const report = await outlastOutage(() => product.audit.auditMoney(options));
    stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : `${auditReportLines(report).join("\n")}\n`);
    return report.problems.length > 0 || (values.strict && report.foreign.length > 0) ? 1 : 0;
  } finally {
    await product.close();
    await close();
  }
}

function readArguments() {
  const flag = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: {
        since: text,
        until: text,
        "grace-min": { type: "string", default: "10" },
        repair: flag,
        strict: flag,
        json: flag,
        help: flag,
      },
    });
    if (!/^\d{1,6}$/.test(values["grace-min"])) throw new Error("--grace-min needs a number of minutes");
    return values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

function momentSec(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs)) throw new UsageError(`--${name} needs a moment, e.g. 2026-11-01T12:00Z\n\n${usage}`);
  return Math.floor(atMs / 1000);
}

try {
  process.exitCode = await main();
} catch (error) {
  const { message, stack, type } = error as Error & { type?: string };
  const isSaid = [UsageError, ConfigError, StartError].some((refusal) => error instanceof refusal);
  if (type === "StripeConnectionError") console.error("The card provider does not answer: nothing could be compared");
  else
    console.error(
      outageLine(error, "Nothing could be compared: run the same command again.") ?? (isSaid ? message : stack),
    );
  process.exitCode = 2;
}
