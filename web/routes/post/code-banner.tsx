import { useEffect, useState } from "react";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { forgetAccessCode } from "./forget-access-code.ts";

const copiedMs = 3000;

/** The 72-hour access code after unlocking, until it is dismissed (spec 4). */
export function CodeBanner({ accessCode }: { accessCode: string }) {
  const text = useText(postTexts);
  const [dismissed, setDismissed] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

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
        <div className="flex items-center gap-2">
          <Button
            look="secondary"
            className="min-w-36 px-5"
            onClick={async () => setCopied(await copyText(accessCode))}
          >
            <Icon name={copied ? "check" : "copy"} className="size-4.5" />
            <span aria-live="polite">{copied ? text.copied : text.copy}</span>
          </Button>
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
