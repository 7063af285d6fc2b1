import type { Logger } from "pino";
import { formatUsd } from "#contract/money.ts";
import type { Config } from "#server/config.ts";
import { auditReportLines } from "#server/domains/audit/index.ts";
import { transferLines } from "#server/domains/recovery/index.ts";
import { releaseMail } from "#server/platform/jobs/mail-hold-store.ts";
import { createProduct } from "#server/product.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";

/** The provider shows movements with a delay, so recent ones may be missing on one side. */
const graceSec = 600;

export interface CatchUpOptions {
  config: Config;
  log: Logger;
  /** When the backup was taken. */
  takenAt: string;
  /** When the shop whose database was lost stopped, in seconds, if that is known. */
  lostAtSec?: number | undefined;
  /** Whether mail stays held even if everything matches. */
  keepMailHeld: boolean;
  say(line: string): void;
}

/**
 * Fetches the provider's changes since the backup, audits every cent, and releases mail if the audit is clean and every
 * payment and payout was restored. Returns true in that case; otherwise mail stays held. Safe to repeat.
 */
export async function catchUpWithProvider({
  config,
  log,
  takenAt,
  lostAtSec,
  keepMailHeld,
  say,
}: CatchUpOptions): Promise<boolean> {
  await refuseLostKeys(config);
  const product = createProduct(config, log);
  try {
    const sinceSec = Math.floor(Date.parse(takenAt) / 1000);
    const { seen, rebuilt, unplaced, transfers } = await product.recoverPayments(sinceSec, { lostAtSec });
    say(`${seen} payments since the backup were checked, ${rebuilt.length} had to be recreated`);
    for (const paymentId of rebuilt) say(`  recreated: ${paymentId}`);
    for (const { paymentId, status, amountCents, why } of unplaced)
      say(`  NOT PLACED: ${paymentId} (${status}, ${formatUsd(amountCents)}): ${why}`);
    for (const line of transferLines(transfers)) say(line);
    const films = await product.media.queueLostFilms();
    if (films > 0) say(`${films} films and recordings are prepared again once a worker runs`);
    const report = await product.audit.auditMoney({ graceSec, repair: true });
    for (const line of auditReportLines(report)) say(line);
    const isPlaced = transfers.unplaced.length === 0 && unplaced.every(({ status }) => status !== "succeeded");
    const isComplete = report.problems.length === 0 && isPlaced;
    if (!isComplete || keepMailHeld) {
      say("Mail is held: npm run restore -- --release-mail releases it");
      return isComplete;
    }
    await releaseMail(product.db);
    say("Mail is released");
    return true;
  } finally {
    await product.close();
  }
}
