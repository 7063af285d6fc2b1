import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { StudioPost } from "#contract/studio.ts";
import type { PostedPiece } from "./answer-posted-piece.server.ts";
import { type Autosave, type AutosaveStatus, createAutosave } from "./autosave.ts";
import { openLocalCopies } from "./local-copy.ts";
import { isSameContent, type PieceContent } from "./piece-content.ts";
import { readPiece, savedVersion } from "./piece-input.ts";
import { fetchPiece, sendPiece } from "./send-piece.ts";

export interface AutosaveOptions {
  piece: StudioPost;
  accountId: string;
  /** The id of this opened editor. */
  editorId: string;
  /** The reply to a posted form. */
  posted: PostedPiece | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** Replaces the form's content. */
  show: (content: PieceContent) => void;
}

/**
 * Saves the form's piece while its creator types, and restores the copy on this device. Undefined before the script
 * runs. A copy that another editor's version overtook ends as a conflict: the server rejects it, and the creator chooses.
 */
export function useAutosave({ piece, accountId, editorId, posted, form, show }: AutosaveOptions) {
  const loaded = useMemo(() => savedVersion(piece), [piece]);
  const [status, setStatus] = useState<AutosaveStatus>(() =>
    posted?.kind === "conflict"
      ? { kind: "conflict", theirs: posted.theirs }
      : { kind: "saved", savedAt: loaded.savedAt },
  );
  const [isKept, setIsKept] = useState(true);
  const [restoredAt, setRestoredAt] = useState<number>();
  const autosave = useRef<Autosave>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each piece; later versions are the autosave's own
  useEffect(() => {
    const tabId = String(Math.random()).slice(2);
    const copies = openLocalCopies(deviceStorage(), { accountId, pieceId: piece.id, tabId });
    const found = copies.find();
    const copy = found && !isSameContent(found.copy.content, loaded.content) ? found.copy : undefined;
    const start = { loaded: copy ? { ...loaded, version: copy.basedOn } : loaded, editorId, continued: copy?.editors };
    const running = createAutosave(start, {
      send: (save) => sendPiece(piece.id, save),
      keep(unsaved) {
        if (unsaved) setIsKept(copies.write({ ...unsaved, keptAt: Date.now() }));
        else copies.remove();
      },
      onStatus: setStatus,
    });
    autosave.current = running;
    if (posted?.kind !== "conflict") found?.takeOver();
    if (posted?.kind === "conflict") running.startConflict(posted.content, posted.theirs);
    else if (copy) {
      show(copy.content);
      setRestoredAt(copy.keptAt);
      running.change(copy.content);
    } else if (form.current) running.change(readPiece(new FormData(form.current)));
    const retry = () => void running.flush();
    const refresh = async () => {
      const newer = running.isSaved ? await fetchPiece(piece.id) : undefined;
      if (newer && running.adopt(newer)) show(newer.content);
    };
    // A form that was posted just before this page was requested may have been saved after it.
    void refresh();
    const onVisibility = () => void (document.visibilityState === "hidden" ? retry() : refresh());
    const warn = (event: BeforeUnloadEvent) => {
      if (running.isSaved) return;
      retry();
      event.preventDefault();
    };
    addEventListener("online", retry);
    addEventListener("focus", retry);
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      running.stop();
      removeEventListener("online", retry);
      removeEventListener("focus", retry);
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [piece.id, accountId]);

  return {
    status,
    isKept,
    /** When the restored text was stored, in milliseconds since 1970. */
    restoredAt,
    current: autosave,
    /** Takes the server's version from when the page was opened, after saving the restored text as a revision. */
    async useSaved() {
      if (!(await autosave.current?.saveOnPurpose())) return;
      setRestoredAt(undefined);
      show(loaded.content);
      autosave.current?.change(loaded.content);
    },
  };
}

/** The browser's storage; undefined where it is blocked. */
function deviceStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
