import type { ReactNode } from "react";
import { HoldPaint } from "#web/ui/hold-paint.tsx";

/** A screen that is one message: a large serif title, a line of text, ways out. */
export function NoticeScreen({ mark, title, children }: { mark?: string; title: string; children: ReactNode }) {
  return (
    <div className="page-column flex min-h-[70dvh] flex-col justify-center py-20">
      {mark && <p className="font-serif text-2xl text-accent tabular-nums">{mark}</p>}
      <h1 className="title-display mt-3 max-w-[11em] text-[clamp(2.25rem,6vw,4rem)]">{title}</h1>
      {children}
      <HoldPaint />
    </div>
  );
}
