import { type RefObject, useEffect, useId, useRef } from "react";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

interface PlayFailedProps {
  player: RefObject<HTMLMediaElement | null>;
  onTryAgain: () => void;
  /** Whether the reader has pressed a button that gave way to this message. */
  takesFocus?: boolean;
  className: string;
}

/** In the place of a film or a recording that does not play, of which browsers' own controls say nothing. */
export function PlayFailed({ player, onTryAgain, takesFocus = true, className }: PlayFailedProps) {
  const text = useText(openedPostTexts);
  const messageId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button and the player's controls have given way to this message.
    const takeFocus = () => {
      const { activeElement } = document;
      if (takesFocus && (activeElement === document.body || activeElement === player.current))
        panel.current?.querySelector("button")?.focus({ preventScroll: true });
    };
    takeFocus();
    const { fullscreenElement } = document;
    // It would cover this message. Leaving it can take the focus away again.
    if (fullscreenElement !== null && fullscreenElement === player.current)
      document.exitFullscreen().then(takeFocus, () => undefined);
  }, [player, takesFocus]);
  return (
    <div
      ref={panel}
      role="status"
      className={`grid place-content-center justify-items-center gap-3 p-5 text-center ${className}`}
    >
      <WindowSign state="empty" className="w-14" />
      <p id={messageId} className="max-w-96">
        {text.playFailed}
      </p>
      <Button look="secondary" aria-describedby={messageId} onClick={onTryAgain}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
