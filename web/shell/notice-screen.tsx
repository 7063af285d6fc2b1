import type { ReactNode } from "react";
import { HoldPaint } from "#web/ui/hold-paint.tsx";
import { WindowSign, type WindowState } from "#web/ui/window-sign.tsx";

interface NoticeScreenProps {
  mark?: string;
  title: string;
  /** The state of the window beside the message. */
  window: WindowState;
  children: ReactNode;
}

/** A screen that is one message: a large serif title, a line of text, ways out. The shop's window stands beside it. */
export function NoticeScreen({ mark, title, window, children }: NoticeScreenProps) {
  return (
    <div className="page-column beside-window min-h-[70dvh] content-center py-14 md:py-20">
      <WindowSign state={window} />
      <div>
        {mark && <p className="font-serif text-2xl text-accent tabular-nums">{mark}</p>}
        <h1 className="title-display mt-3 max-w-[11em] text-[clamp(2.25rem,6vw,4rem)]">{title}</h1>
        {children}
        <HoldPaint />
      </div>
    </div>
  );
}
