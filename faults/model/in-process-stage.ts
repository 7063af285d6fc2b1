import { controlClient } from "#sandbox/control-client.ts";
import { openTestAccount } from "#server/testing/sign-in.ts";
import { siteOrigin } from "#server/testing/test-browser.ts";
import { startTestProduct } from "#server/testing/test-product.ts";
import { runPass } from "./run-pass.ts";
import type { Stage } from "./stage.ts";

/** The real product on a real PostgreSQL, with the card provider in the same process. Its workers run on demand. */
export async function openInProcessStage(): Promise<Stage & { close(): Promise<void> }> {
  const test = await startTestProduct({ webhooks: true });
  let accounts = 0;
  const { audit, operations } = test.product;
  return {
    url: test.url,
    origin: siteOrigin,
    stripe: test.stripe,
    control: controlClient(test.sandboxUrl),
    db: test.database.db,
    operations,
    mayCrash: false,
    withRetry: (act) => act(),
    beforeOperation: async () => {},
    restartDead: async () => false,
    ignoredRefunds: new Set(),
    async openAccount({ username, role }) {
      accounts += 1;
      const email = `${username ?? role}-${accounts}@accounts.example`;
      if (role) return openTestAccount(test, { email, roles: [role] });
      return openTestAccount(test, { email, creatorId: (await test.product.creators.find(username))?.id });
    },
    shiftClock: (interval) => test.database.shiftClock(interval),
    pass: (pass) => runPass(test.product, pass),
    async audit(sinceSec) {
      const { problems, foreign } = await audit.auditMoney({ sinceSec, graceSec: 0, repair: false });
      return [...problems.map(({ message }) => message), ...foreign];
    },
    close: () => test.close(),
  };
}
