import { type RefObject, useEffect, useId, useRef } from "react";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

interface FilmFailedProps {
  player: RefObject<HTMLVideoElement | null>;
  onTryAgain: () => void;
}

/** In the place of a film that does not play, of which browsers' own controls say nothing. */
export function FilmFailed({ player, onTryAgain }: FilmFailedProps) {
  const text = useText(openedPostTexts);
  const messageId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement, fullscreenElement } = document;
    // It would cover this message.
    if (fullscreenElement !== null && fullscreenElement === player.current)
      document.exitFullscreen().catch(() => undefined);
    // The pressed button and the player's controls have given way to this message.
    if (activeElement === document.body || activeElement === player.current)
      panel.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [player]);
  return (
    <div
      ref={panel}
      role="status"
      className="dark-room absolute inset-0 grid place-content-center justify-items-center gap-3 p-5 text-center"
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
