import { useEffect, useState } from "react";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { studioTranslationTexts } from "#web/i18n/studio-translation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { clockTime } from "../ui/clock-time.ts";

const notice = "mt-4 flex flex-wrap items-center gap-x-4 border-l-2 py-2 pl-4 text-[0.9375rem]";

/** The result of the last button. */
export function DoneNotice({ done }: { done: string | null }) {
  const text = useText(studioEditorTexts);
  const media = useText(studioMediaTexts);
  const translation = useText(studioTranslationTexts);
  const sentences: Partial<Record<string, string>> = {
    saved: text.doneSaved,
    published: text.donePublished,
    "in-review": text.doneReview,
    scheduled: text.doneScheduled,
    withdrawn: text.doneWithdrawn,
    "taken-back": text.doneTakenBack,
    "kept-published": text.doneKeptPublished,
    "set-aside": text.doneSetAside,
    file: media.fileAdded,
    translation: translation.done,
  };
  const sentence = done === null ? undefined : sentences[done];
  if (!sentence) return null;
  return (
    <p role="status" className={`${notice} border-green`}>
      {sentence}
    </p>
  );
}

/** Reports that unsaved text was restored, and offers the saved version. */
export function RestoredNotice({ restoredAt, onUseSaved }: { restoredAt: number; onUseSaved: () => void }) {
  const text = useText(studioEditorTexts);
  const [time, setTime] = useState("");
  useEffect(() => setTime(clockTime(restoredAt)), [restoredAt]);
  return (
    <p role="status" className={`${notice} border-warning`}>
      {text.restored(time)}
      <Button look="quiet" className="-ml-3" onClick={onUseSaved}>
        {text.useSaved}
      </Button>
    </p>
  );
}
