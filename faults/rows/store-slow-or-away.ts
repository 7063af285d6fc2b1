import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import pino from "pino";
import { addressOf } from "#contract/address-of-call.ts";
import { filmPlaylist } from "#contract/film.ts";
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
import { type Attempt, downloadOf, receive } from "../world/interrupted-download.ts";
import { packageFilm, takeFilm } from "../world/packaged-film.ts";
import { fetchStatus, pay, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const behaviours: readonly (Exclude<StoreBehaviour, "well"> | number)[] = ["breaks-off", 500, 503, "hangs", "stalls"];
const concurrency = 10;
const sizeBytes = 512 * 2 ** 10;

interface Scene {
  world: World;
  store: TestS3Server;
  product: Product;
  post: SeededPost;
  fileId: string;
  bytes: Buffer;
  filmId: string;
  creator: TestBrowser;
  outcome: Outcome;
}

/**
 * The bucket of the media breaks off its answers, fails, hangs or stalls while readers download files, ranges and archives, and creators
 * upload, and while films play in segments. None gets half a file for the whole; all go on once the store is well.
 */
export const storeSlowOrAway: FaultRow = {
  name: "store-slow-or-away",
  fault: "media store fails, hangs, stalls or breaks off",
  unit: `downloads, ranges, archives, films and uploads (${behaviours.length} faults)`,
  fullCount: 50,
  shortCount: 5,
  isLong: true,
  concurrency,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const store = await startS3Server();
    await world.restoreDefaults({ settings: store.environment });
    const config = readConfig({ ...world.environment, ...store.environment });
    const product = createProduct(config, pino({ level: "silent" }));
    try {
      const creator = await creatorBrowser(world);
      const scene: Scene = { world, store, product, creator, outcome, ...(await seedFiles(product, world)) };
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

async function seedFiles(product: Product, world: World): Promise<Pick<Scene, "post" | "fileId" | "bytes" | "filmId">> {
  const { db, media } = product;
  const bytes = randomBytes(sizeBytes);
  const post = await seedPost(world.db, { slug: `post-${randomUUID()}` });
  const file = await media.takeDownload({ name: "tides.bin", bytes: Readable.from([bytes]), maxBytes: sizeBytes });
  const film = await takeFilm(product);
  const [fileId, filmId] = [randomUUID(), randomUUID()];
  const role = "download";
  const placed = [
    { ...file, id: fileId, role, position: 0 },
    { ...film, id: filmId, role, position: 1 },
  ] as const;
  await db.transaction((tx) => media.addFiles(tx, post.id, [...placed]));
  await packageFilm(product, film.storageKey);
  return { post, fileId, bytes, filmId };
}

async function attemptOf(scene: Scene, fault: FaultCase): Promise<Attempt> {
  const { index } = fault;
  const { product, post, fileId, bytes, filmId } = scene;
  if (index % 5 === 3) return uploadOf(scene);
  const orderId = await buy(scene, fault);
  const addressFor = (id: string, form: string) =>
    `${paths.media(id, form)}?t=${product.media.signAddress(id, orderId)}`;
  if (index % 5 === 2) return downloadOf(scene, addressFor(post.id, allFiles), {});
  if (index % 5 === 4)
    return filmOf(
      scene,
      [filmPlaylist, "cmaf1-0.mp4", "cmaf1-2.mp4"].map((form) => addressFor(filmId, form)),
    );
  const address = addressFor(fileId, "original");
  if (index % 5 === 0) return downloadOf(scene, address, { expected: bytes });
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

/** A reader whose player asks for these parts of a film. */
async function filmOf(scene: Scene, addresses: string[]): Promise<Attempt> {
  const parts: Attempt[] = [];
  for (const address of addresses) {
    const { bytes } = await receive(scene.world.url + address, {});
    if (bytes.length === 0) scene.outcome.wrong.push("A film does not play before the fault");
    parts.push(downloadOf(scene, address, { expected: bytes }));
  }
  return {
    during: async () => void (await Promise.all(parts.map((part) => part.during()))),
    afterwards: async () => void (await Promise.all(parts.map((part) => part.afterwards()))),
  };
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
