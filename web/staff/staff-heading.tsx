import type { ReactNode } from "react";
import { PageHead } from "#web/shell/page-head.tsx";

interface StaffHeadingProps {
  title: string;
  /** The line under the title. */
  lead?: ReactNode;
  /** The screen's one primary action. */
  children?: ReactNode;
}

/** The title of a screen and of the browser's tab, with the screen's one primary action. */
export function StaffHeading({ title, lead, children }: StaffHeadingProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <PageHead title={title} noIndex />
      <div className="min-w-0">
        <h1 className="title-display text-[clamp(1.875rem,4vw,2.5rem)]">{title}</h1>
        {lead && <p className="mt-2 text-[0.9375rem] text-muted">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
