import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** Readers who stream films, as a process of its own. It plays and pauses by messages, and ends with one that it answers with its counts. */
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

async function open(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, path, agent }), "response")) as [IncomingMessage];
  return response;
}

/** Plays a film again and again. */
async function play(playlist: string, ofEdition: number): Promise<void> {
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
    if (place >= bufferedSegments) await sleep(Math.max(0, segmentMs - tookMs));
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
  if (isPlaying) for (const playlist of playlists) void play(playlist, edition);
});
