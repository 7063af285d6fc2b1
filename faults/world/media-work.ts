import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { oneRow } from "#db/client.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { writeFakeFfmpeg } from "#server/testing/fake-ffmpeg.ts";
import type { FaultCase, Outcome } from "../row.ts";
import { runProcess } from "./child-process.ts";
import { type Ffmpeg, findFfmpeg } from "./ffmpeg.ts";
import { add } from "./tally.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** A kill ends a program that works on a file, or the worker that started it. */
export const victims = ["a program", "its worker"] as const;

/** Two workers, the app and a process of its own, which race for each job, and the ffmpeg that they start. */
export interface Workshop {
  world: World;
  ffmpeg: Ffmpeg;
  /** Whether it is a real one: else a stand-in, which takes 0.6 seconds for each run. */
  isReal: boolean;
  /** The work's temporary folders are in it. */
  folder: string;
  workers: Worker[];
  close(): Promise<void>;
}

interface Worker {
  name: "the app" | "the other worker";
  pid(): number | undefined;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

const workshops = new WeakMap<World, Workshop>();

/** Starts the app again with ffmpeg, and a second worker; once for all cases of a row. */
export async function openWorkshop(world: World): Promise<Workshop> {
  const open = workshops.get(world);
  if (open) return open;
  const real = await findFfmpeg();
  const ffmpeg = real ?? (await writeStandIn(world));
  const folder = join(world.environment.DATA_DIR ?? "", "temporary");
  mkdirSync(folder, { recursive: true });
  const settings = { TMPDIR: folder };
  await world.restoreDefaults({ FFMPEG_PATH: ffmpeg.path, settings });
  const env = { ...world.environment, FFMPEG_PATH: ffmpeg.path, ...settings };
  const start = () => runProcess("server/programs/worker-main.ts", { env, logFile: world.logFile("worker") });
  let other = start();
  const workers: Worker[] = world.apps.map((app) => ({
    ...{ name: "the app", pid: () => app.current().child.pid, kill: app.kill, restart: app.restart },
  }));
  workers.push({
    name: "the other worker",
    pid: () => other.child.pid,
    kill: () => other.kill(),
    async restart() {
      other = start();
    },
  });
  const close = () => other.stop();
  const workshop = { world, ffmpeg, isReal: real !== undefined, folder, workers, close };
  workshops.set(world, workshop);
  return workshop;
}

/** Ends the second worker. The next row starts the app again without ffmpeg. */
export async function closeWorkshop(world: World): Promise<void> {
  await workshops.get(world)?.close();
  workshops.delete(world);
}

async function writeStandIn(world: World): Promise<Ffmpeg> {
  const folder = join(dirname(world.logFile("app")), "fake-ffmpeg");
  const film = await makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 });
  const { path } = await writeFakeFfmpeg(folder, film, 0.15);
  return { path, name: "a stand-in for ffmpeg" };
}

/** The work on a file that a row kills. */
export interface KilledWork {
  /** Of its job. */
  kind: "encode-film" | "read-sound";
  /** In the plural, for the report. */
  unit: string;
  /** The places, among the programs of the work, of those that are killed: some more often than others. */
  places: readonly number[];
  /** Uploads a file of that name for its creator, another one for each name. Returns the key of the work on it. */
  send(name: string): Promise<string>;
  /** Judges the results, of which there must be one set. */
  judge(key: string): Promise<void>;
}

const maxRounds = 10;
/** For a machine with other work. */
const timeoutMs = 180_000;

/** Kills fall into so much time after the start of a program. */
const withinMs = 400;

/**
 * Kills a program or a worker at a random moment of the work on a file, and waits until the work is done. A kill counts if the work had to
 * be taken up again; if it had ended before, the case is repeated with another file. No worker may take the work up once more than that.
 */
export async function killWork(
  workshop: Workshop,
  { seed, index, random }: FaultCase,
  { kind, unit, places, send, judge }: KilledWork,
  outcome: Outcome,
): Promise<void> {
  const { world, ffmpeg } = workshop;
  const victim = victims[index % victims.length] ?? "a program";
  for (let round = 1; round <= maxRounds; round += 1) {
    const key = await send(`${seed}-${index}-${round}`);
    const jobs = () => readJobs(world, kind, key);
    await until("No worker takes the work", async () => (await jobs()).attempts > 0, { everyMs: 5, timeoutMs });
    const hasEnded = async () => (await jobs()).waiting === 0;
    await untilProgram(workshop, random.pick(places), hasEnded);
    await sleep(random.below(withinMs / round));
    const killed = await killAtWork(workshop, victim, hasEnded);
    await until("The work does not end", hasEnded, { timeoutMs });
    const { count, done, attempts } = await jobs();
    outcome.lost += Math.max(0, 1 - done);
    outcome.double += Math.max(0, count - 1) + Math.max(0, attempts - (killed ? 2 : 1));
    await judge(key);
    await untilFoldersAreGone(workshop);
    if (killed && attempts > 1) {
      add(outcome, `kills of ${killed}`, 1);
      add(outcome, `${unit} by ${ffmpeg.name} and two workers`, 1);
      return;
    }
    add(outcome, "ended before the kill and repeated", 1);
  }
  outcome.wrong.push(`In ${maxRounds} rounds no kill met the work`);
}

/** Waits until as many programs have started and the next one as well, or the work has ended: a slow machine does not change which it is. */
async function untilProgram(workshop: Workshop, place: number, hasEnded: () => Promise<boolean>): Promise<void> {
  const started = new Set<number>();
  const isAtWork = async () => {
    for (const { pid } of programsAtWork(workshop)) started.add(pid);
    return started.size > place || (await hasEnded());
  };
  await until("The program does not start", isAtWork, { everyMs: 20, timeoutMs });
}

async function readJobs({ db }: World, kind: KilledWork["kind"], key: string) {
  const text = `SELECT count(*)::int AS count, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'done')::int AS done, coalesce(sum(attempts), 0)::int AS attempts
    FROM jobs WHERE kind = $1 AND subject_id = $2`;
  const values = [kind, key];
  return oneRow<{ count: number; waiting: number; done: number; attempts: number }>(db, { text, values });
}

/**
 * Kills a program at work or its worker, and moves the clock so far that the work is taken up again; starts the worker again. Throws if the
 * program outlives its worker. Returns the victim; undefined if the work ended before.
 */
async function killAtWork(
  workshop: Workshop,
  victim: (typeof victims)[number],
  hasEnded: () => Promise<boolean>,
): Promise<string | undefined> {
  const working = await until(
    "No program works",
    async () => programsAtWork(workshop).find(({ worker }) => worker) ?? ((await hasEnded()) ? "ended" : undefined),
    { everyMs: 20, timeoutMs },
  );
  if (working === "ended") return undefined;
  const { pid, name, worker } = working;
  if (victim === "its worker" && worker) {
    await worker.kill();
    const outlive = () => programsAtWork(workshop).some((program) => program.worker === undefined);
    await until("A program outlives its worker", async () => !outlive());
  } else if (!killProgram(pid)) return undefined;
  // Beyond the lease of the job whose process died, and the wait before the next attempt.
  await workshop.world.shiftClock("10 minutes");
  if (victim === "a program") return name;
  await worker?.restart();
  return worker?.name;
}

/** False if it ended meanwhile. */
function killProgram(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

/** A program that encodes, draws, reads or packages a file of the world. */
interface Program {
  pid: number;
  name: string;
  /** Undefined if its worker died. */
  worker: Worker | undefined;
}

function programsAtWork({ world, workers }: Workshop): Program[] {
  const data = `${world.environment.DATA_DIR}/`;
  return processes().flatMap(({ pid, parent, command }) => {
    const [program] = /package-film-main|ffprobe(?=\0)|ffmpeg(?=\0)/.exec(command) ?? [];
    if (program === undefined || !command.includes(data)) return [];
    const isStill = program === "ffmpeg" && command.includes("image2");
    const name = program === "package-film-main" ? "the packaging" : `${program}${isStill ? " drawing stills" : ""}`;
    return [{ pid, name, worker: workers.find((worker) => worker.pid() === parent) }];
  });
}

function processes(): { pid: number; parent: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
      return [{ pid: Number(name), parent: Number(parent), command }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

/** The names of the files beside a blob in the store. */
export function storedBeside({ environment }: World, key: string): string[] {
  const blob = join(environment.DATA_DIR ?? "", "media", pathOfKey(key));
  // The folder may not exist yet.
  const beside = (existsSync(dirname(blob)) ? readdirSync(dirname(blob)) : []).filter((name) =>
    name.startsWith(`${key}.`),
  );
  return beside.map((name) => name.slice(key.length + 1)).sort();
}

/** Waits until the running workers have deleted the folders in which they work. */
async function untilFoldersAreGone({ workers, folder }: Workshop): Promise<void> {
  const pids = workers.map((worker) => worker.pid());
  await until("A worker keeps a folder of its work", async () => {
    const folders = readdirSync(folder).filter((name) => name.startsWith("vitrina-films-"));
    return !folders.some((name) => pids.includes(Number(name.split("-")[2])));
  });
}
