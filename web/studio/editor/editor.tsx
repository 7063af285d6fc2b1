import { useRef, useState } from "react";
import type { PieceTranslation, StudioPost } from "#contract/studio.ts";
import type { PostedPiece } from "./answer-posted-piece.server.ts";
import { ConflictScreen } from "./conflict-screen.tsx";
import { EditorForm } from "./editor-form.tsx";
import { PlainFileForm } from "./media/plain-file-form.tsx";
import { savedVersion } from "./piece-input.ts";
import { useAutosave } from "./use-autosave.ts";
import { useSavedLeaving } from "./use-saved-leaving.ts";

interface EditorProps {
  piece: StudioPost;
  translation: PieceTranslation;
  accountId: string;
  /** The id of this opened editor. */
  editorId: string;
  /** The result of the last posted form, from the address. */
  done: string | null;
  /** The reply to a posted form. */
  posted: PostedPiece | undefined;
}

/** The editor of a piece: the form, or both texts after conflicting saves. */
export function Editor({ piece, translation, accountId, editorId: openedAs, done, posted }: EditorProps) {
  // Later loads of the page's data are no new editor.
  const [editorId] = useState(openedAs);
  const [shownDone, setShownDone] = useState(done);
  const form = useRef<HTMLFormElement>(null);
  /** A new number remounts the form, because its fields are uncontrolled. */
  const [shown, setShown] = useState({ form: 0, content: posted?.content ?? savedVersion(piece).content });
  const autosave = useAutosave({
    ...{ piece, accountId, editorId, posted, form },
    show: (content) => setShown(({ form }) => ({ form: form + 1, content })),
  });
  useSavedLeaving(autosave.current);
  const { status } = autosave;
  if (status.kind === "conflict") {
    const { theirs } = status;
    const running = autosave.current.current;
    return (
      <ConflictScreen
        {...{ piece, editorId, theirs }}
        mine={running?.newest ?? shown.content}
        choices={
          running && {
            onChoose(content) {
              setShown(({ form }) => ({ form: form + 1, content }));
              void running.resolveConflict(content);
            },
            async onTakeTheirs() {
              const isTaken = await running.takeTheirs();
              if (!isTaken) return false;
              setShown(({ form }) => ({ form: form + 1, content: running.newest }));
              setShownDone("set-aside");
              return true;
            },
          }
        }
      />
    );
  }
  return (
    <>
      <EditorForm
        key={shown.form}
        {...{ piece, translation, editorId, form, autosave, posted }}
        done={shownDone}
        content={shown.content}
        onChange={(content) => autosave.current.current?.change(content)}
      />
      <PlainFileForm piece={piece} />
    </>
  );
}
