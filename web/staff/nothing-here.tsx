import type { ReactNode } from "react";
import { WindowSign } from "#web/ui/window-sign.tsx";

/** In the place of a list of the studio or the desk without entries: the empty window above what the page says. */
export function NothingHere({ className = "mt-8", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`max-w-prose ${className}`}>
      <WindowSign state="empty" className="mb-6 w-20" />
      {children}
    </div>
  );
}
