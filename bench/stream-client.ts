import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Readers who stream films, as a process of its own. It plays and pauses by messages, says "steady" when each reader has a full buffer, and ends
 * with a message that it answers with its counts.
 */
export interface Streaming {
  port: number;
  /** One for each reader. */
  playlists: string[];
}

export interface StreamingResult {
  segments: number;
  bytes: number;
  /** Segments that took longer than they play: a reader with an empty buffer would wait. */
  late: number;
  /** Answers other than 200. */
  failed: number;
}

/** Segments that a player has before it waits for the first one to be played. */
const bufferedSegments = 3;
const segmentMs = 4_000;

const { port, playlists } = JSON.parse(process.argv[2] ?? "") as Streaming;
const agent = new Agent({ keepAlive: true });
const result: StreamingResult = { segments: 0, bytes: 0, late: 0, failed: 0 };
let isPlaying = false;
/** Of times that playing began: readers of an earlier one end. */
let edition = 0;
/** Readers of this edition whose buffer is full. */
let steadyReaders = 0;

async function open(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, path, agent }), "response")) as [IncomingMessage];
  return response;
}

/** Plays a film again and again, from so many milliseconds on. */
async function play(playlist: string, ofEdition: number, afterMs: number): Promise<void> {
  await sleep(afterMs);
  const base = new URL(playlist, "http://shop");
  const addresses = (await text(await open(playlist))).match(/[\w-]+\.mp4\?t=[\w.-]+/g) ?? [];
  const segments = addresses.slice(1).map((address) => new URL(address, base));
  if (segments.length === 0) throw new Error("The playlist has no segments");
  for (let place = 0; isPlaying && edition === ofEdition; place += 1) {
    const { pathname, search } = segments[place % segments.length] ?? base;
    const beginMs = performance.now();
    const response = await open(pathname + search);
    if (response.statusCode !== 200) result.failed += 1;
    for await (const chunk of response) result.bytes += (chunk as Buffer).length;
    result.segments += 1;
    const tookMs = performance.now() - beginMs;
    if (tookMs > segmentMs) result.late += 1;
    if (place < bufferedSegments - 1 || edition !== ofEdition) continue;
    if (place === bufferedSegments - 1) {
      steadyReaders += 1;
      if (steadyReaders === playlists.length) process.send?.("steady");
    }
    await sleep(Math.max(0, segmentMs - tookMs));
  }
}

process.on("message", (message) => {
  if (message === "end") {
    isPlaying = false;
    process.send?.(result, () => process.exit());
    return;
  }
  isPlaying = message === "play";
  edition += 1;
  steadyReaders = 0;
  if (!isPlaying) return;
  // Spread over a segment: readers who begin at one moment would ask for every later segment at one moment too.
  for (const [reader, playlist] of playlists.entries())
    void play(playlist, edition, (reader / playlists.length) * segmentMs);
});
