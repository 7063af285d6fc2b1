import { setTimeout as sleep } from "node:timers/promises";
import { oneRow } from "#db/client.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { workKeyOf } from "#server/domains/uploads/testing/work-key.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { killAndWait, startWithEncoder, storedBeside, untilFoldersAreGone, victims } from "../world/media-work.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** The encoding of one film takes some three seconds, most of them in programs that are started one after the other. */
const latestMs = 2_500;
const filesOfLadder = ["cmaf1", "filmposter", "filmpreviews", "ladder240", "ladder480"];
/** An account begins 300 uploads in 15 minutes at most. */
const casesBeforeWait = 200;

/** Kills the encoder or the app at a random moment of the encoding of a film: it has one ladder in the end, and nothing is left over. */
export const transcodeKilled: FaultRow = {
  name: "transcode-killed",
  fault: "the encoder or the app killed while a film is encoded",
  unit: `films (${victims.length} victims)`,
  fullCount: 100,
  shortCount: 1,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    if (fault.index % casesBeforeWait === casesBeforeWait - 1) await world.shiftClock("15 minutes");
    const encoder = await startWithEncoder(world);
    const key = await sendFilm(world, fault);
    await until("The film is not encoded", () => isRunning(world, key), { everyMs: 5 });
    await sleep(fault.random.below(latestMs));
    const victim = victims[fault.index % victims.length] ?? "app";
    add(outcome, await killAndWait(world, victim, encoder), 1);
    await until("The film gets no ladder", () => isEncoded(world, key));
    await judge(world, key, outcome);
    return outcome;
  },
};

/** Uploads a film, another one for each case. Returns the key of the work on it. */
async function sendFilm(world: World, { seed, index }: FaultCase): Promise<string> {
  const bytes = await makeFilm({ in: "mp4", film: "h264", sound: "aac", seed: seed * 1_000 + index });
  // Bytes behind the film tell it from those of other cases.
  const named = Buffer.concat([
    bytes,
    Buffer.from(`\0\0\0\x18free${String(seed).padStart(8, "0")}${String(index).padStart(8, "0")}`),
  ]);
  const creator = await creatorBrowser(world);
  const { id } = await upload(creator, { kind: "download", name: "tide.mp4", bytes: named }, { origin: world.url });
  return workKeyOf(world.db, id);
}

async function isRunning({ db }: World, key: string): Promise<boolean> {
  const text = `SELECT count(*)::int AS running FROM jobs
    WHERE kind = 'encode-film' AND subject_id = $1 AND (lease IS NOT NULL OR state <> 'waiting')`;
  return (await oneRow<{ running: number }>(db, { text, values: [key] })).running > 0;
}

async function isEncoded({ db }: World, key: string): Promise<boolean> {
  const text = "SELECT count(*)::int AS made FROM film_ladders WHERE blob_key = $1 AND made_at IS NOT NULL";
  return (await oneRow<{ made: number }>(db, { text, values: [key] })).made > 0;
}

async function judge(world: World, key: string, outcome: Outcome): Promise<void> {
  const text = `SELECT (SELECT count(*)::int FROM film_renditions WHERE blob_key = $1) AS sizes,
    (SELECT count(*)::int FROM jobs WHERE kind = 'encode-film' AND subject_id = $1) AS jobs`;
  const { sizes, jobs } = await oneRow<{ sizes: number; jobs: number }>(world.db, { text, values: [key] });
  outcome.lost += Math.max(0, 2 - sizes) + Math.max(0, 1 - jobs);
  outcome.double += Math.max(0, sizes - 2) + Math.max(0, jobs - 1);
  const names = storedBeside(world, key);
  if (names.join() !== filesOfLadder.join()) outcome.wrong.push(`The store has ${names.join(", ")}`);
  await untilFoldersAreGone(world);
}
