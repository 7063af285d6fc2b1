import type { EditorSave, StudioProblem } from "#contract/studio.ts";
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
  /** The opened editor that saved it. */
  editor: EditorSave | null;
}

/** A content that the server may not have. */
export interface UnsavedContent {
  content: PieceContent;
  /** The version that it is based on. */
  basedOn: number;
  /** The editors that wrote it, each with the newest save whose text it continues. */
  editors: readonly EditorSave[];
}

/** A content on its way to the server. */
export interface SentSave {
  content: PieceContent;
  basedOn: number;
  isAutosave: boolean;
  editor: EditorSave;
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
  send: (save: SentSave) => Promise<SaveOutcome>;
  /** Keeps the unsaved content on this device; undefined: everything is saved. */
  keep: (unsaved: UnsavedContent | undefined) => void;
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
  /** Notes a content that the server refused in favour of another version. */
  startConflict(content: PieceContent, theirs: SavedVersion): void;
  /** Saves a content over the version that the conflict showed, which stays a revision. */
  resolveConflict(content: PieceContent): Promise<boolean>;
  /** Takes the version that the conflict showed, after saving this text as a revision. False, and the conflict goes on, if that failed. */
  takeTheirs(): Promise<boolean>;
  /** Takes a newer version from the server, unless this page has unsaved text. Returns whether it did. */
  adopt(newer: SavedVersion): boolean;
  /** The newest version on the server that this page knows of. */
  readonly version: number;
  readonly newest: PieceContent;
  /** Whether the server has the newest content. */
  readonly isSaved: boolean;
  stop(): void;
}

/** The start of an autosave. */
export interface AutosaveStart {
  /** The version that the page was loaded with, or that its restored text is based on. */
  loaded: SavedVersion;
  /** The id of this opened editor. */
  editorId: string;
  /** The editors that wrote the restored text. */
  continued?: readonly EditorSave[] | undefined;
}

/** Most editors that an unsaved content names. */
const maxEditors = 10;

/**
 * Starts an autosave. A version that this editor or a continued one saved is no conflict: its text precedes the one here, so the next save is
 * based on it.
 */
export function createAutosave(
  { loaded, editorId, continued = [] }: AutosaveStart,
  { send, keep, onStatus }: AutosaveDeps,
): Autosave {
  let saved = loaded;
  let saves = 0;
  let newest = loaded.content;
  let status: AutosaveStatus = { kind: "saved", savedAt: loaded.savedAt };
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | undefined;
  let failures = 0;

  const isSaved = () => isSameContent(newest, saved.content);

  const editors = () => [{ id: editorId, save: saves }, ...continued].slice(0, maxEditors);

  const precedes = ({ editor }: SavedVersion) =>
    editor !== null && editors().some(({ id, save }) => id === editor.id && editor.save <= save);

  const keepNewest = () => keep({ content: newest, basedOn: saved.version, editors: editors() });

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
    keepNewest();
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
    saves += 1;
    const editor = { id: editorId, save: saves };
    const outcome = await send({ content, basedOn: saved.version, isAutosave, editor });
    if (outcome.kind === "saved") {
      failures = 0;
      saved = { content, version: outcome.version, savedAt: outcome.savedAt, editor };
      return settle();
    }
    if (outcome.kind === "conflict") {
      const { theirs } = outcome;
      const isOlder = theirs.version > saved.version && precedes(theirs);
      if (isOlder || isSameContent(theirs.content, newest)) saved = theirs;
      if (isSaved()) return settle();
      if (isOlder) return saveOnce(newest, isAutosave);
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
      if (status.kind === "conflict" || running) return keepNewest();
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
    startConflict(content, theirs) {
      newest = content;
      keepNewest();
      show({ kind: "conflict", theirs });
    },
    async takeTheirs() {
      if (status.kind !== "conflict" || running) return false;
      const { theirs } = status;
      saves += 1;
      const editor = { id: editorId, save: saves };
      const outcome = await send({ content: newest, basedOn: theirs.version, isAutosave: false, editor });
      if (outcome.kind === "conflict") show(outcome);
      if (outcome.kind !== "saved") return false;
      saved = { ...outcome, content: newest, editor };
      newest = theirs.content;
      settle();
      void start(newest, false);
      return true;
    },
    adopt(newer) {
      if (status.kind !== "saved" || running || !isSaved() || newer.version <= saved.version) return false;
      saved = newer;
      newest = newer.content;
      settle();
      return true;
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
