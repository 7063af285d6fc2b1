import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

/** In the place of a player whose access has ended; the rest of the page stays as it is. */
export function AccessOver({ onPayAgain, className }: { onPayAgain: () => void; className: string }) {
  const text = useText(openedPostTexts);
  return (
    <div
      role="status"
      data-access-over=""
      className={`grid place-content-center justify-items-center gap-3 p-5 text-center ${className}`}
    >
      <WindowSign state="closed" className="w-14" />
      <p className="font-medium">{text.accessEnded}</p>
      <p className="max-w-96 text-sm text-muted max-sm:hidden">{text.accessEndedHelp}</p>
      <Button onClick={onPayAgain}>{text.payAgain}</Button>
    </div>
  );
}
