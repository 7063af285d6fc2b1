import type { ReactNode } from "react";

/** A section of settings: its title and help on the left, its controls beside them. */
export function SettingsSection({
  id,
  title,
  help,
  children,
}: {
  id?: string;
  title: string;
  help: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="grid gap-x-12 gap-y-3 border-t border-hairline py-6 md:grid-cols-[18rem_1fr]">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-sm leading-relaxed text-muted">{help}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
