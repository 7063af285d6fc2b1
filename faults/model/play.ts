import { seedPost } from "#server/testing/seed-post.ts";
import { openPayouts } from "../world/payday.ts";
import { absorbChanges } from "./absorb-changes.ts";
import { check } from "./check.ts";
import { finish } from "./finish.ts";
import { newModel } from "./model.ts";
import { observe } from "./observe.ts";
import type { Operation } from "./operation.ts";
import { absorbPayouts } from "./payouts.ts";
import { perform } from "./perform.ts";
import type { Stage } from "./stage.ts";

const prices = [450, 4_999];
/** More than the creator of a sequence can be owed. */
const providerBalanceCents = 1_000_000;
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
  await stage.control.setBalance(providerBalanceCents);
  // Beyond any effect of an earlier sequence.
  const nowSec = await moveBothClocks(stage, 40 * 24 * 3600);
  await stage.pass("catch-up");
  const named = `${played}-${nowSec}`;
  const readers = [0, 1].map((place) => ({ email: `reader-${place}-${named}@readers.example`, name: "Grace Hopper" }));
  const username = `creator-${named}`;
  const seeds = prices.map(async (cents, place) => ({
    ...(await seedPost(stage.db, { slug: `post-${place}-${named}`, priceCents: cents, username })),
    cents,
  }));
  const posts = await Promise.all(seeds);
  const { id } = await openPayouts(stage, username);
  const accountId = await stage.openAccount({ username });
  const creator = { id, username, accountId, payouts: new Map(), passed: new Set<string>() };
  const model = newModel({ readers, posts, creator, beganAtSec: nowSec });
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
    await absorbPayouts(stage, model);
  }
  await stage.beforeOperation(undefined);
  await finish(stage, model);
  return done;
}

/** Moves both clocks to the same moment, at least `seconds` from now. Returns it. */
async function moveBothClocks(stage: Stage, seconds: number): Promise<number> {
  const { nowMs } = await observe(stage, []);
  const { nowSec } = await stage.control.advanceClock(0);
  const ours = Math.floor(nowMs / 1000);
  const latest = Math.max(ours, nowSec) + seconds;
  await stage.shiftClock(`${latest - ours} seconds`);
  return (await stage.control.advanceClock(latest - nowSec)).nowSec;
}
