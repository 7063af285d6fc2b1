import { type RefObject, useEffect, useRef, useState } from "react";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { askForFields, type LiveFields } from "../preview/use-live-fields.ts";
import { priceCents, readPiece } from "./piece-input.ts";

interface LockedViewProps {
  pieceId: string;
  form: RefObject<HTMLFormElement | null>;
}

/** The page that readers see before they pay, at a phone's width. It follows each keystroke; without scripts it shows the saved version. */
export function LockedView({ pieceId, form }: LockedViewProps) {
  const text = useText(studioEditorTexts);
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { current } = form;
    if (!isOpen || !current) return;
    const send = () => frame.current?.contentWindow?.postMessage({ studioFields: fieldsOf(current) }, location.origin);
    const answer = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === askForFields) send();
    };
    addEventListener("message", answer);
    current.addEventListener("input", send);
    return () => {
      removeEventListener("message", answer);
      current.removeEventListener("input", send);
    };
  }, [isOpen, form]);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 items-center text-[0.9375rem] font-medium underline decoration-hairline underline-offset-4 hover:decoration-accent">
        {text.lockedView}
      </summary>
      <div className="locked-view mt-1 overflow-hidden rounded-md border border-hairline bg-paper">
        <iframe
          ref={frame}
          title={text.lockedView}
          src={staffPaths.studioPreviewPage(pieceId, { as: "locked" })}
          loading="lazy"
          className="block border-0"
        />
      </div>
      <p className="mt-1.5 text-sm text-muted">{text.lockedViewText}</p>
    </details>
  );
}

function fieldsOf(form: HTMLFormElement): LiveFields {
  const { title, excerpt, accessType, price, language } = readPiece(new FormData(form));
  const cents = priceCents(price);
  return { title, excerpt, accessType, language, ...(cents !== undefined && { price: cents / 100 }) };
}
