import { controlClient } from "#sandbox/control-client.ts";
import { startTestProduct } from "#server/testing/test-product.ts";
import { runPass } from "./run-pass.ts";
import type { Stage } from "./stage.ts";

/** The real product on a real PostgreSQL, with the card provider in the same process. Its workers run on demand. */
export async function openInProcessStage(): Promise<Stage & { close(): Promise<void> }> {
  const test = await startTestProduct({ webhooks: true });
  const { audit, operations } = test.product;
  return {
    url: test.url,
    stripe: test.stripe,
    control: controlClient(test.sandboxUrl),
    db: test.database.db,
    operations,
    mayCrash: false,
    withRetry: (act) => act(),
    beforeOperation: async () => {},
    restartDead: async () => false,
    ignoredRefunds: new Set(),
    shiftClock: (interval) => test.database.shiftClock(interval),
    pass: (pass) => runPass(test.product, pass),
    async audit(sinceSec) {
      const { problems, foreign } = await audit.auditMoney({ sinceSec, graceSec: 0, repair: false });
      return [...problems.map(({ message }) => message), ...foreign];
    },
    close: () => test.close(),
  };
}
