import type { ReactNode } from "react";
import { PageHead } from "#web/shell/page-head.tsx";
import "#web/shell/staff-document.ts";

/** The frame of each step of the sign-in: a title, a sentence and one form. */
export function SignInScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page-column flex min-h-[70dvh] flex-col justify-center py-16">
      <PageHead title={title} noIndex />
      <div className="mx-auto w-full max-w-md">
        <h1 className="title-display text-[clamp(2.25rem,6vw,3rem)]">{title}</h1>
        <p className="mt-4 leading-relaxed text-muted">{lead}</p>
        <div className="mt-8 space-y-6">{children}</div>
      </div>
    </div>
  );
}
