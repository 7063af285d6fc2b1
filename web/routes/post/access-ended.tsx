import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

/** Above a post that was open in this browser: access has ended, and the way to a new purchase. Load it lazily: few readers see it. */
export default function AccessEnded({ onPayAgain }: { onPayAgain: () => void }) {
  const text = useText(openedPostTexts);
  return (
    <aside aria-label={text.accessEnded} className="border-y border-hairline bg-surface">
      <div className="page-column flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <div role="status" className="min-w-0 flex-1 basis-72">
          <p className="font-medium">{text.accessEnded}</p>
          <p className="mt-0.5 text-sm text-muted">{text.accessEndedHelp}</p>
        </div>
        <WindowSign state="closed" className="w-10" />
        <Button onClick={onPayAgain}>{text.payAgain}</Button>
      </div>
    </aside>
  );
}
