import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

interface ResultMessageProps {
  tone: "granted" | "quiet" | "trouble";
  icon?: IconName;
  title: string;
  children: ReactNode;
}

const marks = {
  granted: "bg-green-wash text-green",
  quiet: "bg-paper text-muted",
  trouble: "bg-paper text-danger",
};

/** A mark, a title and what follows from it. */
export function ResultMessage({ tone, icon, title, children }: ResultMessageProps) {
  return (
    <>
      {icon && (
        <span className={classNames("mb-6 grid size-12 place-items-center rounded-full", marks[tone])}>
          <Icon name={icon} className="size-6" />
        </span>
      )}
      <h1 className="text-[clamp(1.875rem,4vw,2.375rem)] leading-[1.12] font-medium tracking-tight">{title}</h1>
      {children}
    </>
  );
}
