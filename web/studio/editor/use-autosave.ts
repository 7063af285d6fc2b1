import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { StudioPost } from "#contract/studio.ts";
import { type Autosave, type AutosaveStatus, createAutosave } from "./autosave.ts";
import { openLocalCopies } from "./local-copy.ts";
import { isSameContent, type PieceContent } from "./piece-content.ts";
import { readPiece, savedVersion } from "./piece-input.ts";
import { sendPiece } from "./send-piece.ts";

export interface AutosaveOptions {
  piece: StudioPost;
  accountId: string;
  form: RefObject<HTMLFormElement | null>;
  /** Replaces the form's content. */
  show: (content: PieceContent) => void;
}

/**
 * Saves the form's piece while its creator types, and restores the copy on this device. Undefined before the script
 * runs. A copy based on an older version ends as a conflict: the server rejects it, and the creator chooses.
 */
export function useAutosave({ piece, accountId, form, show }: AutosaveOptions) {
  const loaded = useMemo(() => savedVersion(piece), [piece]);
  const [status, setStatus] = useState<AutosaveStatus>({ kind: "saved", savedAt: loaded.savedAt });
  const [isKept, setIsKept] = useState(true);
  const [restoredAt, setRestoredAt] = useState<number>();
  const autosave = useRef<Autosave>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each piece; later versions are the autosave's own
  useEffect(() => {
    const tabId = String(Math.random()).slice(2);
    const copies = openLocalCopies(deviceStorage(), { accountId, pieceId: piece.id, tabId });
    const found = copies.find();
    const copy = found && !isSameContent(found.copy.content, loaded.content) ? found.copy : undefined;
    const running = createAutosave(copy ? { ...loaded, version: copy.basedOn } : loaded, {
      send: (save) => sendPiece(piece.id, save),
      keep(unsaved) {
        if (unsaved) setIsKept(copies.write({ ...unsaved, keptAt: Date.now() }));
        else copies.remove();
      },
      onStatus: setStatus,
    });
    autosave.current = running;
    if (copy) {
      show(copy.content);
      setRestoredAt(copy.keptAt);
      running.change(copy.content);
    } else if (form.current) running.change(readPiece(new FormData(form.current)));
    // The restored text is now in this tab's copy or on the server.
    found?.forget();
    const retry = () => void running.flush();
    const saveWhenHidden = () => document.visibilityState === "hidden" && retry();
    const warn = (event: BeforeUnloadEvent) => {
      if (running.isSaved) return;
      retry();
      event.preventDefault();
    };
    addEventListener("online", retry);
    addEventListener("focus", retry);
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      running.stop();
      removeEventListener("online", retry);
      removeEventListener("focus", retry);
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", saveWhenHidden);
    };
  }, [piece.id, accountId]);

  return {
    status,
    isKept,
    /** When the restored text was stored, in milliseconds since 1970. */
    restoredAt,
    current: autosave,
    /** Restores the server's version from when the page was opened. */
    useSaved() {
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
