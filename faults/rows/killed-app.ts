import { randomUUID } from "node:crypto";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultCase, FaultRow } from "../row.ts";
import { type CrashPoint, crashPoints } from "../world/crash-points.ts";
import { type Purchase, pay, purchaseOf, readerOf, startPurchase } from "../world/purchase.ts";
import { spread } from "../world/spread.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** The crash points of call, settlement and mails alternate, so that few cases cover each kind. */
const points: CrashPoint[] = spread([...crashPoints.beforeCharge, ...crashPoints.chargeToCode], 5);
const isBeforeCharge = (point: CrashPoint) => crashPoints.beforeCharge.includes(point);

/** Kills the whole app at each step between order and mail, and restarts it. */
export const killedApp: FaultRow = {
  name: "killed-app",
  fault: "kill -9 between order and code, on the whole app",
  unit: `kills (${points.length} points)`,
  fullCount: 10 * points.length,
  shortCount: 1,
  concurrency: 1,
  async run(world, [fault]) {
    if (!fault) return tally(world, []);
    const point = points[fault.index % points.length] as CrashPoint;
    const purchase = isBeforeCharge(point)
      ? await killInCall(world, fault, point)
      : await killAfterCharge(world, fault, point);
    // Beyond the lease of a mail whose worker died.
    await world.shiftClock("6 minutes");
    const outcome = await tally(world, [purchase], { mayRepeatMail: true });
    const { data } = await world.stripe.paymentIntents.list({ limit: 20 });
    outcome.double += data.filter(({ metadata }) => metadata.email === fault.email).length - 1;
    add(outcome, "processes killed", 1);
    return outcome;
  },
};

/** The call is cut. A retry of the same attempt in the same browser finds its order and payment. */
async function killInCall(world: World, fault: FaultCase, point: CrashPoint): Promise<Purchase> {
  const [browser, reader, attemptId] = [new TestBrowser(world.url), readerOf(fault), randomUUID()];
  const attempt = () => browser.startPurchase(world.post, reader, { attemptId });
  await world.startApp({ crashAt: point });
  const cut = await attempt().catch(() => undefined);
  if (cut) throw new Error(`The app passed ${point} without a crash`);
  await expectCrash(world, point);
  await world.startApp();
  const purchase = purchaseOf(browser, reader, await attempt());
  await pay(world, purchase);
  return purchase;
}

/**
 * The app crashes while it processes the payment's event, delivered or found by the sweep, or sends the mail. The
 * provider retries the event.
 */
async function killAfterCharge(world: World, fault: FaultCase, point: CrashPoint): Promise<Purchase> {
  await finishEarlierCases(world);
  const purchase = await startPurchase(world, fault);
  await delivered(world);
  await world.control.webhooks({ mode: "hold" });
  await pay(world, purchase);
  // The catch-up at start may find this event and crash before the app is ready.
  const isReady = await world.startApp({ crashAt: point }).then(
    () => true,
    () => false,
  );
  if (isReady) await world.control.release(["payment_intent.succeeded"]);
  await expectCrash(world, point);
  await world.startApp();
  await world.control.webhooks({ mode: "deliver" });
  return purchase;
}

/** Waits for the app's death, and throws if it does not die at this point. */
async function expectCrash(world: World, point: CrashPoint): Promise<void> {
  const missed = new Promise<undefined>((resolve) => setTimeout(resolve, 20_000));
  const end = await Promise.race([world.appExited(), missed]);
  if (end !== point)
    throw new Error(`The app did not crash at ${point}, but ended by ${end ?? "itself or not at all"}`);
}

/** Mails and sweeps of earlier cases would trigger the crash before this case's event arrives. */
async function finishEarlierCases(world: World): Promise<void> {
  await delivered(world);
  const leftOver = {
    text: `SELECT FROM shared_mails WHERE state = 'waiting'
           UNION ALL SELECT FROM orders WHERE next_check_at <= app_now() + interval '30 seconds'`,
  };
  await until("Earlier cases left work", async () => (await world.db.query(leftOver)).rows.length === 0);
}

async function delivered(world: World): Promise<void> {
  await until("Events are still being delivered", async () => (await world.control.state()).pendingDeliveries === 0);
}
