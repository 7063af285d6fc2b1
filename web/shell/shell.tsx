import type { ReactNode } from "react";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ScrollToTop } from "#web/ui/scroll-to-top.tsx";
import { ToastArea } from "#web/ui/toast-area.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

/** The frame of every screen: a skip link, the header, the page's one `main`, the footer, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText(shellTexts);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-ink px-5 py-3 font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {text.skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <ScrollToTop />
      <Footer />
      <ToastArea />
      <OfflineNotice />
    </>
  );
}
