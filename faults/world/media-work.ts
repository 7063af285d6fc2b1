import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { type FakeFfmpeg, writeFakeFfmpeg } from "#server/testing/fake-ffmpeg.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** The processes that a fault of the work on films and recordings kills. */
export const victims = ["encoder", "app"] as const;

const encoders = new WeakMap<World, FakeFfmpeg>();

/** Starts the app again with a stand-in for ffmpeg, which takes 0.6 seconds for each run, unless it has it already. Returns its path. */
export async function startWithEncoder(world: World): Promise<string> {
  const { path } = await encoderOf(world);
  const isUsed = world.apps.every((app) => environmentOf(app.current().child.pid ?? 0).includes(`FFMPEG_PATH=${path}`));
  if (!isUsed) await world.startApp({ FFMPEG_PATH: path });
  return path;
}

async function encoderOf(world: World): Promise<FakeFfmpeg> {
  const known = encoders.get(world);
  if (known) return known;
  const folder = join(dirname(world.logFile("app")), "fake-ffmpeg");
  const film = await makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 });
  const made = await writeFakeFfmpeg(folder, film, 0.15);
  encoders.set(world, made);
  return made;
}

function environmentOf(pid: number): string[] {
  return existsSync(`/proc/${pid}/environ`) ? readFileSync(`/proc/${pid}/environ`, "utf8").split("\0") : [];
}

/**
 * Kills the app, or a program that works for it, and moves the clock so far that the work is tried again; starts the app again. Throws if
 * a program outlives its app. Returns the result in words.
 */
export async function killAndWait(world: World, victim: (typeof victims)[number], encoder: string): Promise<string> {
  const isApp = victim === "app";
  const isKilled = isApp || killProgram(world);
  if (isApp) {
    await Promise.all(world.apps.map((app) => app.kill()));
    await until("The encoder outlives its app", () => Promise.resolve(!isRunning(encoder)));
  }
  // Beyond the lease of the job whose process died, and the wait before the next attempt.
  await world.shiftClock("10 minutes");
  if (isApp) await world.startApp({ FFMPEG_PATH: encoder });
  return isKilled ? `${victim}s killed` : "ended before the kill";
}

/** Kills a program that encodes, draws, reads or packages; false if none runs. */
function killProgram({ apps }: World): boolean {
  const parents = apps.map((app) => app.current().child.pid);
  const child = processes().find(
    ({ parent, command }) => parents.includes(parent) && /fake-ffmpeg|package-film-main/.test(command),
  );
  if (!child) return false;
  process.kill(child.pid, "SIGKILL");
  return true;
}

function isRunning(path: string): boolean {
  return processes().some(({ command }) => command.includes(path));
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

/** The names of the files beside a blob in the store. */
export function storedBeside({ environment }: World, key: string): string[] {
  const blob = join(environment.DATA_DIR ?? "", "media", pathOfKey(key));
  // The folder may not exist yet.
  const beside = (existsSync(dirname(blob)) ? readdirSync(dirname(blob)) : []).filter((name) =>
    name.startsWith(`${key}.`),
  );
  return beside.map((name) => name.slice(key.length + 1)).sort();
}

/** Waits until the running apps have deleted the folders in which they work. */
export async function untilFoldersAreGone({ apps }: World): Promise<void> {
  const pids = apps.map((app) => app.current().child.pid);
  await until("The app keeps a folder of its work", () => {
    const folders = readdirSync(tmpdir()).filter((name) => name.startsWith("vitrina-films-"));
    return Promise.resolve(!folders.some((name) => pids.includes(Number(name.split("-")[2]))));
  });
}
