import { useEffect, useState } from "react";
import { paths } from "#contract/paths.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { clockTime } from "../ui/clock-time.ts";
import type { AutosaveStatus } from "./autosave.ts";

interface StatusLineProps {
  pieceId: string;
  status: AutosaveStatus;
  /** Whether this device keeps the unsaved text. */
  isKept: boolean;
}

/** Whether the text is saved, and if not, where it is. Only trouble is read out. */
export function StatusLine({ pieceId, status, isKept }: StatusLineProps) {
  const text = useText(studioEditorTexts);
  const [isInBrowser, setIsInBrowser] = useState(false);
  // The hour is the browser's own.
  useEffect(() => setIsInBrowser(true), []);
  const isTrouble = !["saved", "waiting", "saving", "conflict"].includes(status.kind);
  return (
    <p
      role={isTrouble ? "alert" : undefined}
      data-save={status.kind}
      className={classNames("text-sm tabular-nums", isTrouble ? "text-danger" : "text-muted")}
    >
      {sentence()}
      {status.kind === "signed-out" && (
        <>
          {" "}
          <a href={paths.signIn(paths.studioPiece(pieceId))} className="font-medium underline underline-offset-4">
            {text.signIn}
          </a>
        </>
      )}
    </p>
  );

  function sentence() {
    switch (status.kind) {
      case "saved":
        return isInBrowser ? text.savedAt(clockTime(status.savedAt * 1000)) : text.saved;
      case "conflict":
        return text.waiting;
      case "unreachable":
        return isKept ? text.unreachable : text.unkept;
      default:
        return text[status.kind];
    }
  }
}
