import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import pino from "pino";
import { addressOf } from "#contract/address-of-call.ts";
import { allFiles, paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { oneRow } from "#db/client.ts";
import { readConfig } from "#server/config.ts";
import { createProduct, type Product } from "#server/product.ts";
import { type StoreBehaviour, startS3Server, type TestS3Server } from "#server/testing/s3-server.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { fetchStatus, pay, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const behaviours: readonly (Exclude<StoreBehaviour, "well"> | number)[] = ["breaks-off", 500, 503, "hangs", "stalls"];
const concurrency = 10;
const sizeBytes = 512 * 2 ** 10;

/** A download as far as it came: an error of the connection ends it. */
interface Received {
  status: number;
  etag: string;
  bytes: Buffer;
  isEnded: boolean;
}

/** The two halves of a case: while the store fails, and once it is well. */
interface Attempt {
  during(): Promise<void>;
  afterwards(): Promise<void>;
}

interface Scene {
  world: World;
  store: TestS3Server;
  product: Product;
  post: SeededPost;
  fileId: string;
  bytes: Buffer;
  creator: TestBrowser;
  outcome: Outcome;
}

/**
 * The bucket of the media breaks off its answers, fails, hangs or stalls while readers download files, ranges and archives, and creators
 * upload. None gets half a file for the whole; all go on once the store is well.
 */
export const storeSlowOrAway: FaultRow = {
  name: "store-slow-or-away",
  fault: "media store fails, hangs, stalls or breaks off",
  unit: `downloads, ranges, archives and uploads (${behaviours.length} faults)`,
  fullCount: 50,
  shortCount: 4,
  concurrency,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const store = await startS3Server();
    await world.restoreDefaults({ settings: store.environment });
    const config = readConfig({ ...world.environment, ...store.environment });
    const product = createProduct(config, pino({ level: "silent" }));
    try {
      const creator = await creatorBrowser(world);
      const scene: Scene = { world, store, product, creator, outcome, ...(await seedFile(product, world)) };
      const attempts = await Promise.all(cases.map((fault) => attemptOf(scene, fault)));
      const behaviour = behaviours[Math.floor((cases[0]?.index ?? 0) / concurrency) % behaviours.length] ?? 500;
      if (typeof behaviour === "number") store.failNext(Number.POSITIVE_INFINITY, behaviour);
      else store.behave(behaviour);
      await Promise.all(attempts.map(({ during }) => during()));
      store.failNext(0, 0);
      store.behave("well");
      await Promise.all(attempts.map(({ afterwards }) => afterwards()));
    } finally {
      await product.close();
      await store.stop();
    }
    return outcome;
  },
};

async function seedFile({ db, media }: Product, world: World): Promise<Pick<Scene, "post" | "fileId" | "bytes">> {
  const bytes = randomBytes(sizeBytes);
  const post = await seedPost(world.db, { slug: `post-${randomUUID()}` });
  const file = await media.takeDownload({ name: "tides.bin", bytes: Readable.from([bytes]), maxBytes: sizeBytes });
  const fileId = randomUUID();
  await db.transaction((tx) => media.addFiles(tx, post.id, [{ ...file, id: fileId, role: "download", position: 0 }]));
  return { post, fileId, bytes };
}

async function attemptOf(scene: Scene, fault: FaultCase): Promise<Attempt> {
  const { index } = fault;
  const { product, post, fileId, bytes } = scene;
  if (index % 4 === 3) return uploadOf(scene);
  const orderId = await buy(scene, fault);
  const addressFor = (id: string, form: string) =>
    `${paths.media(id, form)}?t=${product.media.signAddress(id, orderId)}`;
  if (index % 4 === 2) return downloadOf(scene, addressFor(post.id, allFiles), {});
  const address = addressFor(fileId, "original");
  if (index % 4 === 0) return downloadOf(scene, address, { expected: bytes });
  return downloadOf(scene, address, { start: 1_000, expected: bytes.subarray(1_000) });
}

/** Buys the piece: the audits of later rows expect a charge for each order. Returns the order's id. */
async function buy({ world, post }: Scene, fault: FaultCase): Promise<string> {
  const purchase = await startPurchase({ url: world.url, post }, fault);
  await pay(world, purchase);
  await fetchStatus(purchase);
  const text = "SELECT id FROM orders WHERE payment_intent_id = $1";
  return (await oneRow<{ id: string }>(world.db, { text, values: [purchase.paymentIntentId] })).id;
}

/** A reader who downloads from a byte on, and resumes where the download ended. `expected`: what it must be; otherwise a later download. */
function downloadOf(
  { world, outcome }: Scene,
  address: string,
  { start = 0, expected }: { start?: number; expected?: Buffer },
): Attempt {
  let first: Received | undefined;
  return {
    async during() {
      first = await receive(world.url + address, start > 0 ? { range: `bytes=${start}-` } : {});
      if (first.status === 503) return add(outcome, "downloads answered 503", 1);
      if (first.status !== 200 && first.status !== 206) outcome.wrong.push(`A download answered ${first.status}`);
      add(outcome, first.isEnded ? "downloads came whole" : "downloads broken off", 1);
      if (first.isEnded && expected && !first.bytes.equals(expected))
        outcome.wrong.push("Half a file came as a whole one");
    },
    async afterwards() {
      const had = first && first.status < 300 ? first.bytes : Buffer.alloc(0);
      const from = start + had.length;
      const headers: Record<string, string> = { range: `bytes=${from}-` };
      if (first && had.length > 0) headers["if-range"] = first.etag;
      const isDone = first?.isEnded && first.status < 300;
      const rest = isDone ? undefined : await receive(world.url + address, headers);
      const whole = Buffer.concat([had, rest?.bytes ?? Buffer.alloc(0)]);
      const wanted = expected ?? (await receive(world.url + address, {})).bytes;
      if (wanted.length > 0 && whole.equals(wanted)) return;
      outcome.lost += 1;
      outcome.wrong.push(
        `A download is not whole after the fault: ${rest?.status}, ${whole.length} of ${wanted.length}`,
      );
    },
  };
}

async function receive(url: string, headers: Record<string, string>): Promise<Received> {
  const response = await fetch(url, { headers });
  const chunks: Uint8Array[] = [];
  let isEnded = true;
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk);
  } catch {
    isEnded = false;
  }
  return { status: response.status, etag: response.headers.get("etag") ?? "", bytes: Buffer.concat(chunks), isEnded };
}

/** A creator whose upload is finished while the store fails, and then again. */
async function uploadOf({ world, store, creator, outcome }: Scene): Promise<Attempt> {
  const bytes = Buffer.concat([silentMp3(), randomBytes(10_000)]);
  const body = { kind: "download", name: "waves.mp3", sizeBytes: bytes.length };
  const origin = { origin: world.url };
  const { body: started } = await creator.send("POST", addressOf("startUpload"), body, origin);
  const id: string = started.data.id;
  await creator.sendBytes("PATCH", staffPaths.uploadBytes(id), bytes, {
    ...{ ...origin, "tus-resumable": "1.0.0", "upload-offset": "0" },
    "content-type": "application/offset+octet-stream",
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const finish = () => creator.send("POST", addressOf("finishUpload", { params: { id } }), { sha256 }, origin);
  return {
    async during() {
      const { status } = await finish();
      add(outcome, `uploads answered ${status}`, 1);
      if (status === 200 && !isStored(store, sha256, bytes))
        outcome.wrong.push("An upload was acknowledged without its bytes");
      if (status !== 200 && status !== 503) outcome.wrong.push(`An upload answered ${status}`);
    },
    async afterwards() {
      const { status } = await finish();
      if (status === 200 && isStored(store, sha256, bytes)) return;
      outcome.lost += 1;
      outcome.wrong.push(`An upload could not be finished after the fault: ${status}`);
    },
  };
}

function isStored({ objects }: TestS3Server, key: string, bytes: Buffer): boolean {
  return objects.get(`${key.slice(0, 2)}/${key}`)?.equals(bytes) ?? false;
}
