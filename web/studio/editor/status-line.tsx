import { useEffect, useState } from "react";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { clockTime } from "../ui/clock-time.ts";
import type { AutosaveStatus } from "./autosave.ts";

interface StatusLineProps {
  pieceId: string;
  status: AutosaveStatus;
  /** Whether this device stores the unsaved text. */
  isKept: boolean;
}

/** Shows whether the text is saved, or where it is. Screen readers announce problems only. */
export function StatusLine({ pieceId, status, isKept }: StatusLineProps) {
  const text = useText(studioEditorTexts);
  const [isInBrowser, setIsInBrowser] = useState(false);
  // The time is in the browser's zone.
  useEffect(() => setIsInBrowser(true), []);
  const isTrouble = !["saved", "waiting", "saving", "conflict"].includes(status.kind);
  return (
    <p
      role={isTrouble ? "alert" : undefined}
      // Unset until the script runs.
      data-save={isInBrowser ? status.kind : undefined}
      className={classNames("text-sm tabular-nums", isTrouble ? "text-danger" : "text-muted")}
    >
      {sentence()}
      {status.kind === "signed-out" && (
        <>
          {" "}
          <a
            href={staffPaths.signIn(staffPaths.studioPiece(pieceId))}
            className="font-medium underline underline-offset-4"
          >
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
