import { seedPost } from "#server/testing/seed-post.ts";
import { check } from "./check.ts";
import { finish } from "./finish.ts";
import { newModel } from "./model.ts";
import { observe } from "./observe.ts";
import type { Operation } from "./operation.ts";
import { perform } from "./perform.ts";
import type { Stage } from "./stage.ts";
import { takeIn } from "./take-in.ts";

const prices = [450, 1_999];
/** From the provider's charge to its fee. */
const feeAfterMs = 10 * 60 * 1000;
let played = 0;

/**
 * Plays a sequence with readers and posts of its own, and compares the shop with the model after each operation and when all
 * has come to rest. How many operations found something to do. Throws with what the shop did that it must not.
 */
export async function play(stage: Stage, sequence: readonly Operation[]): Promise<number> {
  played += 1;
  await stage.control.webhooks({ mode: "hold" });
  await stage.control.timing({ balanceDelayMs: feeAfterMs });
  // Beyond everything that an earlier sequence may still cause.
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
  model.nowMs = (await observe(stage, model)).nowMs;
  let done = 0;
  for (const [place, operation] of sequence.entries()) {
    await stage.before(place);
    const told = await perform(stage, model, operation);
    // Who died of it may have heard and not yet done.
    const heard = (await stage.mend()) ? [] : told;
    if (told) done += 1;
    await takeIn(stage, model, heard ?? []);
    check(model);
  }
  await stage.before(undefined);
  await finish(stage, model);
  return done;
}
