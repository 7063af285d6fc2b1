import type { StudioUpload } from "#contract/uploads.ts";
import type { FileKind, SendOptions, SendOutcome } from "./send-file.ts";

/** A file on its way to the server. */
export interface SendingFile {
  id: number;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** Bytes per second over the last seconds; 0 while unknown. */
  speed: number;
  state: "waiting" | "checking" | "sending" | "finishing" | "verifying" | "paused" | "refused";
  reason?: Extract<SendOutcome, { kind: "refused" }>["reason"];
}

/** Sends several files, three at once, each of which can be paused and cancelled. */
export interface UploadQueue {
  add(files: readonly File[], kind: FileKind, onFinished: (upload: StudioUpload) => void): void;
  pause(id: number): void;
  resume(id: number): void;
  /** Stops a file and removes it from the list, and its bytes from the server. */
  cancel(id: number): void;
  /** Whether leaving the page would stop a file. */
  readonly isBusy: boolean;
}

export interface UploadQueueDeps {
  send: (file: File, options: SendOptions) => Promise<SendOutcome>;
  /** Removes an unfinished upload from the server. */
  discard: (uploadId: string) => void;
  onChange: (files: readonly SendingFile[]) => void;
  /** Milliseconds. */
  now: () => number;
}

interface Entry {
  file: File;
  kind: FileKind;
  onFinished: (upload: StudioUpload) => void;
  uploadId: { current: string | undefined };
  stop: AbortController;
  shown: SendingFile;
  /** When it had how many bytes, over the last seconds. */
  samples: { at: number; bytes: number }[];
}

const atOnce = 3;
const speedMs = 5_000;

export function createUploadQueue({ send, discard, onChange, now }: UploadQueueDeps): UploadQueue {
  const entries = new Map<number, Entry>();
  let lastId = 0;

  const isActive = ({ shown }: Entry) => ["checking", "sending", "finishing", "verifying"].includes(shown.state);
  const change = (entry: Entry, changed: Partial<SendingFile>) => {
    entry.shown = { ...entry.shown, ...changed };
    onChange([...entries.values()].map(({ shown }) => shown));
  };

  function startNext() {
    const active = [...entries.values()].filter(isActive).length;
    const waiting = [...entries.values()].filter(({ shown }) => shown.state === "waiting");
    for (const entry of waiting.slice(0, Math.max(0, atOnce - active))) void run(entry);
  }

  async function run(entry: Entry) {
    const { file, kind, uploadId } = entry;
    entry.stop = new AbortController();
    entry.samples = [];
    change(entry, { state: "checking" });
    const onProgress = (bytes: number | "checking" | "verifying") => {
      if (!entry.stop.signal.aborted)
        change(entry, typeof bytes === "string" ? { state: bytes } : progress(entry, bytes));
    };
    const outcome = await send(file, { kind, uploadId, signal: entry.stop.signal, onProgress });
    if (outcome.kind === "finished") {
      entries.delete(entry.shown.id);
      change(entry, {});
      entry.onFinished(outcome.upload);
    } else if (outcome.kind === "refused") change(entry, { state: "refused", reason: outcome.reason });
    startNext();
  }

  function progress(entry: Entry, bytes: number): Partial<SendingFile> {
    const at = now();
    entry.samples = [...entry.samples.filter((sample) => at - sample.at <= speedMs), { at, bytes }];
    const [first] = entry.samples;
    const speed = first && at > first.at ? Math.max(0, ((bytes - first.bytes) / (at - first.at)) * 1_000) : 0;
    return { sentBytes: bytes, speed, state: bytes >= entry.file.size ? "finishing" : "sending" };
  }

  return {
    add(files, kind, onFinished) {
      for (const file of files) {
        const id = ++lastId;
        const shown = { id, name: file.name, sizeBytes: file.size, sentBytes: 0, speed: 0, state: "waiting" as const };
        const uploadId = { current: undefined };
        entries.set(id, { file, kind, onFinished, uploadId, stop: new AbortController(), shown, samples: [] });
        change(entries.get(id) as Entry, {});
      }
      startNext();
    },
    pause(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.stop.abort();
      change(entry, { state: "paused", speed: 0 });
    },
    resume(id) {
      const entry = entries.get(id);
      if (!entry) return;
      change(entry, { state: "waiting" });
      startNext();
    },
    cancel(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.stop.abort();
      if (entry.uploadId.current !== undefined) discard(entry.uploadId.current);
      entries.delete(id);
      change(entry, {});
      startNext();
    },
    get isBusy() {
      return [...entries.values()].some(({ shown }) => shown.state !== "refused" && shown.state !== "verifying");
    },
  };
}
