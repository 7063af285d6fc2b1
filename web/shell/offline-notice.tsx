import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { offlineTexts } from "#web/i18n/offline-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { isReachable } from "#web/lib/is-reachable.ts";
import { offlineStep, showOfflineNotice } from "#web/lib/offline-step.ts";
import { Button } from "#web/ui/button.tsx";

const close = () => showOfflineNotice(undefined);

/** Says that a step needs a connection, and repeats it once there is one. Comes with every page: without a connection nothing can be loaded. */
export function OfflineNotice() {
  const retry = useSyncExternalStore(offlineStep.subscribe, offlineStep.read, offlineStep.read);
  return retry && <Notice retry={retry} />;
}

/** The browser's own dialog, since every page pays for its script: it takes the focus and gives it back. */
function Notice({ retry }: { retry: () => void }) {
  const text = useText(offlineTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  async function tryAgain() {
    if (!(await isReachable())) return setTries(tries + 1);
    close();
    retry();
  }

  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-label={text.title}
      className="w-[min(28rem,calc(100vw-1.5rem))] rounded-lg border border-hairline p-6 sm:p-8"
    >
      <h2 className="text-2xl font-medium tracking-tight">{text.title}</h2>
      <p role="status" className="mt-3 leading-relaxed text-muted">
        {tries > 0 && text.still} {text.help}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={tryAgain}>{text.retry}</Button>
        <Button look="secondary" onClick={close}>
          {text.close}
        </Button>
      </div>
    </dialog>
  );
}
