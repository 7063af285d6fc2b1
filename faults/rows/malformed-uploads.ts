import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { oneRow } from "#db/client.ts";
import type { CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import type { Random } from "../random.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { type Ffmpeg, findFfmpeg } from "../world/ffmpeg.ts";
import { type SampleName, sampleFiles, sampleNames } from "../world/sample-files.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

const variantsOfSample = 50;
const concurrency = 12;
/** An account begins 300 uploads in 15 minutes at most; the whole samples are among them. */
const batchesBeforeWait = 16;
/** The limits of one check are 20 seconds; a file goes through several. */
const maxSeconds = 60;
const maxMegabytes = 1_500;
const plainReasons = [
  "type",
  "picture",
  "camera-data",
  "damaged",
  "large-document",
  "active-document",
  "protected-document",
  "protected-media",
];

type Change = (bytes: Buffer, random: Random) => Buffer;

/** Ways to break a file after its head, by which its type is known. */
const changes: Record<string, Change> = {
  "cut off": (bytes, random) => bytes.subarray(0, placeIn(bytes, random)),
  "a bit flipped in eight bytes": (bytes, random) => {
    for (let left = 8; left > 0; left -= 1) {
      const at = placeIn(bytes, random);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    }
    return bytes;
  },
  "zeros inside": (bytes, random) => bytes.fill(0, placeIn(bytes, random), bytes.length - random.below(40)),
  "a length of 4 GiB": (bytes, random) => bytes.fill(0xff, placeIn(bytes, random)).subarray(0),
  "four bytes of ones": (bytes, random) => {
    const at = placeIn(bytes, random);
    return bytes.fill(0xff, at, Math.min(at + 4, bytes.length));
  },
  "a part twice": (bytes, random) => {
    const at = placeIn(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(headBytes, at), bytes.subarray(at)]);
  },
  "a part missing": (bytes, random) => {
    const at = placeIn(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(200))]);
  },
  "another file behind": (bytes, random) => Buffer.concat([bytes, bytes.subarray(placeIn(bytes, random)), bytes]),
  "only the head": (bytes) => bytes.subarray(0, 2 * headBytes),
  "random behind the head": (bytes, random) => {
    for (let at = headBytes; at < bytes.length; at += 1) bytes[at] = random.below(256);
    return bytes;
  },
};
const headBytes = 12;

function placeIn(bytes: Buffer, random: Random): number {
  return Math.min(headBytes, bytes.length - 1) + random.below(Math.max(1, bytes.length - headBytes));
}

type Samples = Record<SampleName, Buffer>;

let samples: Promise<Samples> | undefined;
const worldsWithSamples = new WeakSet<World>();

/**
 * Sends broken files of each type, whose whole samples are accepted: each is accepted or refused with a reason. Those that are accepted and
 * are films or recordings meet a real ffmpeg where there is one: the work on each ends with a result or a reason. Nothing is left behind.
 */
export const malformedUploads: FaultRow = {
  name: "malformed-uploads",
  fault: "broken pictures, films, recordings, documents, books, archives and texts uploaded",
  unit: `files (${sampleNames.length} samples, ${Object.keys(changes).length} ways to break one)`,
  fullCount: sampleNames.length * variantsOfSample,
  shortCount: 4,
  isLong: true,
  concurrency,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const folder = join(world.environment.DATA_DIR ?? "", "temporary");
    await mkdir(folder, { recursive: true });
    const ffmpeg = await findFfmpeg();
    await world.restoreDefaults({ FFMPEG_PATH: ffmpeg?.path ?? "off", settings: { TMPDIR: folder } });
    samples ??= sampleFiles(ffmpeg);
    if (Math.floor((cases[0]?.index ?? 0) / concurrency) % batchesBeforeWait === batchesBeforeWait - 1)
      await world.shiftClock("15 minutes");
    const sending = { world, creator: await creatorBrowser(world), outcome, samples: await samples };
    if (!worldsWithSamples.has(world)) await sendWhole(sending);
    worldsWithSamples.add(world);
    const before = await countWorks(world);
    await Promise.all(cases.map((fault) => sendBroken(sending, fault)));
    await judgeWorks(sending, before, ffmpeg);
    await judgeRemains(world, folder, outcome);
    return outcome;
  },
};

interface Sending {
  world: World;
  creator: TestBrowser;
  outcome: Outcome;
  samples: Samples;
}

/** The whole samples are accepted and worked on: else a refusal of a broken one proves nothing. */
async function sendWhole(sending: Sending): Promise<void> {
  const { world, creator, outcome, samples } = sending;
  for (const name of sampleNames) {
    for (const kind of isShown(name) ? ["download", "picture"] : ["download"]) {
      const { status, body } = await send(world, creator, { kind, name: `whole.${name}`, bytes: samples[name] });
      if (status !== 200) outcome.wrong.push(`A whole ${name} as a ${kind} answered ${status} ${JSON.stringify(body)}`);
    }
  }
  await untilWorksEnd(world);
  const { givenUp } = await countWorks(world);
  if (givenUp > 0 && (await findFfmpeg())) outcome.wrong.push(`The work on ${givenUp} whole samples failed`);
}

function isShown(name: SampleName): boolean {
  return /^(jpg|png|gif|webp|avif|tif)$/.test(name);
}

async function sendBroken({ world, creator, outcome, samples }: Sending, { index, random }: FaultCase): Promise<void> {
  const extension = sampleNames[index % sampleNames.length] ?? "txt";
  const [how = "", change = (bytes: Buffer) => bytes] = random.pick(Object.entries(changes));
  // Different bytes each time: the creator has no upload of them yet.
  const bytes = change(Buffer.from(samples[extension]), random);
  const isPicture = isShown(extension) && random.below(2) === 0;
  const startedAt = performance.now();
  const { status, body } = await send(world, creator, {
    kind: isPicture ? "picture" : "download",
    name: `broken.${extension}`,
    bytes,
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const what = `${extension} with ${how} (case ${index})`;
  add(outcome, status === 200 ? "accepted" : `refused as ${body?.reason}`, 1);
  if (seconds > maxSeconds) outcome.wrong.push(`${what} took ${seconds.toFixed(0)} s`);
  const isRefused = status === 400 && body?.error === "FILE_REFUSED" && plainReasons.includes(body.reason);
  if (status !== 200 && !isRefused) outcome.wrong.push(`${what} answered ${status} ${JSON.stringify(body)}`);
}

const works = "kind IN ('package-creators-film', 'encode-film', 'read-sound')";

/** The works on films and recordings that were done, and those that were given up after three attempts. */
function countWorks({ db }: World): Promise<{ done: number; givenUp: number }> {
  const text = `SELECT count(*) FILTER (WHERE state = 'done')::int AS done, count(*) FILTER (WHERE state = 'dead')::int AS "givenUp"
    FROM jobs WHERE ${works}`;
  return oneRow(db, { text });
}

/** Waits until no work is left. Moves the clock beyond the wait before the next attempt while none runs. */
async function untilWorksEnd(world: World): Promise<void> {
  const text = `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE lease IS NOT NULL OR run_at <= app_now())::int AS busy
    FROM jobs WHERE ${works} AND state = 'waiting'`;
  const haveEnded = async () => {
    const { waiting, busy } = await oneRow<{ waiting: number; busy: number }>(world.db, { text });
    if (waiting > 0 && busy === 0) await world.shiftClock("10 seconds");
    return waiting === 0;
  };
  await until("The work on films and recordings does not end", haveEnded, { timeoutMs: 300_000 });
}

/** Each work ended with a result or a reason that the studio says in words. */
async function judgeWorks(
  { world, outcome }: Sending,
  before: Awaited<ReturnType<typeof countWorks>>,
  ffmpeg?: Ffmpeg,
) {
  await untilWorksEnd(world);
  const { done, givenUp } = await countWorks(world);
  const which = `works on films and recordings ${ffmpeg ? `by ${ffmpeg.name}` : "without ffmpeg"}`;
  add(outcome, `${which} done`, done - before.done);
  add(outcome, `${which} given up`, givenUp - before.givenUp);
  const text = `SELECT (SELECT count(*)::int FROM film_ladders WHERE made_at IS NULL AND refusal IS NULL) AS ladders,
    (SELECT count(*)::int FROM film_packages WHERE init_bytes IS NULL AND refusal IS NULL) AS packages,
    (SELECT count(*)::int FROM sound_profiles WHERE made_at IS NULL AND refusal IS NULL) AS sounds`;
  const silent = await oneRow<Record<string, number>>(world.db, { text });
  const names = Object.entries(silent).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  if (names.length > 0) outcome.wrong.push(`Neither made nor refused: ${names.join(", ")}`);
}

async function send(
  { url }: World,
  creator: TestBrowser,
  { kind, name, bytes }: { kind: string; name: string; bytes: Buffer },
): Promise<CallResult> {
  const origin = { origin: url };
  const begun = await creator.send("POST", addressOf("startUpload"), { kind, name, sizeBytes: bytes.length }, origin);
  if (begun.status !== 200) return begun;
  const id: string = begun.body.data.id;
  await creator.sendBytes("PATCH", staffPaths.uploadBytes(id), bytes, {
    ...{ ...origin, "tus-resumable": "1.0.0", "upload-offset": "0" },
    "content-type": "application/offset+octet-stream",
  });
  return creator.send("POST", addressOf("finishUpload", { params: { id } }), {}, origin);
}

/** The app still runs within its memory, and no temporary or received file is left. */
async function judgeRemains({ apps, environment }: World, folder: string, outcome: Outcome): Promise<void> {
  const folders = [folder, ...["uploads", "media/incoming"].map((name) => join(environment.DATA_DIR ?? "", name))];
  const left = async () => (await Promise.all(folders.map((path) => readdir(path).catch(() => [])))).flat();
  // An accepted film is packaged meanwhile.
  await until("Files are left behind", async () => (await left()).length === 0).catch(async ({ message }: Error) =>
    outcome.wrong.push(`${message}: ${(await left()).join(", ")}`),
  );
  for (const app of apps) {
    const { child } = app.current();
    if (child.exitCode !== null || child.signalCode !== null) outcome.wrong.push("The app ended");
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
    if (megabytes > maxMegabytes) outcome.wrong.push(`The app had ${megabytes.toFixed(0)} MB in memory`);
  }
}
