import { checkCertificate, checkProxyHeaders } from "./address-checks.ts";
import { type Check, type CheckParts, type Finding, problem } from "./check.ts";
import { checkClock, checkDatabase, checkDisk, checkRedis, checkStore } from "./data-checks.ts";
import { checkMail, checkProviderKey, checkWebhookEndpoint, checkWebhookSignatures } from "./service-checks.ts";

const timeoutMs = 20_000;

/** What every start looks at: what it would not notice by itself. */
export const quickChecks: Check[] = [checkProviderKey, checkWebhookEndpoint, checkMail, checkClock, checkDisk];

/** Everything that `npm run doctor` looks at. */
export const allChecks: Check[] = [
  ...[checkDatabase, checkClock, checkRedis, checkStore, checkDisk],
  ...[checkProviderKey, checkWebhookEndpoint, checkWebhookSignatures, checkMail],
  ...[checkCertificate, checkProxyHeaders],
];

/** Runs the checks side by side; gives what each found, in their order. None runs longer than 20 seconds. */
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
