import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import type { Random } from "../random.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { sampleFiles } from "../world/sample-files.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

const types = 19;
const variantsOfType = 50;
/** An account begins 300 uploads in 15 minutes at most. */
const casesBeforeWait = 240;
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
    return bytes.fill(0xff, at, at + 4);
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

let samples: Promise<[string, Buffer][]> | undefined;

/** Sends broken files of each type: each is accepted or refused with a reason, and leaves nothing behind. */
export const malformedUploads: FaultRow = {
  name: "malformed-uploads",
  fault: "broken pictures, films, recordings, documents, archives and texts uploaded",
  unit: `files (${types} types, ${Object.keys(changes).length} ways to break one)`,
  fullCount: types * variantsOfType,
  shortCount: 4,
  isLong: true,
  concurrency: 4,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const folder = join(world.environment.DATA_DIR ?? "", "temporary");
    await mkdir(folder, { recursive: true });
    await world.restoreDefaults({ settings: { TMPDIR: folder } });
    samples ??= sampleFiles().then(Object.entries);
    if (cases.some(({ index }) => index % casesBeforeWait === casesBeforeWait - 1))
      await world.shiftClock("15 minutes");
    const creator = await creatorBrowser(world);
    const sending = { world, creator, outcome, samples: await samples };
    await Promise.all(cases.map((fault) => sendBroken(sending, fault)));
    await judgeRemains(world, folder, outcome);
    return outcome;
  },
};

interface Sending {
  world: World;
  creator: TestBrowser;
  outcome: Outcome;
  samples: [string, Buffer][];
}

async function sendBroken({ world, creator, outcome, samples }: Sending, { index, random }: FaultCase): Promise<void> {
  const [extension = "txt", sample = Buffer.alloc(1)] = samples[index % samples.length] ?? [];
  const [how = "", change = (bytes: Buffer) => bytes] = random.pick(Object.entries(changes));
  // Different bytes each time: the creator has no upload of them yet.
  const bytes = change(Buffer.from(sample), random);
  const isPicture = /^(jpg|png|gif|webp|avif|tif)$/.test(extension) && random.below(2) === 0;
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
