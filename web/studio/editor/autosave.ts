import type { StudioProblem } from "#contract/studio.ts";
import { isSameContent, type PieceContent } from "./piece-content.ts";

/** How long the creator must pause before a save, in milliseconds. */
export const pauseMs = 1_200;
/** The longest time between two saves while the creator types without a pause, in milliseconds. */
export const longestUnsavedMs = 15_000;
/** Delays before retries of a failed save, in milliseconds; the last one repeats. */
const retryMs = [2_000, 5_000, 15_000, 30_000];

/** A version of a piece that the server has. */
export interface SavedVersion {
  version: number;
  /** Unix seconds. */
  savedAt: number;
  content: PieceContent;
}

/** How one save ended. */
export type SaveOutcome =
  | { kind: "saved"; version: number; savedAt: number }
  /** Another device or tab saved another text first. */
  | { kind: "conflict"; theirs: SavedVersion }
  /** The server rejects this content. */
  | { kind: "invalid"; problems: readonly StudioProblem[] }
  | { kind: "signed-out" }
  /** The piece is deleted, or another account is signed in. */
  | { kind: "gone" }
  /** No connection, or a temporary failure. */
  | { kind: "unreachable" };

/** The state that the status line shows. */
export type AutosaveStatus =
  | { kind: "saved"; savedAt: number }
  | { kind: "waiting" | "saving" }
  | Exclude<SaveOutcome, { kind: "saved" }>;

export interface AutosaveDeps {
  /** Sends a content that is based on a version. Never rejects. */
  send: (save: { content: PieceContent; basedOn: number; isAutosave: boolean }) => Promise<SaveOutcome>;
  /** Keeps the unsaved content on this device; undefined: everything is saved. */
  keep: (unsaved: { content: PieceContent; basedOn: number } | undefined) => void;
  onStatus: (status: AutosaveStatus) => void;
}

/** Saves a piece while its creator writes: after a pause, one request at a time, each based on the version before. */
export interface Autosave {
  /** Notes the newest content. It is kept on this device at once. */
  change(content: PieceContent): void;
  /** Saves unsaved content now. Resolves with whether the server has the newest content. */
  flush(): Promise<boolean>;
  /** Saves now as a separate revision, even if an autosave has saved the same content. Resolves as `flush`. */
  saveOnPurpose(): Promise<boolean>;
  /** Saves a content over the version that the conflict showed. */
  resolveConflict(content: PieceContent): Promise<boolean>;
  /** The newest version on the server that this page knows of. */
  readonly version: number;
  readonly newest: PieceContent;
  /** Whether the server has the newest content. */
  readonly isSaved: boolean;
  stop(): void;
}

/** Starts from the version that the page was loaded with. */
export function createAutosave(loaded: SavedVersion, { send, keep, onStatus }: AutosaveDeps): Autosave {
  let saved = loaded;
  let newest = loaded.content;
  let status: AutosaveStatus = { kind: "saved", savedAt: loaded.savedAt };
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | undefined;
  let failures = 0;

  const isSaved = () => isSameContent(newest, saved.content);

  function show(next: AutosaveStatus) {
    status = next;
    onStatus(next);
  }

  function plan(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delayMs);
  }

  function settle() {
    if (isSaved()) {
      unsavedSince = undefined;
      keep(undefined);
      return show({ kind: "saved", savedAt: saved.savedAt });
    }
    keep({ content: newest, basedOn: saved.version });
    show({ kind: "waiting" });
    plan(pauseMs);
  }

  /** Sends the newest content, or awaits the request in flight. */
  async function save(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (isSaved() || status.kind === "conflict") return;
    return start(newest, true);
  }

  function start(content: PieceContent, isAutosave: boolean): Promise<void> {
    running = saveOnce(content, isAutosave).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function saveOnce(content: PieceContent, isAutosave: boolean): Promise<void> {
    show({ kind: "saving" });
    const outcome = await send({ content, basedOn: saved.version, isAutosave });
    if (outcome.kind === "saved") {
      failures = 0;
      saved = { content, version: outcome.version, savedAt: outcome.savedAt };
      return settle();
    }
    if (outcome.kind === "conflict" && isSameContent(outcome.theirs.content, newest)) {
      saved = outcome.theirs;
      return settle();
    }
    show(outcome);
    if (outcome.kind === "unreachable") plan(retryMs[Math.min(failures++, retryMs.length - 1)] ?? 0);
  }

  async function flush(): Promise<boolean> {
    // A request in flight may carry an older content.
    if (running) await running;
    if (!isSaved()) await save();
    return isSaved();
  }

  return {
    change(content) {
      newest = content;
      if (status.kind === "conflict") return keep({ content, basedOn: saved.version });
      if (running) return keep({ content, basedOn: saved.version });
      unsavedSince ??= Date.now();
      settle();
      if (!isSaved() && Date.now() - unsavedSince >= longestUnsavedMs) void save();
    },
    flush,
    async saveOnPurpose() {
      if (running) await running;
      if (status.kind !== "conflict") await start(newest, false);
      return isSaved();
    },
    async resolveConflict(content) {
      if (status.kind === "conflict") saved = status.theirs;
      newest = content;
      settle();
      return flush();
    },
    get version() {
      return saved.version;
    },
    get newest() {
      return newest;
    },
    get isSaved() {
      return isSaved();
    },
    stop: () => clearTimeout(timer),
  };
}
