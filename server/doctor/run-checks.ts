import { checkCertificate, checkProxyHeaders } from "./address-checks.ts";
import { checkBackupAge, checkBackupBucket } from "./backup-checks.ts";
import { type Check, type CheckParts, type Finding, problem } from "./check.ts";
import { checkClock, checkDatabase, checkDisk, checkRedis, checkStore } from "./data-checks.ts";
import { checkDirectAddress } from "./direct-address-check.ts";
import { checkConfinement, checkFilmEncoder } from "./encoder-check.ts";
import { checkReplica } from "./replica-check.ts";
import {
  checkAccountsEndpoint,
  checkMail,
  checkOwnPayouts,
  checkProviderKey,
  checkVirusScanner,
  checkWebhookEndpoint,
  checkWebhookSignatures,
} from "./service-checks.ts";
import { checkSharedCache } from "./shared-cache-check.ts";
import { checkSynchronousStandby } from "./standby-check.ts";

const timeoutMs = 20_000;

/** The checks of every start: problems that the start would not notice by itself. */
export const quickChecks: Check[] = [
  checkProviderKey,
  checkWebhookEndpoint,
  checkAccountsEndpoint,
  checkOwnPayouts,
  checkMail,
  checkClock,
  checkDisk,
];

/** All checks of `npm run doctor`. */
export const allChecks: Check[] = [
  ...[checkDatabase, checkDirectAddress, checkSynchronousStandby, checkReplica, checkClock, checkRedis],
  ...[checkStore, checkDisk, checkBackupBucket, checkBackupAge, checkSharedCache, checkVirusScanner],
  ...[checkFilmEncoder, checkConfinement],
  ...[
    checkProviderKey,
    checkWebhookEndpoint,
    checkAccountsEndpoint,
    checkWebhookSignatures,
    checkOwnPayouts,
    checkMail,
  ],
  ...[checkCertificate, checkProxyHeaders],
];

/** Runs the checks in parallel and returns their findings in order. None runs longer than 20 seconds. */
export function runChecks(checks: Check[], parts: CheckParts): Promise<{ name: string; finding: Finding }[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      let timer: NodeJS.Timeout | undefined;
      const overdue = new Promise<Finding>((resolve) => {
        timer = setTimeout(() => resolve(problem("no answer in time", "run it again")), timeoutMs);
      });
      const finding = await Promise.race([run(parts), overdue]).finally(() => clearTimeout(timer));
      return { name, finding };
    }),
  );
}
