/** The most that the browser holds in advance, so that little plays on after the access. */
const maxBufferSec = 30;

interface SegmentsOptions {
  signal: AbortSignal;
  /** Called when the film goes on as one file. */
  onFailed: () => void;
}

/**
 * Loads a film in segments where the browser plays no HLS of its own, until `signal` is aborted. Resolves when playing can begin; a
 * film that cannot be loaded in segments goes on from its place as one file, which is another source of the player.
 */
export async function playInSegments(
  player: HTMLMediaElement,
  playlistUrl: string,
  { signal, onFailed }: SegmentsOptions,
): Promise<void> {
  const { default: Hls } = await import("hls.js/light");
  if (!Hls.isSupported() || signal.aborted) return;
  const limits = { maxBufferLength: maxBufferSec, maxMaxBufferLength: maxBufferSec, backBufferLength: maxBufferSec };
  // The page's policy allows no worker of a script that was made in the browser.
  const hls = new Hls({ enableWorker: false, startPosition: player.currentTime, ...limits });
  signal.addEventListener("abort", () => hls.destroy(), { once: true });
  // Where its source broke, the library attaches a new one, in WebKit also at the beginning. That stops playing without an event.
  let isPlaying = false;
  player.addEventListener("play", () => (isPlaying = true), { signal });
  player.addEventListener("pause", () => (isPlaying = false), { signal });
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    if (isPlaying && player.paused) player.play().catch(() => undefined);
  });
  await new Promise<void>((resolve) => {
    hls.once(Hls.Events.MANIFEST_PARSED, () => resolve());
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (!fatal) return;
      const { currentTime, paused } = player;
      onFailed();
      hls.destroy();
      player.load();
      player.currentTime = currentTime;
      // Where this fails too, the player's own error says so.
      if (!paused) player.play().catch(() => undefined);
      resolve();
    });
    hls.loadSource(playlistUrl);
    hls.attachMedia(player);
  });
}
