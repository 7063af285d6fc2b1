import { readFileSync } from "node:fs";
import { addressOf } from "#contract/address-of-call.ts";
import type { StudioImport } from "#contract/imports.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { zipOf } from "#server/domains/imports/testing/zip-of.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { newCreatorBrowser } from "../world/creator-session.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** How many posts the archives of the cases have. */
const sizes = [10, 700, 10_000] as const;
const maxMegabytes = 700;
const timeoutMs = 900_000;

/** Kills the app during an import: it continues, creates a draft of each post once, and reports every post. */
export const importKilled: FaultRow = {
  name: "import-killed",
  fault: "the app killed during an import, up to 10,000 posts",
  unit: `imports (${sizes.length} sizes)`,
  fullCount: 9,
  shortCount: 1,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    const posts = sizes[fault.index % sizes.length] ?? sizes[0];
    const creator = await newCreatorBrowser(world, `importer-${fault.seed}-${fault.index}`);
    const id = await startImport(world, creator, await archiveOf(posts));
    const killAfter = 1 + fault.random.below(posts / 2);
    const { recorded } = await read(creator, id, ({ recorded, isOver }) => isOver || recorded >= killAfter);
    if (recorded < posts) {
      await Promise.all(world.apps.map((app) => app.kill()));
      // Beyond the lease of the job whose process died.
      await world.shiftClock("10 minutes");
      await world.startApp();
      add(outcome, "processes killed", 1);
    }
    const { found } = await read(creator, id, ({ isOver }) => isOver);
    await judge(creator, { found, posts, outcome });
    for (const megabytes of peakMegabytes(world))
      if (megabytes > maxMegabytes) outcome.wrong.push(`${posts} posts took ${megabytes} MB`);
    add(outcome, "posts", posts);
    return outcome;
  },
};

function archiveOf(posts: number): Promise<Buffer> {
  const note = (place: number) =>
    `---\ntitle: Note ${place}\n---\nThe *words* of note ${place}. ${"More of it. ".repeat(40)}`;
  return zipOf(Object.fromEntries(Array.from({ length: posts }, (_, place) => [`note-${place}.md`, note(place)])));
}

async function startImport({ url }: World, creator: TestBrowser, bytes: Buffer): Promise<string> {
  const origin = { origin: url };
  const announced = { kind: "export", name: "notes.zip", sizeBytes: bytes.length };
  const upload = (await creator.send("POST", addressOf("startUpload"), announced, origin)).body.data;
  await creator.sendBytes("PATCH", staffPaths.uploadBytes(upload.id), bytes, {
    ...{ ...origin, "tus-resumable": "1.0.0", "upload-offset": "0" },
    "content-type": "application/offset+octet-stream",
  });
  const started = await creator.send("POST", addressOf("startImport"), { uploadId: upload.id }, origin);
  if (started.status !== 200) throw new Error(`The import was refused: ${JSON.stringify(started.body)}`);
  return started.body.data.id;
}

interface Progress {
  found: StudioImport;
  /** Lines of the report. */
  recorded: number;
  isOver: boolean;
}

/** Waits until the import has come so far. */
function read(creator: TestBrowser, id: string, isFar: (progress: Progress) => boolean): Promise<Progress> {
  const probe = async () => {
    // An address makes 600 requests in some minutes.
    const { body } = await creator.elsewhere().get(addressOf("getImport", { params: { id } }));
    const found: StudioImport = body.data;
    const { created, existing, leftOut } = found.counts;
    const isOver = !["waiting", "running"].includes(found.state);
    const progress = { found, recorded: created + existing + leftOut, isOver };
    return isFar(progress) && progress;
  };
  return until("The import does not go on", probe, { timeoutMs, everyMs: 20 });
}

async function judge(
  creator: TestBrowser,
  { found, posts, outcome }: { found: StudioImport; posts: number; outcome: Outcome },
): Promise<void> {
  const { created, existing, leftOut } = found.counts;
  if (found.state !== "finished") outcome.wrong.push(`The import ended as ${found.state}, ${found.problem}`);
  outcome.lost += Math.max(0, posts - created - leftOut);
  const drafts = (await creator.get(addressOf("listStudioPosts"))).body.meta.pagination.total;
  outcome.double += existing + Math.max(0, drafts - created) + Math.max(0, created + leftOut - posts);
  if (drafts !== posts) outcome.wrong.push(`${posts} posts became ${drafts} drafts`);
}

/** The most memory that each process of the app has had, in megabytes. */
function peakMegabytes({ apps }: World): number[] {
  return apps.map((app) => {
    const status = readFileSync(`/proc/${app.current().child.pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  });
}
