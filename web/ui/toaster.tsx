import { useEffect, useRef } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { useText } from "#web/i18n/text.ts";
import { uiTexts } from "#web/i18n/ui-texts.ts";
import { type Notice, receiveNotices } from "./notify.ts";

const durationMs = { success: 2000, error: 4000, info: 4000 } satisfies Record<Notice["kind"], number>;

/** The toasts themselves (spec section 9: 20 at once). Loaded lazily by `ToastArea`. */
export default function Toaster() {
  const text = useText(uiTexts);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      receiveNotices(({ kind, text, tone }) => {
        // Into the top layer once more, so that it stands above a dialog that opened meanwhile.
        layer.current?.hidePopover();
        layer.current?.showPopover();
        toast[kind](text, { duration: durationMs[kind], className: tone === "dark" ? "dark-room" : undefined });
      }),
    [],
  );
  return (
    <div ref={layer} popover="manual" className="inset-auto m-0 overflow-visible border-0 bg-transparent p-0">
      <SonnerToaster
        position="top-right"
        visibleToasts={20}
        containerAriaLabel={text.notifications}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "flex w-full items-center gap-3 rounded-md font-sans border border-hairline bg-surface px-4 py-3 text-sm text-ink shadow-lg",
            success: "[&_svg]:text-green",
            error: "[&_svg]:text-danger",
          },
        }}
      />
    </div>
  );
}
