import { useRef, useState } from "react";
import type { StudioPost } from "#contract/studio.ts";
import type { PostedPiece } from "./answer-posted-piece.server.ts";
import { ConflictScreen } from "./conflict-screen.tsx";
import { EditorForm } from "./editor-form.tsx";
import { savedVersion } from "./piece-input.ts";
import { useAutosave } from "./use-autosave.ts";
import { useSavedLeaving } from "./use-saved-leaving.ts";

interface EditorProps {
  piece: StudioPost;
  accountId: string;
  /** The result of the last posted form, from the address. */
  done: string | null;
  /** The reply to a posted form. */
  posted: PostedPiece | undefined;
}

/** The editor of a piece: the form, or both texts after conflicting saves. */
export function Editor({ piece, accountId, done, posted }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  /** A new number remounts the form, because its fields are uncontrolled. */
  const [shown, setShown] = useState({ form: 0, content: posted?.content ?? savedVersion(piece).content });
  const autosave = useAutosave({
    ...{ piece, accountId, form },
    show: (content) => setShown(({ form }) => ({ form: form + 1, content })),
  });
  useSavedLeaving(autosave.current);
  const { status } = autosave;
  const theirs =
    status.kind === "conflict"
      ? status.theirs
      : posted?.kind === "conflict" && !autosave.current.current && posted.theirs;
  if (theirs)
    return (
      <ConflictScreen
        piece={piece}
        mine={autosave.current.current?.newest ?? shown.content}
        theirs={theirs}
        onChoose={
          autosave.current.current &&
          ((content) => {
            setShown(({ form }) => ({ form: form + 1, content }));
            void autosave.current.current?.resolveConflict(content);
          })
        }
      />
    );
  return (
    <EditorForm
      key={shown.form}
      {...{ piece, form, autosave, done, posted }}
      content={shown.content}
      onChange={(content) => autosave.current.current?.change(content)}
    />
  );
}
