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
    <div className="page-column grid min-h-[70dvh] content-center items-center gap-x-16 gap-y-8 py-14 *:min-w-0 md:py-20 lg:grid-cols-[1.6fr_1fr]">
      <WindowSign state={window} className="w-24 lg:order-last lg:w-64 lg:justify-self-center" />
      <div>
        {mark && <p className="font-serif text-2xl text-accent tabular-nums">{mark}</p>}
        <h1 className="title-display mt-3 max-w-[11em] text-[clamp(2.25rem,6vw,4rem)]">{title}</h1>
        {children}
        <HoldPaint />
      </div>
    </div>
  );
}
