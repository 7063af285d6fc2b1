import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { oneRow } from "#db/client.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { type CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser, creatorToken } from "../world/creator-session.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

const sizeBytes = 3 * 2 ** 20;
const kinds = ["cut", "killed", "twice"] as const;
/** An account begins 300 uploads in 15 minutes at most; a case begins up to two. */
const casesBeforeWait = 100;

/** Cuts uploads, kills the app during them and sends the same file twice at once: each file arrives whole, and once. */
export const uploadsCut: FaultRow = {
  name: "uploads-cut",
  fault: "uploads cut, the app killed, the same file twice",
  unit: `uploads (${kinds.length} kinds)`,
  fullCount: 300,
  shortCount: 3,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    if (fault.index % casesBeforeWait === casesBeforeWait - 1) await world.shiftClock("15 minutes");
    const token = await creatorToken(world);
    const creator = await creatorBrowser(world);
    const bytes = Buffer.concat([silentMp3(), randomBytes(sizeBytes)]);
    const kind = kinds[fault.index % kinds.length] ?? "cut";
    const ids = await Promise.all(
      Array.from({ length: kind === "twice" ? 2 : 1 }, () => announce(world, creator, bytes.length)),
    );
    if (kind !== "twice") await interrupt(world, { token, id: ids[0] ?? "", bytes, kind, fault });
    add(outcome, kind === "twice" ? "sent twice" : kind === "cut" ? "connections cut" : "processes killed", 1);
    const finished = await Promise.all(ids.map((id) => sendRest(world, creator, id, bytes)));
    await judge(world, creator, { finished, bytes, outcome });
    return outcome;
  },
};

async function announce({ url }: World, creator: TestBrowser, size: number): Promise<string> {
  const body = { kind: "download", name: "waves.mp3", sizeBytes: size };
  const { status, body: reply } = await creator.send("POST", addressOf("startUpload"), body, { origin: url });
  if (status !== 200) throw new Error(`An upload was refused with ${status}`);
  return reply.data.id;
}

interface Interrupted {
  token: string;
  id: string;
  bytes: Buffer;
  kind: "cut" | "killed";
  fault: FaultCase;
}

/** Sends a random part of the bytes, then cuts the connection or kills the app. */
async function interrupt(world: World, { token, id, bytes, kind, fault }: Interrupted): Promise<void> {
  const sent = 1 + fault.random.below(bytes.length - 1);
  const sending = request(world.url + staffPaths.uploadBytes(id), {
    method: "PATCH",
    headers: headersOf(world, token),
  });
  sending.on("error", () => undefined);
  sending.setHeader("content-length", bytes.length);
  await new Promise<void>((resolve) => sending.write(bytes.subarray(0, sent), () => resolve()));
  if (kind === "killed") {
    await Promise.all(world.apps.map((app) => app.kill()));
    await world.startApp();
  }
  sending.destroy();
}

function headersOf({ url }: World, token: string): Record<string, string> {
  return {
    ...{ cookie: `session=${token}`, origin: url, "tus-resumable": "1.0.0", "upload-offset": "0" },
    "content-type": "application/offset+octet-stream",
  };
}

/** Continues from the offset that the app names, and finishes. */
async function sendRest(world: World, creator: TestBrowser, id: string, bytes: Buffer): Promise<CallResult> {
  const address = staffPaths.uploadBytes(id);
  await until("The upload does not become complete", async () => {
    const { headers } = await creator.sendBytes("HEAD", address);
    const offset = Number(headers.get("upload-offset"));
    if (offset === bytes.length) return true;
    await creator.sendBytes("PATCH", address, bytes.subarray(offset), {
      ...{ origin: world.url, "tus-resumable": "1.0.0", "upload-offset": String(offset) },
      "content-type": "application/offset+octet-stream",
    });
    return false;
  });
  const sha256 = sha256Of(bytes);
  return creator.send("POST", addressOf("finishUpload", { params: { id } }), { sha256 }, { origin: world.url });
}

/** Counts a file that did not arrive whole as lost, a second upload of it as double, and one that a visitor may open as leaked. */
async function judge(
  { db, url }: World,
  creator: TestBrowser,
  { finished, bytes, outcome }: { finished: CallResult[]; bytes: Buffer; outcome: Outcome },
): Promise<void> {
  for (const { status, body } of finished)
    if (status !== 200) outcome.wrong.push(`An upload ended with ${status} ${JSON.stringify(body)}`);
  const ids = new Set(finished.map(({ body }) => String(body.data?.id)));
  const address = staffPaths.upload([...ids][0] ?? "", "original");
  const stored = await fetch(url + address, { headers: { cookie: `session=${creator.cookie("session")}` } });
  if (sha256Of(Buffer.from(await stored.arrayBuffer())) !== sha256Of(bytes)) outcome.lost += 1;
  const { uploads } = await oneRow<{ uploads: number }>(db, {
    text: "SELECT count(*)::int AS uploads FROM uploads WHERE sha256 = decode($1, 'hex') OR finished_at IS NULL",
    values: [sha256Of(bytes)],
  });
  outcome.double += uploads - 1;
  if ((await new TestBrowser(url).get(address)).status !== 401) outcome.leaked += 1;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
