import { useState } from "react";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

/** The 72-hour access code after unlocking, until it is dismissed (spec section 4). Load it lazily: few readers have one. */
export default function CodeBanner({ accessCode }: { accessCode: string }) {
  const text = useText(openedPostTexts);
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  function dismiss() {
    forgetAccessCode();
    setDismissed(true);
  }
  return (
    <aside aria-label={text.bannerTitle} className="border-y border-green/30 bg-green-wash">
      <div className="page-column relative flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <div role="status" className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap items-baseline gap-x-3 font-medium text-green">
            {text.bannerTitle}
            <code className="font-sans text-xl font-semibold tracking-wider text-ink tabular-nums">{accessCode}</code>
          </p>
          <p className="mt-0.5 text-sm text-ink/80">{text.bannerHelp}</p>
        </div>
        <WindowSign state="granted" className="w-10" />
        <div className="flex items-center gap-2">
          <CopyButton text={accessCode} label={text.copy} copiedLabel={text.copied} />
          <button
            type="button"
            aria-label={text.dismiss}
            onClick={dismiss}
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-muted hover:text-ink sm:static"
          >
            <Icon name="close" />
          </button>
        </div>
      </div>
    </aside>
  );
}

/** Takes the access code out of the history entry, so that a reload does not bring a dismissed banner back. */
function forgetAccessCode(): void {
  const state: { usr?: Record<string, unknown> } | null = window.history.state;
  if (!state?.usr) return;
  const { accessCode: _, ...usr } = state.usr;
  window.history.replaceState({ ...state, usr }, "");
}
