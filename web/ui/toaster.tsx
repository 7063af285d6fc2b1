import { useEffect } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { useText } from "#web/i18n/text.ts";
import { uiTexts } from "#web/i18n/ui-texts.ts";
import { type Notice, receiveNotices } from "./notify.ts";

const durationMs = { success: 2000, error: 4000, info: 4000 } satisfies Record<Notice["kind"], number>;

/** The toasts themselves (spec 9: 20 at once). Loaded lazily by `ToastArea`. */
export default function Toaster() {
  const text = useText(uiTexts);
  useEffect(() => receiveNotices(({ kind, text }) => void toast[kind](text, { duration: durationMs[kind] })), []);
  return (
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
  );
}
