import { stdout } from "node:process";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openInProcessStage } from "./in-process-stage.ts";
import { operations, seedOf, sequenceOf } from "./operation.ts";
import { play } from "./play.ts";

const { VITRINA_TEST_ALL, VITRINA_MODEL_SEED, VITRINA_MODEL_FROM, VITRINA_MODEL_TO, VITRINA_MODEL_OPERATIONS } =
  process.env;
const seed = Number(VITRINA_MODEL_SEED ?? 20_261_122);
const first = Number(VITRINA_MODEL_FROM ?? 0);
const last = Number(VITRINA_MODEL_TO ?? Number.POSITIVE_INFINITY);
const wanted = Number(VITRINA_MODEL_OPERATIONS ?? (VITRINA_TEST_ALL ? 10_000 : 150));
/** The provider slows down with a long history, so a stage is replaced after this many sequences. */
const sequencesOfStage = 25;

const progress = (done: number, next: number) =>
  `${done} operations, sequences ${first} to ${next - 1}, seed ${seed}\n`;

let stage: Awaited<ReturnType<typeof openInProcessStage>> | undefined;
async function onNewStage() {
  await stage?.close();
  stage = undefined;
  stage = await openInProcessStage();
}
afterAll(() => stage?.close());

test(`matches the model through ${wanted} random operations`, { timeout: 24 * 3600_000 }, async () => {
  let done = 0;
  let index = first;
  for (; done < wanted && index <= last; index++) {
    if ((index - first) % sequencesOfStage === 0) {
      if (done > 0) stdout.write(progress(done, index));
      await onNewStage();
    }
    let hasFailed = false;
    const property = fc.asyncProperty(operations, async (sequence) => {
      try {
        if (stage) done += await play(stage, sequence);
      } catch (error) {
        // Shrinking takes many minutes.
        if (!hasFailed) stdout.write(`Sequence ${index} differs and shrinks: ${(error as Error).message}\n`);
        hasFailed = true;
        // A failed sequence would leave its faulty state to the next one on the same stage.
        await onNewStage();
        throw error;
      }
    });
    await fc.assert(property, { seed: seedOf(seed, index), numRuns: 1 });
  }
  stdout.write(progress(done, index));
});

test("replays on processes the same sequences that are compared here", () => {
  for (let index = 0; index < 20; index++) {
    let compared: unknown;
    const property = fc.property(operations, (sequence) => {
      compared = sequence;
    });
    fc.assert(property, { seed: seedOf(seed, index), numRuns: 1 });
    expect(sequenceOf(seed, index)).toEqual(compared);
  }
});
