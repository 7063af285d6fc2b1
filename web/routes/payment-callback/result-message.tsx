import type { ReactNode } from "react";
import { WindowSign } from "#web/ui/window-sign.tsx";

interface ResultMessageProps {
  tone: "granted" | "quiet" | "trouble";
  title: string;
  children: ReactNode;
}

const windows = { granted: "granted", quiet: "opening", trouble: "closed" } as const;

/** The window in the state of a payment, a title and what follows from it. */
export function ResultMessage({ tone, title, children }: ResultMessageProps) {
  return (
    <>
      <WindowSign state={windows[tone]} className="mb-6 w-16" />
      <h1 className="text-[clamp(1.875rem,4vw,2.375rem)] leading-[1.12] font-medium tracking-tight">{title}</h1>
      {children}
    </>
  );
}
