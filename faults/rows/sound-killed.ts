import { oneRow } from "#db/client.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { workKeyOf } from "#server/domains/uploads/testing/work-key.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { emptyOutcome, type FaultRow } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { closeWorkshop, killWork, openWorkshop, storedBeside, victims } from "../world/media-work.ts";
import { muLawWave } from "../world/sample-files.ts";
import type { World } from "../world/world.ts";

/** ffprobe, and ffmpeg that measures and encodes. */
const places = [0, 1, 1];
/** Long enough that ffmpeg takes some time. */
const seconds = 120;
const framesOfSecond = 38;

/**
 * Two workers race for each recording. Kills the program that works on it or its worker at a random moment of the reading; half of the
 * recordings also get a form for players. Each has its waveform and its form once in the end, and nothing is left over. With a real ffmpeg
 * where there is one.
 */
export const soundKilled: FaultRow = {
  name: "sound-killed",
  fault: "ffmpeg or its worker killed while a recording is read, with two workers",
  unit: `kills (${victims.length} victims)`,
  fullCount: 100,
  shortCount: 2,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    const workshop = await openWorkshop(world);
    const needsForm = Math.floor(fault.index / victims.length) % 2 === 0;
    const work = {
      ...({ kind: "read-sound", unit: "recordings read", places } as const),
      send: (name: string) => sendSound(world, name, needsForm),
      async judge(key: string) {
        const text = "SELECT count(*)::int AS made FROM sound_profiles WHERE blob_key = $1 AND made_at IS NOT NULL";
        const { made } = await oneRow<{ made: number }>(world.db, { text, values: [key] });
        outcome.lost += Math.max(0, 1 - made);
        const names = storedBeside(world, key).join();
        if (names !== (needsForm ? "sound1" : "")) outcome.wrong.push(`The store has ${names || "nothing"}`);
      },
    };
    await killWork(workshop, fault, work, outcome);
    return outcome;
  },
  end: closeWorkshop,
};

/** Uploads a recording, another one for each name. Returns the key of the work on it. */
async function sendSound(world: World, id: string, needsForm: boolean): Promise<string> {
  const file = needsForm
    ? { name: "tide.wav", bytes: muLawWave(id, seconds) }
    : { name: "tide.mp3", bytes: silentMp3(`sound-${id}`, seconds * framesOfSecond) };
  const creator = await creatorBrowser(world);
  const sent = await upload(creator, { kind: "download", ...file }, { origin: world.url });
  return workKeyOf(world.db, sent.id);
}
