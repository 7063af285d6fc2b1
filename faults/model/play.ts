import { seedPost } from "#server/testing/seed-post.ts";
import { absorbChanges } from "./absorb-changes.ts";
import { check } from "./check.ts";
import { finish } from "./finish.ts";
import { newModel } from "./model.ts";
import { observe } from "./observe.ts";
import type { Operation } from "./operation.ts";
import { perform } from "./perform.ts";
import type { Stage } from "./stage.ts";

const prices = [450, 1_999];
/** The delay between a charge and its fee. */
const feeDelayMs = 10 * 60 * 1000;
let played = 0;

/**
 * Plays a sequence with its own readers and posts, comparing the shop with the model after each operation and at the
 * end. Returns the number of operations that had a candidate. Throws on the first difference.
 */
export async function play(stage: Stage, sequence: readonly Operation[]): Promise<number> {
  played += 1;
  await stage.control.webhooks({ mode: "hold" });
  await stage.control.timing({ balanceDelayMs: feeDelayMs });
  // Beyond any effect of an earlier sequence.
  const apartSec = 40 * 24 * 3600;
  const { nowSec } = await stage.control.advanceClock(apartSec);
  await stage.shiftClock(`${apartSec} seconds`);
  await stage.pass("catch-up");
  const named = `${played}-${nowSec}`;
  const readers = [0, 1].map((place) => ({ email: `reader-${place}-${named}@readers.example`, name: "Grace Hopper" }));
  const seeds = prices.map(async (cents, place) => ({
    ...(await seedPost(stage.db, { slug: `post-${place}-${named}`, priceCents: cents })),
    cents,
  }));
  const model = newModel({ readers, posts: await Promise.all(seeds), beganAtSec: nowSec });
  model.nowMs = (await observe(stage, model.payments)).nowMs;
  let done = 0;
  for (const [place, operation] of sequence.entries()) {
    await stage.beforeOperation(place);
    const notices = await perform(stage, model, operation);
    // A process that died may have received a notice without processing it.
    const knownNotices = (await stage.restartDead()) ? [] : notices;
    if (notices) done += 1;
    await absorbChanges(stage, model, knownNotices ?? []);
    check(model);
  }
  await stage.beforeOperation(undefined);
  await finish(stage, model);
  return done;
}
