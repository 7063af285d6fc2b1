import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import pino from "pino";
import { paths } from "#contract/paths.ts";
import { buildWeb } from "#local/pages/web-build.ts";
import { freePort } from "#local/processes/free-port.ts";
import { readConfig } from "#server/config.ts";
import { createProduct, type Product } from "#server/product.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { residentBytesOf } from "./cpu-time.ts";
import { benchFilms } from "./films.ts";
import { type MeasuredServer, shopEnvironment, startMeasuredServer } from "./measured-server.ts";
import { quantile } from "./quantile.ts";
import { measureArchive, measureStreaming, seedArchive, seedReaders } from "./streaming.ts";
import { withPostgres } from "./with-postgres.ts";

const parts = ["films", "archive", "streaming", "documents"] as const;
const pageCount = 300;
const buyers = 50;
/** The bytes beside the pages: of pictures, say. */
const sizes = { "few bytes": 0, "90 MB": 90 * 2 ** 20 };

/**
 * Films (`benchFilms`), an archive, pages while readers stream, and downloads of a document of 300 pages that is stamped for its buyer, over HTTP: the first one, for which the server reads the
 * document, and those of other buyers, with the server's memory. Linux only.
 * `--only` measures one part: films, archive, streaming or documents.
 */
export async function benchMedia(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: "string", default: "" } } });
  const isMeasured = (part: (typeof parts)[number]) => part.includes(values.only);
  // A measured server has only built pages.
  await buildWeb();
  await withPostgres(async (databaseUrl, folder) => {
    const env = shopEnvironment({ databaseUrl, folder });
    const product = createProduct(readConfig(env), pino({ level: "silent" }));
    try {
      console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${pageCount} pages`);
      const isWhole = isMeasured("films");
      const film = isWhole || isMeasured("streaming") ? await benchFilms(databaseUrl, folder, { isWhole }) : undefined;
      await withServer({ env, folder }, async (server) => {
        if (isMeasured("archive")) await measureArchive(server, await seedArchive(product));
        if (film && isMeasured("streaming")) await measureStreaming(server, await seedReaders(product, film));
      });
      if (!isMeasured("documents")) return;
      for (const [name, sizeBytes] of Object.entries(sizes)) {
        const addresses = await seedDocument(product, sizeBytes);
        await withServer({ env, folder }, (server) => measureDownloads(server, name, addresses));
      }
    } finally {
      await product.close();
    }
  });
}

async function withServer(
  { env, folder }: { env: Record<string, string>; folder: string },
  use: (server: MeasuredServer) => Promise<void>,
): Promise<void> {
  // Without a worker: encoding the film would take the processor, and change its playlist meanwhile.
  const given = { ...env, WORKER: "apart", TRUSTED_PROXIES: "127.0.0.1", PORT: String(await freePort()) };
  const server = await startMeasuredServer(given, join(folder, "app.log"), undefined);
  try {
    await use(server);
  } finally {
    server.child.kill("SIGTERM");
    await once(server.child, "exit");
  }
}

/** A paid document of so many bytes beside its pages; returns its addresses for several buyers. */
async function seedDocument(product: Product, sizeBytes: number): Promise<string[]> {
  const { db, media } = product;
  const pages = Array.from({ length: pageCount }, (_, index) => `Page ${index + 1}`);
  const bytes = testPdf({ pages, references: "stream", seed: "x".repeat(sizeBytes) });
  const post = await seedPost(db, { slug: `post-${randomUUID()}` });
  const file = await media.takeDownload({ name: "book.pdf", bytes: Readable.from([bytes]), maxBytes: bytes.length });
  const fileId = randomUUID();
  await db.transaction((tx) => media.addFiles(tx, post.id, [{ ...file, id: fileId, role: "download", position: 0 }]));
  const addresses: string[] = [];
  for (let buyer = 0; buyer <= buyers; buyer += 1) {
    const { orderId } = await seedGrant(product, post);
    addresses.push(`${paths.media(fileId, "original")}?t=${media.signAddress(fileId, orderId)}`);
  }
  return addresses;
}

async function measureDownloads(
  server: MeasuredServer,
  name: string,
  [first = "", ...others]: string[],
): Promise<void> {
  const residentMb = () => residentBytesOf(server.child.pid ?? 0) / 2 ** 20;
  await firstByte(server.port, "/healthz");
  const before = residentMb();
  const firstMs = await firstByte(server.port, first);
  const afterMb = residentMb() - before;
  const times: number[] = [];
  for (const address of others) times.push(await firstByte(server.port, address));
  console.log(
    `${name}: first download ${firstMs.toFixed(0)} ms until its first byte, target 500 ms; of ${buyers} other buyers median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; memory +${afterMb.toFixed(0)} MB`,
  );
}

/** Downloads a file; the milliseconds until its first byte: all of the stamp is known then. */
async function firstByte(port: number, path: string): Promise<number> {
  const begin = performance.now();
  const [response] = (await once(get({ port, path }), "response")) as [IncomingMessage];
  const ms = performance.now() - begin;
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  response.resume();
  await once(response, "end");
  return ms;
}
