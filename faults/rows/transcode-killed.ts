import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { oneRow } from "#db/client.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { type FakeFfmpeg, writeFakeFfmpeg } from "#server/testing/fake-ffmpeg.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

const victims = ["encoder", "app"] as const;
/** The encoding of one film takes some three seconds, most of them in programs that are started one after the other. */
const latestMs = 2_500;
const filesOfLadder = ["cmaf1", "filmposter", "filmpreviews", "ladder240", "ladder480"];
/** An account begins 300 uploads in 15 minutes at most. */
const casesBeforeWait = 200;
const encoders = new WeakMap<World, FakeFfmpeg>();

/** Kills the encoder or the app at a random moment of the encoding of a film: it has one ladder in the end, and nothing is left over. */
export const transcodeKilled: FaultRow = {
  name: "transcode-killed",
  fault: "the encoder or the app killed while a film is encoded",
  unit: `films (${victims.length} victims)`,
  fullCount: 100,
  shortCount: 2,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    if (fault.index % casesBeforeWait === casesBeforeWait - 1) await world.shiftClock("15 minutes");
    const FFMPEG_PATH = (await encoderOf(world)).path;
    if (!(await isUsed(world, FFMPEG_PATH))) await world.startApp({ FFMPEG_PATH });
    const key = await sendFilm(world, fault);
    await until("The film is not encoded", () => isRunning(world, key), { everyMs: 5 });
    await sleep(fault.random.below(latestMs));
    const victim = victims[fault.index % victims.length] ?? "app";
    if (victim === "app") {
      await Promise.all(world.apps.map((app) => app.kill()));
      add(outcome, "apps killed", 1);
    } else add(outcome, killEncoder(world) ? "encoders killed" : "ended before the kill", 1);
    const left = programsOf(FFMPEG_PATH);
    if (victim === "app" && left.length > 0)
      await until("The encoder outlives its app", async () => programsOf(FFMPEG_PATH).length === 0);
    // Beyond the lease of the job whose process died, and the wait before the next attempt.
    await world.shiftClock("10 minutes");
    if (victim === "app") await world.startApp({ FFMPEG_PATH });
    await until("The film gets no ladder", () => isEncoded(world, key));
    await judge(world, key, outcome);
    return outcome;
  },
};

async function encoderOf(world: World): Promise<FakeFfmpeg> {
  const known = encoders.get(world);
  if (known) return known;
  const folder = join(dirname(world.logFile("app")), "fake-ffmpeg");
  const made = await writeFakeFfmpeg(
    folder,
    await makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 }),
    0.15,
  );
  encoders.set(world, made);
  return made;
}

/** Whether the app's process was started with this encoder. */
async function isUsed({ apps }: World, path: string): Promise<boolean> {
  return apps.every((app) => environmentOf(app.current().child.pid ?? 0).includes(`FFMPEG_PATH=${path}`));
}

function environmentOf(pid: number): string[] {
  return existsSync(`/proc/${pid}/environ`) ? readFileSync(`/proc/${pid}/environ`, "utf8").split("\0") : [];
}

/** Uploads a film, another one for each case. Returns the key of its blob. */
async function sendFilm(world: World, { seed, index }: FaultCase): Promise<string> {
  const bytes = await makeFilm({ in: "mp4", film: "h264", sound: "aac", seed: seed * 1_000 + index });
  // Bytes behind the film tell it from those of other cases.
  const named = Buffer.concat([
    bytes,
    Buffer.from(`\0\0\0\x18free${String(seed).padStart(8, "0")}${String(index).padStart(8, "0")}`),
  ]);
  const creator = await creatorBrowser(world);
  const { id } = await upload(creator, { kind: "download", name: "tide.mp4", bytes: named }, { origin: world.url });
  const text = "SELECT file->>'storageKey' AS key FROM uploads WHERE id = $1";
  return (await oneRow<{ key: string }>(world.db, { text, values: [id] })).key;
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

/** Kills a program that encodes, draws or packages; false if none runs. */
function killEncoder({ apps }: World): boolean {
  const parents = apps.map((app) => app.current().child.pid);
  const child = processes().find(
    ({ parent, command }) => parents.includes(parent) && /fake-ffmpeg|package-film-main/.test(command),
  );
  if (!child) return false;
  process.kill(child.pid, "SIGKILL");
  return true;
}

function programsOf(path: string): number[] {
  return processes().flatMap(({ pid, command }) => (command.includes(path) ? [pid] : []));
}

function processes(): { pid: number; parent: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
      return [{ pid: Number(name), parent: Number(parent), command: readFileSync(`/proc/${name}/cmdline`, "utf8") }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

async function judge({ db, environment, apps }: World, key: string, outcome: Outcome): Promise<void> {
  const text = `SELECT (SELECT count(*)::int FROM film_renditions WHERE blob_key = $1) AS sizes,
    (SELECT count(*)::int FROM jobs WHERE kind = 'encode-film' AND subject_id = $1) AS jobs`;
  const { sizes, jobs } = await oneRow<{ sizes: number; jobs: number }>(db, { text, values: [key] });
  outcome.lost += Math.max(0, 2 - sizes) + Math.max(0, 1 - jobs);
  outcome.double += Math.max(0, sizes - 2) + Math.max(0, jobs - 1);
  const blob = join(environment.DATA_DIR ?? "", "media", pathOfKey(key));
  const beside = readdirSync(dirname(blob)).filter((name) => name.startsWith(`${key}.`));
  const names = beside.map((name) => name.slice(key.length + 1)).sort();
  if (names.join() !== filesOfLadder.join()) outcome.wrong.push(`The store has ${names.join(", ")}`);
  const pids = apps.map((app) => app.current().child.pid);
  const ended = () => {
    const folders = readdirSync(tmpdir()).filter((name) => name.startsWith("vitrina-films-"));
    return Promise.resolve(!folders.some((name) => pids.includes(Number(name.split("-")[2]))));
  };
  await until("The app keeps the folder of a film", ended);
}
