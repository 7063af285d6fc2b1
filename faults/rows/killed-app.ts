import { randomUUID } from "node:crypto";
import { type CrashPoint, crashPoints } from "#server/platform/crash-points.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultCase, FaultRow } from "../row.ts";
import { type Purchase, pay, purchaseOf, readerOf, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** Beside one another, so that few cases meet each kind: in the call, in the settlement, in the mails. */
const points: CrashPoint[] = spread([...crashPoints.beforeCharge, ...crashPoints.chargeToCode]);
const isBeforeCharge = (point: CrashPoint) => (crashPoints.beforeCharge as readonly string[]).includes(point);

/** The whole app is killed at each step between order and mail, and started again. */
export const killedApp: FaultRow = {
  name: "killed-app",
  fault: "kill -9 between order and code, on the whole app",
  unit: `kills (${points.length} points)`,
  full: 10 * points.length,
  short: 3,
  atOnce: 1,
  async run(world, [fault]) {
    if (!fault) return tally(world, []);
    const point = points[fault.index % points.length] as CrashPoint;
    const purchase = isBeforeCharge(point)
      ? await killInCall(world, fault, point)
      : await killAfterCharge(world, fault, point);
    // Beyond the lease of a mail that nobody tells of.
    await world.shiftClock("6 minutes");
    const outcome = await tally(world, [purchase], { mayRepeatMail: true });
    const { data } = await world.stripe.paymentIntents.list({ limit: 20 });
    outcome.double += data.filter(({ metadata }) => metadata.email === fault.email).length - 1;
    add(outcome, "processes killed", 1);
    return outcome;
  },
};

/** The call breaks off; the same attempt of the same browser finds its order and its payment. */
async function killInCall(world: World, fault: FaultCase, point: CrashPoint): Promise<Purchase> {
  const [browser, reader, attemptId] = [new TestBrowser(world.url), readerOf(fault), randomUUID()];
  const attempt = () => browser.startPurchase(world.post, reader, { attemptId });
  await world.startApp({ VITRINA_CRASH_POINT: point });
  const cut = await attempt().catch(() => undefined);
  if (cut) throw new Error(`The app passed ${point}`);
  await world.appEnded();
  await world.startApp();
  const purchase = purchaseOf(browser, reader, await attempt());
  await pay(world, purchase);
  return purchase;
}

/** The app dies of the payment's event, delivered or looked for, or of the mail that follows; the event comes again by itself. */
async function killAfterCharge(world: World, fault: FaultCase, point: CrashPoint): Promise<Purchase> {
  await finishEarlierCases(world);
  const purchase = await startPurchase(world, fault);
  await delivered(world);
  await world.control.webhooks({ mode: "hold" });
  await pay(world, purchase);
  // What looks for missed events at the start may find this one, and die of it before the app is ready.
  const isReady = await world.startApp({ VITRINA_CRASH_POINT: point }).then(
    () => true,
    () => false,
  );
  if (isReady) await world.control.release(["payment_intent.succeeded"]);
  const died = await Promise.race([world.appEnded(), new Promise<undefined>((resolve) => setTimeout(resolve, 20_000))]);
  if (died !== "SIGKILL") throw new Error(`The app passed ${point}`);
  await world.startApp();
  await world.control.webhooks({ mode: "deliver" });
  return purchase;
}

/** Mails and sweeps of earlier cases pass the same points: they would kill an armed app before this case's event is there. */
async function finishEarlierCases(world: World): Promise<void> {
  await delivered(world);
  const leftOver = {
    text: `SELECT FROM shared_mails WHERE state = 'waiting'
           UNION ALL SELECT FROM orders WHERE next_check_at <= app_now() + interval '30 seconds'`,
  };
  await until("Work of earlier cases is left over", async () => (await world.db.query(leftOver)).rows.length === 0);
}

async function delivered(world: World): Promise<void> {
  await until("Events are on their way", async () => (await world.control.state()).pendingDeliveries === 0);
}

function spread<T>(list: T[]): T[] {
  const strides = [0, 1, 2, 3, 4];
  return strides.flatMap((start) => list.filter((_, place) => place % strides.length === start));
}
