import { spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { childrenOf, proportionalBytesOf, residentBytesOf } from "./cpu-time.ts";

const sampleMs = 50;
const together = "together";

/**
 * Imports `--posts` (60) posts, each with two photos of `--megapixels` (12), and samples the memory of the importer and of its processes.
 * Ends with 1 if their resident memory together exceeds `--most` (300) MB.
 */
export async function benchImporting(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: "string", default: "60" },
      megapixels: { type: "string", default: "12" },
      most: { type: "string", default: "300" },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "vitrina-bench-"));
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const server = await startPostgresServer({
    dataDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
  });
  try {
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    const photo = await takePhoto(Number(values.megapixels));
    writePosts(join(folder, "posts"), Number(values.posts), photo);
    const startedMs = performance.now();
    const { peaks, outcome, code } = await importMeasured(server.url("postgres"), folder);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
    const load = loadavg().map((each) => each.toFixed(1));
    const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
    console.log(`two photos of ${values.megapixels} megapixels, ${mb(photo.length)} each, for each post`);
    console.log(`${outcome}; ${seconds} s, load ${load.join(", ")}`);
    for (const [name, bytes] of Object.entries(peaks)) console.log(`${name.padEnd(44)} ${mb(bytes)}`);
    if (code !== 0 || peaks[together] > Number(values.most) * 2 ** 20) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A photo that is upright by its metadata, as phones and cameras write them. */
function takePhoto(megapixels: number): Promise<Buffer> {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  return sharp({ create: { width, height: Math.round((width * 3) / 4), channels: 3, background: "#c84", noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Writes a creator and posts. Bytes behind the end of a photo make another file of it. */
function writePosts(folder: string, posts: number, photo: Buffer): void {
  mkdirSync(folder);
  writeFileSync(
    join(folder, "creator.md"),
    "---\nusername: ada-okafor\nfirstName: Ada\nlastName: Okafor\nemail: ada@creators.example\n---\nDraws.\n",
  );
  for (let post = 0; post < posts; post++) {
    for (const name of ["cover", "body"])
      writeFileSync(join(folder, `${name}-${post}.jpg`), Buffer.concat([photo, Buffer.from(`${name} ${post}`)]));
    const text = `---\ntitle: Photo ${post}\ndate: 2026-01-02\ncover: cover-${post}.jpg\n---\nText.\n\n![A photo](body-${post}.jpg)\n`;
    writeFileSync(join(folder, `photo-${post}.md`), text);
  }
}

/** How `npm run import` starts the importer. */
function importArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { import: string } };
  return scripts.import.split(" ").slice(2);
}

async function importMeasured(databaseUrl: string, folder: string) {
  const child = spawn(process.execPath, [...importArguments(), join(folder, "posts")], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "test" },
      ...{
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, "data"),
        APP_SECRETS: "a secret of the bench that is long enough",
      },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const peaks = { importer: 0, "its processes": 0, [together]: 0, "together, shared pages counted once": 0 };
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const pids = [child.pid, ...childrenOf(child.pid)];
    const [own = 0, ...others] = pids.map(residentBytesOf);
    const inOthers = sum(others);
    peaks.importer = Math.max(peaks.importer, own);
    peaks["its processes"] = Math.max(peaks["its processes"], inOthers);
    peaks[together] = Math.max(peaks[together], own + inOthers);
    const once = sum(pids.map(proportionalBytesOf));
    peaks["together, shared pages counted once"] = Math.max(peaks["together, shared pages counted once"], once);
    await sleep(sampleMs);
  }
  return { peaks, code: await ended, outcome: output.trimEnd().split("\n").at(-1) ?? "" };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
