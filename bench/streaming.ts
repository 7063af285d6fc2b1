import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { allFiles, paths } from "#contract/paths.ts";
import type { Product } from "#server/product.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { cpuSecOf } from "./cpu-time.ts";
import type { MeasuredServer } from "./measured-server.ts";
import { quantile } from "./quantile.ts";
import type { Streaming, StreamingResult } from "./stream-client.ts";

const filesOfArchive = 4;
const bytesOfFile = 128 * 2 ** 20;
const archiveRounds = 5;
const readers = 50;
/** Pages with and without readers alternate, so that other work on the machine is in both. */
const turns = 8;
const turnSec = 5;
/** Between two pages of the visitor. */
const readingMs = 10;
const pagesOfAddress = 300;

/** A post that is paid, with large files. Returns the address of their archive. */
export async function seedArchive(product: Product): Promise<string> {
  const { db, media } = product;
  const post = await seedPost(db, { slug: `archive-${randomUUID()}` });
  for (let position = 0; position < filesOfArchive; position += 1) {
    const chunk = Buffer.alloc(2 ** 20, randomUUID());
    const bytes = Readable.from(Array<Buffer>(bytesOfFile / chunk.length).fill(chunk));
    const file = await media.takeDownload({ name: `part-${position}.bin`, bytes, maxBytes: bytesOfFile });
    const placed = { ...file, id: randomUUID(), role: "download", position } as const;
    await db.transaction((tx) => media.addFiles(tx, post.id, [placed]));
  }
  const { orderId } = await seedGrant(product, post);
  return `${paths.media(post.id, allFiles)}?t=${media.signAddress(post.id, orderId)}`;
}

/** The CPU time of the server for a megabyte of an archive: the first one, for which each file is read for its checksum, and later ones. */
export async function measureArchive(server: MeasuredServer, address: string): Promise<void> {
  const perMb: number[] = [];
  for (let round = 0; round <= archiveRounds; round += 1) {
    const before = cpuSecOf(server.child.pid ?? 0);
    const bytes = await download(server.port, address);
    perMb.push(((cpuSecOf(server.child.pid ?? 0) - before) * 1_000) / (bytes / 1e6));
  }
  const [first = 0, ...later] = perMb;
  console.log(
    `archive of ${filesOfArchive} files, ${((filesOfArchive * bytesOfFile) / 1e6).toFixed(0)} MB: ${quantile(later, 0.5).toFixed(2)} ms of CPU for each MB (least ${Math.min(...later).toFixed(2)}), target 1 ms; ${first.toFixed(2)} ms with its checksums`,
  );
}

async function download(port: number, path: string): Promise<number> {
  const [response] = (await once(get({ port, path }), "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

/** The playlists of one packaged film, each with the signature of another buyer. */
export async function seedReaders(product: Product, film: { fileId: string; post: SeededPost }): Promise<string[]> {
  const playlists: string[] = [];
  for (let reader = 0; reader < readers; reader += 1) {
    const { orderId } = await seedGrant(product, film.post);
    playlists.push(`${paths.media(film.fileId, "film.m3u8")}?t=${product.media.signAddress(film.fileId, orderId)}`);
  }
  return playlists;
}

/**
 * How long a visitor waits for pages while readers stream a film, each at the pace at which it plays, in times of the wait without them;
 * in turns of seconds. Readers begin one after the other within four seconds; pages while their buffers fill are printed apart. A page is a
 * search, which no cache has.
 */
export async function measureStreaming(server: MeasuredServer, playlists: string[]): Promise<void> {
  const streaming: Streaming = { port: server.port, playlists };
  const client = fork(new URL("./stream-client.ts", import.meta.url), [JSON.stringify(streaming)]);
  const waits = { without: [] as number[], filling: [] as number[], with: [] as number[] };
  const cpu = { without: 0, with: 0 };
  await visit(server.port, afterSec(2));
  for (let turn = 0; turn < turns; turn += 1) {
    const when = turn % 2 === 0 ? "without" : "with";
    client.send(when === "with" ? "play" : "pause");
    if (when === "with") waits.filling.push(...(await visit(server.port, afterMessage(client, "steady"))));
    const before = cpuSecOf(server.child.pid ?? 0);
    waits[when].push(...(await visit(server.port, afterSec(turnSec))));
    cpu[when] += cpuSecOf(server.child.pid ?? 0) - before;
  }
  const { segments, bytes, late, failed } = await end(client);
  const seconds = (turns / 2) * turnSec;
  const timesOf = (when: keyof typeof waits) =>
    [0.5, 0.95].map((at) => {
      const ms = quantile(waits[when], at);
      return `${(ms / quantile(waits.without, at)).toFixed(2)} times (${ms.toFixed(0)} ms)`;
    });
  const [median, p95] = timesOf("with");
  const [fillingMedian, fillingP95] = timesOf("filling");
  console.log(
    `${playlists.length} readers stream (${segments} segments, ${(bytes / 1e6).toFixed(0)} MB, ${late} late, ${failed} failed): pages take ${median} their median and ${p95} their p95 without readers, target 1.5; while readers fill their buffers ${fillingMedian} and ${fillingP95}; ${waits.without.length}, ${waits.with.length} and ${waits.filling.length} pages; CPU of the server ${(cpu.without / seconds).toFixed(2)} and ${(cpu.with / seconds).toFixed(2)} cores`,
  );
}

let visited = 0;

const afterSec = (seconds: number) => AbortSignal.timeout(seconds * 1_000);

function afterMessage(client: ChildProcess, expected: string): AbortSignal {
  const ending = new AbortController();
  client.on("message", (message) => {
    if (message === expected) ending.abort();
  });
  return ending.signal;
}

/** Asks for one page after the other until the signal. Returns how long each took, in milliseconds. */
async function visit(port: number, end: AbortSignal): Promise<number[]> {
  const waitsMs: number[] = [];
  while (!end.aborted) {
    const startedMs = performance.now();
    const path = paths.explore({ q: `tide ${visited}` });
    const headers = { "x-forwarded-for": `10.77.1.${Math.floor(visited / pagesOfAddress)}`, "accept-encoding": "gzip" };
    visited += 1;
    const [response] = (await once(get({ port, path, headers, agent: false }), "response")) as [IncomingMessage];
    await buffer(response);
    if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
    waitsMs.push(performance.now() - startedMs);
    await sleep(readingMs);
  }
  return waitsMs;
}

async function end(client: ChildProcess): Promise<StreamingResult> {
  client.send("end");
  const [result] = (await once(client, "message")) as [StreamingResult];
  return result;
}
