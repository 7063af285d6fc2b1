import type { FaultRow } from "./row.ts";
import { codeGuessing } from "./rows/code-guessing.ts";
import { databaseGone } from "./rows/database-gone.ts";
import { doubleClick } from "./rows/double-click.ts";
import { editorRaces } from "./rows/editor-races.ts";
import { forgedAmounts } from "./rows/forged-amounts.ts";
import { forgedTokens } from "./rows/forged-tokens.ts";
import { importKilled } from "./rows/import-killed.ts";
import { killedApp } from "./rows/killed-app.ts";
import { killedSettlement } from "./rows/killed-settlement.ts";
import { mailServerDown } from "./rows/mail-server-down.ts";
import { malformedUploads } from "./rows/malformed-uploads.ts";
import { paidThenFailed } from "./rows/paid-then-failed.ts";
import { globalPaydayKilled, paydayKilled } from "./rows/payday-killed.ts";
import { paydayShort } from "./rows/payday-short.ts";
import { payoutEvents } from "./rows/payout-events.ts";
import { payoutStopped } from "./rows/payout-stopped.ts";
import { primaryLost } from "./rows/primary-lost.ts";
import { publishingRaces } from "./rows/publishing-races.ts";
import { randomOperations } from "./rows/random-operations.ts";
import { readerClosesBrowser } from "./rows/reader-closes-browser.ts";
import { replicaBehind } from "./rows/replica-behind.ts";
import { restoredAfterPayday } from "./rows/restored-after-payday.ts";
import { reversalKilled } from "./rows/reversal-killed.ts";
import { scheduledWhileDown } from "./rows/scheduled-while-down.ts";
import { sharedCache } from "./rows/shared-cache.ts";
import { signInGuessing } from "./rows/sign-in-guessing.ts";
import { soundKilled } from "./rows/sound-killed.ts";
import { storeSlowOrAway } from "./rows/store-slow-or-away.ts";
import { transcodeKilled } from "./rows/transcode-killed.ts";
import { twoPaydays } from "./rows/two-paydays.ts";
import { uploadsCut } from "./rows/uploads-cut.ts";
import { varnish } from "./rows/varnish.ts";
import { webhookBeforeCreateReturned } from "./rows/webhook-before-create-returned.ts";
import { webhookTwentyTimes } from "./rows/webhook-twenty-times.ts";
import { webhooksInAnyOrder } from "./rows/webhooks-in-any-order.ts";
import { webhooksNeverArrive } from "./rows/webhooks-never-arrive.ts";

/**
 * All rows in the order of the fault table. Those of paydays come last: they move the clock by weeks, and what their creators are
 * owed is in the books without the payments that the audit of random operations would miss.
 */
export const faultRows: FaultRow[] = [
  webhookTwentyTimes,
  webhooksInAnyOrder,
  webhooksNeverArrive,
  webhookBeforeCreateReturned,
  readerClosesBrowser,
  doubleClick,
  forgedAmounts,
  killedSettlement,
  killedApp,
  databaseGone,
  primaryLost,
  replicaBehind,
  mailServerDown,
  codeGuessing,
  signInGuessing,
  forgedTokens,
  sharedCache,
  varnish,
  uploadsCut,
  malformedUploads,
  storeSlowOrAway,
  transcodeKilled,
  soundKilled,
  editorRaces,
  scheduledWhileDown,
  publishingRaces,
  importKilled,
  randomOperations,
  paydayKilled,
  globalPaydayKilled,
  reversalKilled,
  paydayShort,
  payoutEvents,
  paidThenFailed,
  payoutStopped,
  twoPaydays,
  restoredAfterPayday,
];
