import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";

type Look = "primary" | "secondary" | "quiet";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 text-[0.9375rem] font-medium no-underline transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed print:hidden";

const looks: Record<Look, string> = {
  primary:
    "bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong disabled:bg-hairline disabled:text-muted aria-disabled:bg-hairline aria-disabled:text-muted",
  secondary:
    "border border-field text-ink enabled:hover:border-ink [a&]:hover:border-ink disabled:border-hairline disabled:text-muted",
  quiet:
    "px-3 text-muted underline-offset-4 enabled:hover:text-ink enabled:hover:underline [a&]:hover:text-ink [a&]:hover:underline disabled:opacity-55",
};

/** The classes of a button, for what is one in looks only. */
export function buttonClass(look: Look = "primary", className?: string): string {
  return classNames(base, looks[look], className);
}

/** A button; `type` is `button` unless said otherwise, so that none submits by accident. */
export function Button({ look, className, type = "button", ...rest }: ComponentProps<"button"> & { look?: Look }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...rest }: LinkProps & { look?: Look; className?: string }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
