import { oneRow } from "#db/client.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { workKeyOf } from "#server/domains/uploads/testing/work-key.ts";
import { emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { makeWith } from "../world/ffmpeg.ts";
import { closeWorkshop, killWork, openWorkshop, storedBeside, victims, type Workshop } from "../world/media-work.ts";
import type { World } from "../world/world.ts";

/** ffprobe, ffmpeg that encodes, twice ffmpeg that draws stills, and twice the packaging; most of the time goes into the encoding. */
const places = [0, 1, 1, 1, 2, 3, 4, 5];
const filesOfLadder = ["cmaf1", "filmposter", "filmpreviews", "ladder240", "ladder480"];

/**
 * Two workers race for each film. Kills the program that works on it or its worker at a random moment of the encoding: the film has one
 * ladder in the end, which was taken up twice, and nothing is left over. With a real ffmpeg where there is one.
 */
export const transcodeKilled: FaultRow = {
  name: "transcode-killed",
  fault: "ffmpeg or its worker killed while a film is encoded, with two workers",
  unit: `kills (${victims.length} victims)`,
  fullCount: 100,
  shortCount: 1,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    const workshop = await openWorkshop(world);
    const work = {
      ...({ kind: "encode-film", unit: "films encoded", places } as const),
      send: (name: string) => sendFilm(workshop, name),
      judge: (key: string) => judge(world, key, outcome),
    };
    await killWork(workshop, fault, work, outcome);
    return outcome;
  },
  end: closeWorkshop,
};

let film: Promise<Buffer> | undefined;

/** Of 720 lines and 5 seconds. */
function filmFor({ isReal, ffmpeg }: Workshop): Promise<Buffer> {
  if (!isReal) return makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 });
  const inputs = ["-f", "lavfi", "-i", "testsrc2=s=1280x720:r=25:d=5", "-f", "lavfi", "-i", "sine=440:d=5:r=48000"];
  const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", "1500k", "-g", "50"];
  return makeWith(ffmpeg, "tide.mp4", [...inputs, ...h264, "-c:a", "aac", "-movflags", "+faststart"]);
}

async function sendFilm(workshop: Workshop, name: string): Promise<string> {
  const { world } = workshop;
  film ??= filmFor(workshop);
  // A box behind the film tells it from others.
  const box = Buffer.from(`\0\0\0\x38free${name.padStart(48)}`);
  const creator = await creatorBrowser(world);
  const file = { kind: "download", name: "tide.mp4", bytes: Buffer.concat([await film, box]) } as const;
  const { id } = await upload(creator, file, { origin: world.url });
  return workKeyOf(world.db, id);
}

async function judge(world: World, key: string, outcome: Outcome): Promise<void> {
  const text = `SELECT (SELECT count(*)::int FROM film_renditions WHERE blob_key = $1) AS sizes,
    (SELECT count(*)::int FROM film_ladders WHERE blob_key = $1 AND made_at IS NOT NULL) AS ladders`;
  const { sizes, ladders } = await oneRow<{ sizes: number; ladders: number }>(world.db, { text, values: [key] });
  outcome.lost += Math.max(0, 2 - sizes) + Math.max(0, 1 - ladders);
  outcome.double += Math.max(0, sizes - 2);
  const names = storedBeside(world, key);
  if (names.join() !== filesOfLadder.join()) outcome.wrong.push(`The store has ${names.join(", ")}`);
}
