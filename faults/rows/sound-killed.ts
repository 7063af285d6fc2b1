import { setTimeout as sleep } from "node:timers/promises";
import { oneRow } from "#db/client.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { workKeyOf } from "#server/domains/uploads/testing/work-key.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { emptyOutcome, type FaultCase, type FaultRow } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { killAndWait, startWithEncoder, storedBeside, untilFoldersAreGone, victims } from "../world/media-work.ts";
import { muLawWave } from "../world/sample-files.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** Reading one recording takes some 0.7 seconds, most of them in a program. */
const latestMs = 650;
/** An account begins 300 uploads in 15 minutes at most. */
const casesBeforeWait = 200;

/**
 * Kills ffmpeg or the app at a random moment of the reading of a recording; half of them also get a form for players. Each has its
 * waveform and its form once in the end, and nothing is left over.
 */
export const soundKilled: FaultRow = {
  name: "sound-killed",
  fault: "ffmpeg or the app killed while a recording is read",
  unit: `recordings (${victims.length} victims)`,
  fullCount: 100,
  shortCount: 2,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    if (fault.index % casesBeforeWait === casesBeforeWait - 1) await world.shiftClock("15 minutes");
    const encoder = await startWithEncoder(world);
    const needsForm = Math.floor(fault.index / victims.length) % 2 === 0;
    const key = await sendSound(world, fault, needsForm);
    await until("The recording is not read", () => isRunning(world, key), { everyMs: 5 });
    await sleep(fault.random.below(latestMs));
    add(outcome, await killAndWait(world, victims[fault.index % victims.length] ?? "app", encoder), 1);
    await until("The recording gets no waveform", () => isRead(world, key));
    const text = "SELECT count(*)::int AS jobs FROM jobs WHERE kind = 'read-sound' AND subject_id = $1";
    const { jobs } = await oneRow<{ jobs: number }>(world.db, { text, values: [key] });
    outcome.lost += Math.max(0, 1 - jobs);
    outcome.double += Math.max(0, jobs - 1);
    const names = storedBeside(world, key).join();
    if (names !== (needsForm ? "sound1" : "")) outcome.wrong.push(`The store has ${names || "nothing"}`);
    await untilFoldersAreGone(world);
    return outcome;
  },
};

/** Uploads a recording, another one for each case. Returns the key of the work on it. */
async function sendSound(world: World, { seed, index }: FaultCase, needsForm: boolean): Promise<string> {
  const id = `${seed}-${index}`;
  const file = needsForm
    ? { name: "tide.wav", bytes: muLawWave(id) }
    : { name: "tide.mp3", bytes: silentMp3(`sound-${id}`, 40) };
  const creator = await creatorBrowser(world);
  const sent = await upload(creator, { kind: "download", ...file }, { origin: world.url });
  return workKeyOf(world.db, sent.id);
}

async function isRunning({ db }: World, key: string): Promise<boolean> {
  const text = `SELECT count(*)::int AS running FROM jobs
    WHERE kind = 'read-sound' AND subject_id = $1 AND (lease IS NOT NULL OR state <> 'waiting')`;
  return (await oneRow<{ running: number }>(db, { text, values: [key] })).running > 0;
}

async function isRead({ db }: World, key: string): Promise<boolean> {
  const text = "SELECT count(*)::int AS made FROM sound_profiles WHERE blob_key = $1 AND made_at IS NOT NULL";
  return (await oneRow<{ made: number }>(db, { text, values: [key] })).made > 0;
}
