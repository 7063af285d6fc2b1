import { closeSync, existsSync, openSync } from "node:fs";
import { relative } from "node:path";
import { loadEnvFile } from "node:process";
import { staffPaths } from "#contract/staff-paths.ts";
import { ConfigError } from "#server/config.ts";
import { watchAncestors } from "./processes/ancestors.ts";
import { StartError } from "./processes/start-error.ts";
import { describeDemoAccount } from "./product/demo-accounts.ts";
import { type Product, startProduct } from "./product/start-product.ts";

const say = (line: string) => console.log(`  ${line}`);
const dev = process.argv.includes("--dev");
const startedAt = Date.now();
const abort = new AbortController();
let product: Product | undefined;

/** Stops the product; a running start aborts itself. */
async function stop(): Promise<void> {
  if (abort.signal.aborted) return;
  abort.abort();
  if (!product) return;
  say("Stopping …");
  await product.stop();
  say("Stopped");
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop());
// A hangup from a closed terminal stops the product; from another sender it reopens the log files.
const hadTerminal = hasTerminal();
process.on("SIGHUP", () => {
  if (hadTerminal && !hasTerminal()) void stop();
  else product?.reopenLogs();
});
watchAncestors(() => void stop());
// The terminal may already be gone.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

try {
  if (existsSync(".env")) loadEnvFile(".env");
  product = await startProduct({ env: process.env, dev, say, signal: abort.signal });
  if (abort.signal.aborted) {
    await product.stop();
    process.exit(0);
  }
  printAddresses(product);
} catch (error) {
  if (abort.signal.aborted) process.exit(0);
  console.error(error instanceof StartError || error instanceof ConfigError ? error.message : messageOf(error));
  process.exit(1);
}

function printAddresses(running: Product): void {
  const rows: [label: string, value: string][] = [["Shop", running.publicUrl]];
  if (running.networkUrl) rows.push(["", `${running.networkUrl}  (from a phone on this network)`]);
  const [ownMailPage, networkMailPage] = running.mailPages;
  if (ownMailPage) rows.push(["Mail", ownMailPage]);
  if (networkMailPage) rows.push(["", `${networkMailPage}  (from this network)`]);
  if (running.sandboxUrl) rows.push(["Cards", `${running.sandboxUrl}  (pay with 4242 4242 4242 4242)`]);
  if (running.demoAccounts.length > 0)
    rows.push(["Sign in", `${running.publicUrl}${staffPaths.signIn()}  (the code is in the mail)`]);
  for (const account of running.demoAccounts) rows.push(["", `${account.email}  (${describeDemoAccount(account)})`]);
  const logs = running.logsDir ? `logs in ${shortest(running.logsDir)}` : "logs on standard output";
  rows.push(["Data", `${shortest(running.dataDir)}  (${logs})`]);
  console.log(`\n  Ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
  for (const [label, value] of rows) say(`${label.padEnd(8)}${value}`);
  console.log("\n  Ctrl-C stops everything.\n");
}

/** A path relative to the current folder if it is inside, else absolute. */
function shortest(path: string): string {
  const fromHere = relative(".", path);
  return fromHere.startsWith("..") ? path : fromHere;
}

/** Whether this process has a terminal, which the system removes when it is closed. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || /no space left on device/i.test(message))
    return "The disk of DATA_DIR is full: free some space and start again.";
  return message || code || String(error);
}
