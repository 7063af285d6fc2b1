import { useEffect, useRef } from "react";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

/** In the place of a film that does not play, of which browsers' own controls say nothing. */
export function FilmFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const text = useText(openedPostTexts);
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button has given way to this message.
  useEffect(() => {
    if (document.activeElement === document.body)
      panel.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={panel}
      role="status"
      className="dark-room absolute inset-0 grid place-content-center justify-items-center gap-3 p-5 text-center"
    >
      <WindowSign state="empty" className="w-14 max-sm:hidden" />
      <p className="max-w-96">{text.playFailed}</p>
      <Button look="secondary" onClick={onTryAgain}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
